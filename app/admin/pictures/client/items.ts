import { MAX_NEW_PICTURES, type GalleryPicture } from "../gallery.ts";

/** The gallery as the browser holds it: pictures the server has, and files that are still to be sent. */

export interface Item {
  /** Stays with the picture whatever it is called. */
  key: string;
  /** What it is called to people: a file's name, or nothing. */
  label: string;
  /** Null until the server has it. */
  name: string | null;
  url: string;
  /** Present until the server has it. */
  file: File | null;
  state: "kept" | "chosen" | "sending" | "converting" | "failed";
  /** Of the file, how much is sent, from 0 to 1. */
  share: number;
  problem: string | null;
  /** Whether the saved product has it. */
  saved: boolean;
}

let lastKey = 0;

/** The key is the same on the server and in the browser. */
export function keptItem(picture: GalleryPicture, saved: boolean): Item {
  const key = `kept-${picture.name}`;
  return { key, label: "", ...picture, file: null, state: "kept", share: 0, problem: null, saved };
}

export function chosenItem(file: File): Item {
  return {
    ...{ key: `new-${++lastKey}`, label: file.name, name: null, url: URL.createObjectURL(file), file },
    ...{ state: "chosen", share: 0, problem: null, saved: false },
  };
}

/** How many images can be added beside those there are. */
export function countRoom(items: readonly Item[]): number {
  return Math.max(0, MAX_NEW_PICTURES - items.filter((item) => !item.saved).length);
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

/** A saved picture under the name that it has now. */
export function renameSaved(item: Item, renamed: ReadonlyMap<string, string>): Item {
  const name = item.saved && item.name !== null ? renamed.get(item.name) : undefined;
  if (name === undefined || name === item.name) return item;
  const [path = "", ...query] = item.url.split("?");
  return { ...item, name, url: [path.slice(0, path.lastIndexOf("/") + 1) + name, ...query].join("?") };
}
