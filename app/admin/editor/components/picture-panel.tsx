import { closeHistory } from "@tiptap/pm/history";
import { useEditorState, type Editor } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { useId, type KeyboardEvent } from "react";

import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { REMOVES_IMAGES } from "../keep-images.ts";
import { chosenImage, isImage, type ChosenImage } from "../own-image.ts";

const MAX_TEXT = 500;

/** The panel of the selected image: its alternative text, and the only button that removes it. */
export function PicturePanel({ editor }: { editor: Editor }) {
  const picture = useEditorState({ editor, selector: ({ editor: { state } }) => chosenImage(state) });
  if (!picture) return null;
  return (
    <div
      role="group"
      aria-label="Chosen picture"
      className="sticky bottom-17 z-10 grid items-end gap-3 rounded-b-control border-t border-line bg-raised p-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <PictureText editor={editor} picture={picture} attribute="alt" label="Alternative text" />
      <PictureText editor={editor} picture={picture} attribute="title" label="Title" />
      <Button type="button" tone="danger" onClick={() => removeChosen(editor)}>
        <Trash2 aria-hidden className="size-4" />
        Delete picture
      </Button>
    </div>
  );
}

interface PictureTextProps {
  editor: Editor;
  picture: ChosenImage;
  attribute: "alt" | "title";
  label: string;
}

/** Written into the text when the field loses the focus, as one undo step. */
function PictureText({ editor, picture, attribute, label }: PictureTextProps) {
  const id = useId();
  const write = (text: string) => {
    const { tr, doc } = editor.state;
    const node = doc.nodeAt(picture.pos);
    if (text === picture[attribute] || !isImage(node) || node?.attrs["src"] !== picture.src) return;
    editor.view.dispatch(tr.setNodeAttribute(picture.pos, attribute, attribute === "title" ? text || null : text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would submit the form around the editor.
    event.preventDefault();
    if (event.key === "Escape") event.currentTarget.value = picture[attribute];
    editor.view.focus();
  };
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <TextInput
        key={`${picture.pos} ${picture.src} ${picture[attribute]}`}
        id={id}
        type="text"
        defaultValue={picture[attribute]}
        maxLength={MAX_TEXT}
        autoComplete="off"
        onBlur={(event) => write(event.currentTarget.value.trim())}
        onKeyDown={onKeyDown}
        className="mt-1 h-11 w-full px-3"
      />
    </div>
  );
}

/** Its own undo step. The file stays until the cleanup, so that undo restores an image that loads. */
function removeChosen(editor: Editor): void {
  const tr = editor.state.tr.deleteSelection().setMeta(REMOVES_IMAGES, true);
  editor.view.dispatch(closeHistory(tr));
  editor.view.focus();
}
