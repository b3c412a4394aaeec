/** Updates a form that was loaded from an older version of its product to the current version. */

/** An image of a product. Its name changes with its position, its hash does not. */
export interface NamedImage {
  name: string;
  hash: string;
}

/** The values that a form was loaded with. */
export interface Loaded {
  values: Readonly<Record<string, string>>;
  images: readonly NamedImage[];
}

/** A field that others changed since the form was loaded. */
export interface ChangeNote {
  /** A field's name, or `images`. */
  field: string;
  /** The current value. */
  newest: string;
  /** The value in this form; null if nobody edited the field and the current value was taken over. */
  typed: string | null;
}

/** The form's values after the merge. */
export interface Merged {
  values: Record<string, string>;
  /** The names of the images, in order. */
  images: string[];
  notes: ChangeNote[];
}

/**
 * Merges field by field: edited fields keep their values, and all others get the current ones. So saving never undoes a
 * change that the administrator has not seen. A field that is missing in `loaded` counts as edited.
 */
export function mergeChanges({ loaded, newest, typed }: { loaded: Loaded; newest: Loaded; typed: Typed }): Merged {
  const values = { ...typed.values };
  const notes: ChangeNote[] = [];
  for (const [field, now] of Object.entries(newest.values)) {
    const [before, mine = ""] = [loaded.values[field], typed.values[field]];
    if (now === before || now === mine) continue;
    const untouched = mine === before;
    if (untouched) values[field] = now;
    notes.push({ field, newest: now, typed: untouched ? null : mine });
  }
  const images = mergeImages({ loaded: loaded.images, newest: newest.images, typed: typed.images });
  return { values, images: images.names, notes: images.note ? [...notes, images.note] : notes };
}

interface Typed {
  values: Readonly<Record<string, string>>;
  /** The names of loaded and new images. */
  images: readonly string[];
}

interface ImageSides {
  loaded: readonly NamedImage[];
  newest: readonly NamedImage[];
  typed: readonly string[];
}

/** Drops images that others removed, adds those that others added at the end, and keeps an edited order. */
function mergeImages({ loaded, newest, typed }: ImageSides): { names: string[]; note: ChangeNote | null } {
  if (isSameList(hashesOf(loaded), hashesOf(newest))) return { names: [...typed], note: null };
  const countText = (names: readonly unknown[]) => (names.length === 1 ? "1 picture" : `${names.length} pictures`);
  const untouched = isSameList(
    loaded.map(({ name }) => name),
    typed,
  );
  if (untouched) {
    const names = newest.map(({ name }) => name);
    return { names, note: { field: "images", newest: countText(names), typed: null } };
  }
  const left = [...newest];
  const take = (hash: string): string[] => {
    const at = left.findIndex((image) => image.hash === hash);
    return at < 0 ? [] : left.splice(at, 1).map(({ name }) => name);
  };
  const hashOf = new Map(loaded.map(({ name, hash }) => [name, hash]));
  const kept = typed.flatMap((name) => {
    const hash = hashOf.get(name);
    return hash === undefined ? [name] : take(hash);
  });
  const known = new Set(hashOf.values());
  const added = left.filter(({ name, hash }) => !known.has(hash) && !kept.includes(name));
  const names = [...kept, ...added.map(({ name }) => name)];
  return { names, note: { field: "images", newest: countText(newest), typed: countText(names) } };
}

function hashesOf(images: readonly NamedImage[]): string[] {
  return images.map(({ hash }) => hash);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}
