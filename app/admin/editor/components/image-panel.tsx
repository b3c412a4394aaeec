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
export function ImagePanel({ editor }: { editor: Editor }) {
  const image = useEditorState({ editor, selector: ({ editor: { state } }) => chosenImage(state) });
  if (!image) return null;
  return (
    <div
      role="group"
      aria-label="Selected picture"
      className="sticky bottom-17 z-10 grid items-end gap-3 rounded-b-control border-t border-line bg-raised p-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <ImageText editor={editor} image={image} attribute="alt" label="Alternative text" />
      <ImageText editor={editor} image={image} attribute="title" label="Title" />
      <Button type="button" tone="danger" onClick={() => removeChosen(editor)}>
        <Trash2 aria-hidden className="size-4" />
        Delete picture
      </Button>
    </div>
  );
}

interface ImageTextProps {
  editor: Editor;
  image: ChosenImage;
  attribute: "alt" | "title";
  label: string;
}

/** A field of the selected image. Its value is stored in the text when the field loses the focus, as one undo step. */
function ImageText({ editor, image, attribute, label }: ImageTextProps) {
  const id = useId();
  const write = (text: string) => {
    const { tr, doc } = editor.state;
    const node = doc.nodeAt(image.pos);
    if (text === image[attribute] || !isImage(node) || node?.attrs["src"] !== image.src) return;
    editor.view.dispatch(tr.setNodeAttribute(image.pos, attribute, attribute === "title" ? text || null : text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would submit the form around the editor.
    event.preventDefault();
    if (event.key === "Escape") event.currentTarget.value = image[attribute];
    editor.view.focus();
  };
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <TextInput
        key={`${image.pos} ${image.src} ${image[attribute]}`}
        id={id}
        type="text"
        defaultValue={image[attribute]}
        maxLength={MAX_TEXT}
        autoComplete="off"
        onBlur={(event) => write(event.currentTarget.value.trim())}
        onKeyDown={onKeyDown}
        className="mt-1 h-11 w-full px-3"
      />
    </div>
  );
}

/** Removes the selected image, as one undo step. The file stays until the cleanup, so it loads again after Undo. */
function removeChosen(editor: Editor): void {
  const tr = editor.state.tr.deleteSelection().setMeta(REMOVES_IMAGES, true);
  editor.view.dispatch(closeHistory(tr));
  editor.view.focus();
}
