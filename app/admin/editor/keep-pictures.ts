import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

import { isPicture } from "./own-picture.ts";

/**
 * Backspace and Delete never remove a picture, alone or with Ctrl, Shift or Alt: next to one and on a chosen one they do
 * nothing, and of a selection they remove the rest. Typing over a selection, cutting and dragging are other acts.
 */
export const KeepPictures = Extension.create({
  name: "keepPictures",
  // Before every other binding of these keys.
  priority: 1000,

  addKeyboardShortcuts() {
    const keep = (side: "before" | "after") => () => keepFromKey(this.editor.view, side);
    const modifiers = ["", "Shift-", "Mod-", "Alt-", "Mod-Shift-", "Mod-Alt-", "Alt-Shift-"];
    return Object.fromEntries(
      modifiers.flatMap((modifier) => [
        [`${modifier}Backspace`, keep("before")],
        [`${modifier}Delete`, keep("after")],
      ]),
    );
  },

  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { beforeinput: keepFromInput } } })],
});

function keepFromKey(view: EditorView, side: "before" | "after"): boolean {
  const { selection } = view.state;
  if (selection instanceof NodeSelection && isPicture(selection.node)) return true;
  if (!selection.empty) return deleteAround(view, selection.from, selection.to);
  return isPicture(side === "before" ? selection.$from.nodeBefore : selection.$from.nodeAfter);
}

/** Keyboards on screens, and shortcuts of the system such as "to the line's beginning", delete without such a key. */
function keepFromInput(view: EditorView, event: InputEvent): boolean {
  if (!/^delete(?!By)/.test(event.inputType)) return false;
  for (const range of event.getTargetRanges()) {
    if (!view.dom.contains(range.startContainer) || !view.dom.contains(range.endContainer)) continue;
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    if (!deleteAround(view, from, to)) continue;
    event.preventDefault();
    return true;
  }
  return false;
}

/** Deletes what is not a picture between two places; false, and nothing done, where there is no picture. */
function deleteAround(view: EditorView, from: number, to: number): boolean {
  const { doc, tr } = view.state;
  const pictures: number[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (isPicture(node)) pictures.push(pos);
  });
  if (pictures.length === 0) return false;
  // From the end, so that the places before stay what they are.
  let end = to;
  for (const pos of pictures.reverse()) {
    if (pos + 1 < end) tr.delete(pos + 1, end);
    end = pos;
  }
  if (from < end) tr.delete(from, end);
  if (tr.docChanged) view.dispatch(tr.scrollIntoView());
  return true;
}
