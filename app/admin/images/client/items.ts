import type { Condition } from "../../../shops/conditions.ts";
import { galleryImageUrl, MAX_NEW_IMAGES, type GalleryImage, type GalleryOwner } from "../gallery.ts";

/** The gallery in the browser: images on the server, and files that have to be uploaded. */

export interface Item {
  /** Stays the same when the image is renamed. */
  key: string;
  /** The name that people see: a file's name, or nothing. */
  label: string;
  /** Null until the image is on the server. */
  image: GalleryImage | null;
  /** As chosen in the form. */
  condition: Condition | null;
  /** The file to upload and its object URL; null once the image is on the server. */
  file: File | null;
  preview: string | null;
  state: "uploaded" | "chosen" | "sending" | "converting" | "failed";
  /** The uploaded share of the file, from 0 to 1. */
  share: number;
  problem: string | null;
}

let lastKey = 0;

/** The key is the same on the server and in the browser. */
export function uploadedItem(image: GalleryImage): Item {
  return {
    ...{ key: `kept-${image.name}`, label: "", image, condition: image.condition, file: null, preview: null },
    ...{ state: "uploaded", share: 0, problem: null },
  };
}

export function chosenItem(file: File): Item {
  return {
    ...{ key: `new-${++lastKey}`, label: file.name, image: null, condition: null },
    ...{ file, preview: URL.createObjectURL(file), state: "chosen", share: 0, problem: null },
  };
}

export function itemUrl(owner: GalleryOwner, { image, preview }: Item): string {
  return image ? galleryImageUrl(owner, image) : (preview ?? "");
}

/** How many more images can be added. */
export function countFreePlaces(items: readonly Item[]): number {
  return Math.max(0, MAX_NEW_IMAGES - items.filter(({ image }) => !image?.saved).length);
}

export function moveItem(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (!moved || to < 0 || to >= items.length) return [...items];
  const others = items.filter((item) => item !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Whether the file is not uploaded yet. The upload may be running. */
export function isUnsent({ state }: Item): boolean {
  return state !== "uploaded";
}

/** The images that are on the server now, then the files that are not uploaded yet, unchanged. */
export function withUploaded(items: readonly Item[], images: readonly GalleryImage[]): Item[] {
  return [...images.map(uploadedItem), ...items.filter(isUnsent)];
}

/** A saved image with its current name. */
export function renameSaved(item: Item, renamed: ReadonlyMap<string, string>): Item {
  const name = item.image?.saved ? renamed.get(item.image.name) : undefined;
  return item.image && name !== undefined ? { ...item, image: { ...item.image, name } } : item;
}
