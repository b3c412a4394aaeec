/** Bringing a form that was filled from an older state of its product up to the newest one. */

/** A picture of a product: its name changes with its place, its hash does not. */
export interface NamedPicture {
  name: string;
  hash: string;
}

/** What a form was filled with. */
export interface Loaded {
  values: Readonly<Record<string, string>>;
  pictures: readonly NamedPicture[];
}

/** A field that others changed since the form was filled. */
export interface ChangeNote {
  /** A field's name, or `pictures`. */
  field: string;
  /** As it is now. */
  newest: string;
  /** What this form says instead; null where nobody typed there and the newest was taken over. */
  typed: string | null;
}

/** What the form holds after being brought up to date. */
export interface Merged {
  values: Record<string, string>;
  /** The names of the pictures, in order. */
  pictures: string[];
  notes: ChangeNote[];
}

/**
 * Merges field by field: what was typed stays as it was typed, and what was not touched becomes what it is now, so that
 * saving undoes no change that was not seen. Where `loaded` does not know a field, it counts as typed.
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
  const pictures = mergePictures({ loaded: loaded.pictures, newest: newest.pictures, typed: typed.pictures });
  return { values, pictures: pictures.names, notes: pictures.note ? [...notes, pictures.note] : notes };
}

interface Typed {
  values: Readonly<Record<string, string>>;
  /** Names, of the pictures that were loaded and of new ones. */
  pictures: readonly string[];
}

interface PictureSides {
  loaded: readonly NamedPicture[];
  newest: readonly NamedPicture[];
  typed: readonly string[];
}

/** Pictures that others removed go, those that others added come last, and a chosen order stays. */
function mergePictures({ loaded, newest, typed }: PictureSides): { names: string[]; note: ChangeNote | null } {
  if (isSameList(hashesOf(loaded), hashesOf(newest))) return { names: [...typed], note: null };
  const words = (names: readonly unknown[]) => (names.length === 1 ? "1 picture" : `${names.length} pictures`);
  const untouched = isSameList(
    loaded.map(({ name }) => name),
    typed,
  );
  if (untouched) {
    const names = newest.map(({ name }) => name);
    return { names, note: { field: "pictures", newest: words(names), typed: null } };
  }
  const left = [...newest];
  const take = (hash: string): string[] => {
    const at = left.findIndex((picture) => picture.hash === hash);
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
  return { names, note: { field: "pictures", newest: words(newest), typed: words(names) } };
}

function hashesOf(pictures: readonly NamedPicture[]): string[] {
  return pictures.map(({ hash }) => hash);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}
