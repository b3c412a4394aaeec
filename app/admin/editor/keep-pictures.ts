import { Extension } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

import { chosenPicture, isPicture } from "./own-picture.ts";

/**
 * Backspace and Delete never remove a picture, alone or with Ctrl, Shift or Alt: next to one and on a chosen one they do
 * nothing, and of a selection they remove the rest. What is typed or pasted while a picture is chosen comes after it.
 * To type over a longer selection, to cut and to drag are other acts, and can be undone.
 */
export const KeepPictures = Extension.create({
  name: "keepPictures",
  // Before every other binding of these keys.
  priority: 1000,

  addKeyboardShortcuts() {
    const keep = (side: "before" | "after") => () => keepFromKey(this.editor.view, side);
    const modifiers = ["", "Shift-", "Mod-", "Alt-", "Mod-Shift-", "Mod-Alt-", "Alt-Shift-"];
    // What the key does otherwise follows.
    const goOn = () => {
      stepPastChosen(this.editor.view);
      return false;
    };
    return Object.fromEntries(
      modifiers.flatMap((modifier) => [
        [`${modifier}Backspace`, keep("before")],
        [`${modifier}Delete`, keep("after")],
        [`${modifier}Enter`, goOn],
      ]),
    );
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { beforeinput: keepFromInput },
        handleTextInput(view, _from, _to, text) {
          if (!stepPastChosen(view)) return false;
          view.dispatch(view.state.tr.insertText(text));
          return true;
        },
        handlePaste(view) {
          stepPastChosen(view);
          return false;
        },
        // One click chooses a picture by itself; more would choose text around it.
        handleDoubleClickOn: (view, _pos, node, place) => choose(view, node, place),
        handleTripleClickOn: (view, _pos, node, place) => choose(view, node, place),
      },
    }),
  ],
});

function choose(view: EditorView, node: DocumentNode, place: number): boolean {
  if (!isPicture(node)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
  return true;
}

/** From a chosen picture to the place after it; false if none is chosen. */
function stepPastChosen(view: EditorView): boolean {
  const { state } = view;
  if (!chosenPicture(state)) return false;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, state.selection.to)));
  return true;
}

function keepFromKey(view: EditorView, side: "before" | "after"): boolean {
  const { selection } = view.state;
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
