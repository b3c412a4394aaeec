import { findSpecName } from "../../catalogue/specs/specs.ts";
import type { NamedImage } from "../images/gallery.ts";
import { countImages } from "../images/images.messages.ts";

/** Updates a form that was loaded from an older version of its product to the current version. */

/** An image of a product. Its name changes with its position, its hash does not. */
export interface LoadedImage extends Required<NamedImage> {
  hash: string;
}

/** The values that a form was loaded with. */
export interface Loaded {
  values: Readonly<Record<string, string>>;
  images: readonly LoadedImage[];
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
  /** The images, in order. */
  images: NamedImage[];
  notes: ChangeNote[];
}

/**
 * Merges field by field: edited fields keep their values, and all others get the current ones. So saving never undoes a
 * change that the administrator has not seen. A field that is missing in `loaded` counts as edited, but a spec that is
 * missing on a side is empty there.
 */
export function mergeChanges({ loaded, newest, typed }: { loaded: Loaded; newest: Loaded; typed: Typed }): Merged {
  const values = { ...typed.values };
  const notes: ChangeNote[] = [];
  const removed = Object.keys(loaded.values).filter((field) => isSpec(field) && !(field in newest.values));
  for (const field of [...Object.keys(newest.values), ...removed]) {
    const before = loaded.values[field] ?? (isSpec(field) ? "" : undefined);
    const [now = "", mine = ""] = [newest.values[field], typed.values[field]];
    if (now === before || now === mine) continue;
    const untouched = mine === before;
    if (untouched) values[field] = now;
    notes.push({ field, newest: now, typed: untouched ? null : mine });
  }
  const images = mergeImages({ loaded: loaded.images, newest: newest.images, typed: typed.images });
  return { values, images: images.merged, notes: images.note ? [...notes, images.note] : notes };
}

function isSpec(field: string): boolean {
  return findSpecName(field) !== null;
}

interface Typed {
  values: Readonly<Record<string, string>>;
  /** Loaded and new images. */
  images: readonly NamedImage[];
}

interface ImageSides {
  loaded: readonly LoadedImage[];
  newest: readonly LoadedImage[];
  typed: readonly NamedImage[];
}

/**
 * Drops images that others removed, adds those that others added at the end, and keeps an edited order and edited
 * conditions.
 */
function mergeImages({ loaded, newest, typed }: ImageSides): { merged: NamedImage[]; note: ChangeNote | null } {
  if (isSameList(loaded.map(contentOf), newest.map(contentOf))) return { merged: [...typed], note: null };
  const before = new Map(loaded.map((image) => [image.name, image]));
  const isEdited = ({ name, condition = before.get(name)?.condition }: NamedImage) =>
    condition !== before.get(name)?.condition;
  const untouched = isSameList([...before.keys()], typed.map(nameOf)) && !typed.some(isEdited);
  if (untouched)
    return { merged: [...newest], note: { field: "images", newest: countImages(newest.length), typed: null } };
  const left = [...newest];
  const take = (hash: string): LoadedImage[] => {
    const at = left.findIndex((image) => image.hash === hash);
    return at < 0 ? [] : left.splice(at, 1);
  };
  const kept = typed.flatMap((image): NamedImage[] => {
    const was = before.get(image.name);
    if (!was) return [image];
    return take(was.hash).map((now) => (isEdited(image) ? { ...now, condition: image.condition } : now));
  });
  const known = new Set(loaded.map(({ hash }) => hash));
  const added = left.filter(({ name, hash }) => !known.has(hash) && !kept.some((image) => image.name === name));
  const merged = [...kept, ...added].map(({ name, condition }) => ({ name, condition }));
  return { merged, note: { field: "images", newest: countImages(newest.length), typed: countImages(merged.length) } };
}

function nameOf({ name }: NamedImage): string {
  return name;
}

/** The condition of an image, found by hash. */
function contentOf({ hash, condition }: LoadedImage): string {
  return `${hash} ${condition ?? ""}`;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}
