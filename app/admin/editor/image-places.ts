import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

/** Placeholders in the text for images that are being uploaded. They move with the text and are not part of it. */

/** Identifies one placeholder. */
export type Place = object;
type Change = { add: Place; pos: number } | { remove: Place };

const key = new PluginKey<DecorationSet>("places of images");

export function imagePlaces(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const marks = before.map(tr.mapping, tr.doc);
        const change = tr.getMeta(key) as Change | undefined;
        if (!change) return marks;
        if ("remove" in change) return marks.remove(find(marks, change.remove));
        return marks.add(tr.doc, [Decoration.widget(change.pos, makeMark, { place: change.add })]);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function find(marks: DecorationSet, place: Place): Decoration[] {
  return marks.find(undefined, undefined, (spec: { place?: Place }) => spec.place === place);
}

function makeMark(): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "editor-uploading";
  return mark;
}

export function markPlace(view: EditorView, pos: number): Place {
  const place = {};
  view.dispatch(view.state.tr.setMeta(key, { add: place, pos } satisfies Change));
  return place;
}

/** The current position of a placeholder; the caret's if the text around it was deleted. */
export function getPosition({ state }: EditorView, place: Place): number {
  const [mark] = find(key.getState(state) ?? DecorationSet.empty, place);
  return mark?.from ?? state.selection.to;
}

export function unmarkPlace(view: EditorView, place: Place): void {
  view.dispatch(view.state.tr.setMeta(key, { remove: place } satisfies Change));
}
