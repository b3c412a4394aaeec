import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";

import { descriptionPictureUrl, parseDescriptionPictureUrl } from "../../images/description-picture.ts";

/** The path of a description's picture, whatever way this site's address is written; null for every other address. */
export function ownPictureAddress(src: string | null): string | null {
  if (!src || !URL.canParse(src, location.href)) return null;
  const { origin, pathname } = new URL(src, location.href);
  const picture = origin === location.origin ? parseDescriptionPictureUrl(pathname) : null;
  return picture && descriptionPictureUrl(picture);
}

export interface ChosenPicture {
  pos: number;
  src: string;
  alt: string;
  title: string;
}

export function isPicture(node: DocumentNode | null | undefined): boolean {
  return node?.type.name === "image";
}

/** The picture that is selected by itself, by a click, or as text by two. */
export function chosenPicture({ doc, selection }: EditorState): ChosenPicture | null {
  const node = selection.to - selection.from === 1 ? doc.nodeAt(selection.from) : null;
  if (!isPicture(node)) return null;
  const text = (name: string) => {
    const value: unknown = node?.attrs[name];
    return typeof value === "string" ? value : "";
  };
  return { pos: selection.from, src: text("src"), alt: text("alt"), title: text("title") };
}

/** Whether a picture of this address stands anywhere in the text. */
export function showsPicture(document: DocumentNode, src: string): boolean {
  let found = false;
  document.descendants((node) => {
    found ||= isPicture(node) && node.attrs["src"] === src;
    return !found;
  });
  return found;
}
