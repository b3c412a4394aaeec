import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";

import { descriptionImageUrl, parseDescriptionImageUrl } from "../../images/description-image.ts";

/** The path of a description image, however the address of this site is written; null for all other addresses. */
export function ownImageAddress(src: string | null): string | null {
  if (!src || !URL.canParse(src, location.href)) return null;
  const { origin, pathname } = new URL(src, location.href);
  const image = origin === location.origin ? parseDescriptionImageUrl(pathname) : null;
  return image && descriptionImageUrl(image);
}

export interface ChosenImage {
  pos: number;
  src: string;
  alt: string;
  title: string;
}

export function isImage(node: DocumentNode | null | undefined): boolean {
  return node?.type.name === "image";
}

/** The selected image: selected by one click as a node, or by two as text. */
export function chosenImage({ doc, selection }: EditorState): ChosenImage | null {
  const node = selection.to - selection.from === 1 ? doc.nodeAt(selection.from) : null;
  if (!isImage(node)) return null;
  const text = (name: string) => {
    const value: unknown = node?.attrs[name];
    return typeof value === "string" ? value : "";
  };
  return { pos: selection.from, src: text("src"), alt: text("alt"), title: text("title") };
}
