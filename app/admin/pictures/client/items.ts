import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "../../../images/pictures.ts";
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

/** The files that can be added beside those there are, and a line about each other one. */
export function chooseFiles(files: readonly File[], items: readonly Item[]): { fitting: File[]; problems: string[] } {
  const room = MAX_NEW_PICTURES - items.filter((item) => !item.saved).length;
  const refused = files.flatMap((file) => whyNot(file) ?? []);
  const pictures = files.filter((file) => whyNot(file) === null);
  const left = pictures.slice(Math.max(0, room)).map((file) => file.name);
  const tooMany =
    left.length > 0 ? [`At most ${MAX_NEW_PICTURES} pictures can be added at once. Left out: ${left.join(", ")}.`] : [];
  return { fitting: pictures.slice(0, Math.max(0, room)), problems: [...refused, ...tooMany] };
}

/** Why a file cannot be a picture, in words; null if it may be one. The server looks at its bytes. */
function whyNot({ name, type, size }: File): string | null {
  if (type !== "" && (!type.startsWith("image/") || type === "image/svg+xml"))
    return PICTURE_MESSAGES["not-a-picture"](name);
  if (size === 0) return PICTURE_MESSAGES.empty(name);
  return size > MAX_PICTURE_BYTES ? PICTURE_MESSAGES["too-many-bytes"](name) : null;
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
  return { ...item, name, url: item.url.replace(/[^/?]+(?=\?|$)/, name) };
}
