import { galleryImageUrl, MAX_NEW_IMAGES, type GalleryImage, type GalleryOwner } from "../gallery.ts";

/** The gallery as the browser holds it: images that the server has, and files that are still to be sent. */

export interface Item {
  /** Stays with the image whatever it is called. */
  key: string;
  /** What it is called to people: a file's name, or nothing. */
  label: string;
  /** Null until the server has it. */
  image: GalleryImage | null;
  /** Until the server has it, what is to be sent, and its address in the browser's memory. */
  file: File | null;
  preview: string | null;
  state: "kept" | "chosen" | "sending" | "converting" | "failed";
  /** Of the file, how much is sent, from 0 to 1. */
  share: number;
  problem: string | null;
}

let lastKey = 0;

/** The key is the same on the server and in the browser. */
export function keptItem(image: GalleryImage): Item {
  const key = `kept-${image.name}`;
  return { key, label: "", image, file: null, preview: null, state: "kept", share: 0, problem: null };
}

export function chosenItem(file: File): Item {
  return {
    ...{ key: `new-${++lastKey}`, label: file.name, image: null, file, preview: URL.createObjectURL(file) },
    ...{ state: "chosen", share: 0, problem: null },
  };
}

export function itemUrl(owner: GalleryOwner, { image, preview }: Item): string {
  return image ? galleryImageUrl(owner, image) : (preview ?? "");
}

/** How many images can be added beside those there are. */
export function countRoom(items: readonly Item[]): number {
  return Math.max(0, MAX_NEW_IMAGES - items.filter(({ image }) => !image?.saved).length);
}

export function moveItem(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (!moved || to < 0 || to >= items.length) return [...items];
  const others = items.filter((item) => item !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Whether the server has still to get it. */
export function isUnsent({ state }: Item): boolean {
  return state === "chosen" || state === "failed";
}

/** A saved image under the name that it has now. */
export function renameSaved(item: Item, renamed: ReadonlyMap<string, string>): Item {
  const name = item.image?.saved ? renamed.get(item.image.name) : undefined;
  return item.image && name !== undefined ? { ...item, image: { ...item.image, name } } : item;
}
