import { Extension } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

import { chosenImage, isImage } from "./own-image.ts";

/** Marks a transaction that may remove images: the delete button's, and those that replace the whole text. */
export const REMOVES_IMAGES = "removesImages";

/**
 * Only the delete button, undo and redo remove an image. Everything else (typing, an input method, pasting, cutting,
 * dragging, another block type) changes the text around it and keeps the image in place.
 */
export const KeepImages = Extension.create({
  name: "keepImages",
  // Runs before all other bindings of these keys.
  priority: 1000,

  dispatchTransaction({ transaction, next }) {
    const mayRemove = transaction.getMeta(REMOVES_IMAGES) === true || isHistoryTransaction(transaction);
    const putBack = !mayRemove && transaction.docChanged && putBackImages(transaction);
    // Drops a transaction that only removed images. As an undo step of its own, it would seem to do nothing.
    if (putBack && transaction.doc.eq(transaction.before)) return;
    next(transaction);
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown(view, { key }) {
          if (key === "Enter") moveBehindImage(view);
          return isBesideImage(view, key);
        },
        handleDOMEvents: { compositionstart: clearSelection },
        // One click selects the image; a multiple click would select the text around it.
        handleDoubleClickOn: (view, _pos, node, place) => selectImage(view, node, place),
        handleTripleClickOn: (view, _pos, node, place) => selectImage(view, node, place),
      },
    }),
  ],
});

/** Backspace and Delete do not remove an image beside the caret. With Ctrl they would delete words beyond it. */
function isBesideImage({ state: { selection } }: EditorView, key: string): boolean {
  if (!selection.empty) return false;
  if (key === "Backspace") return isImage(selection.$from.nodeBefore);
  return key === "Delete" && isImage(selection.$from.nodeAfter);
}

/**
 * An input method replaces the selection. Restoring an image between its text and the text beside it would end the
 * composition after the first letter. So the selection is cleared before the composition starts.
 */
function clearSelection(view: EditorView): void {
  const { selection, tr } = view.state;
  const joinsText = selection.$from.nodeBefore?.isText || selection.$to.nodeAfter?.isText;
  if (selection.empty || !joinsText) return;
  view.dispatch(tr.deleteSelection());
  moveBehindImage(view);
}

/** Moves the caret behind a selected image. */
function moveBehindImage(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  if (chosenImage(view.state)) view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to)));
}

/** Returns false if the node is not an image. */
function selectImage(view: EditorView, node: DocumentNode, place: number): boolean {
  if (!isImage(node)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
  return true;
}

/** Adds images back that a transaction removes, in front of the replacement. Returns false if it removes none. */
function putBackImages(tr: Transaction): boolean {
  const left = countImages(tr.doc);
  const lost: { image: DocumentNode; pos: number }[] = [];
  tr.before.descendants((node, before) => {
    if (!isImage(node)) return;
    const { pos, deletedAfter } = tr.mapping.mapResult(before, -1);
    const count = left.get(addressOf(node)) ?? 0;
    // An image that is removed here and inserted elsewhere was moved.
    if (count > 0) left.set(addressOf(node), count - 1);
    else if (deletedAfter) lost.push({ image: node, pos });
  });
  // Runs from the end, so that earlier positions stay valid.
  for (const { image, pos } of lost.reverse()) insertImage(tr, image, pos);
  return lost.length > 0;
}

function countImages(document: DocumentNode): Map<string, number> {
  const counts = new Map<string, number>();
  document.descendants((node) => {
    if (isImage(node)) counts.set(addressOf(node), (counts.get(addressOf(node)) ?? 0) + 1);
  });
  return counts;
}

function addressOf(image: DocumentNode): string {
  return String(image.attrs["src"]);
}

/**
 * Inserts an image at the position in a text that is nearest to `pos`. If the block there cannot hold images, the image
 * gets a new paragraph after the block.
 */
function insertImage(tr: Transaction, image: DocumentNode, pos: number): void {
  const { $from } = Selection.near(tr.doc.resolve(pos));
  const { parent } = $from;
  if (parent.inlineContent && parent.type.contentMatch.matchType(image.type)) {
    tr.insert($from.pos, image);
  } else {
    const paragraph = tr.doc.type.schema.nodes["paragraph"]?.create(null, image);
    if (paragraph) tr.insert($from.depth > 0 ? $from.after() : $from.pos, paragraph);
  }
}
