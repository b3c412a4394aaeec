import { useEditorState, type Editor } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { useId, type KeyboardEvent, type RefObject } from "react";

import { parseDescriptionPictureUrl } from "../../../images/description-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { EDITOR_MESSAGES } from "../editor.messages.ts";
import { chosenPicture, isPicture, showsPicture, type ChosenPicture } from "../own-picture.ts";
import { deleteUploadedPicture, type EditedProduct } from "../upload-picture.client.ts";

const MAX_TEXT = 500;

interface PicturePanelProps {
  editor: Editor;
  product: RefObject<EditedProduct>;
  onProblem: (words: string) => void;
}

/** For the picture that is chosen: its words, and the one way to remove it. */
export function PicturePanel({ editor, product, onProblem }: PicturePanelProps) {
  const picture = useEditorState({ editor, selector: ({ editor: { state } }) => chosenPicture(state) });
  if (!picture) return null;
  const remove = async () => {
    const wasDeleted = await removeChosen(editor, picture, product.current);
    if (!wasDeleted) onProblem(EDITOR_MESSAGES.notDeleted);
  };
  return (
    <div
      role="group"
      aria-label="Chosen picture"
      className="sticky bottom-17 z-10 grid items-end gap-3 rounded-b-control border-t border-line bg-raised p-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <PictureText editor={editor} picture={picture} attribute="alt" label="Alternative text" />
      <PictureText editor={editor} picture={picture} attribute="title" label="Title" />
      <Button type="button" tone="danger" onClick={() => void remove()}>
        <Trash2 aria-hidden className="size-4" />
        Delete picture
      </Button>
    </div>
  );
}

interface PictureTextProps {
  editor: Editor;
  picture: ChosenPicture;
  attribute: "alt" | "title";
  label: string;
}

/** Written into the text when the field is left, as one step of undoing. */
function PictureText({ editor, picture, attribute, label }: PictureTextProps) {
  const id = useId();
  const write = (text: string) => {
    const { tr, doc } = editor.state;
    const node = doc.nodeAt(picture.pos);
    if (text === picture[attribute] || !isPicture(node) || node?.attrs["src"] !== picture.src) return;
    editor.view.dispatch(tr.setNodeAttribute(picture.pos, attribute, attribute === "title" ? text || null : text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would send the form around the editor.
    event.preventDefault();
    if (event.key === "Escape") event.currentTarget.value = picture[attribute];
    editor.view.focus();
  };
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        key={`${picture.pos} ${picture.src} ${picture[attribute]}`}
        id={id}
        type="text"
        defaultValue={picture[attribute]}
        maxLength={MAX_TEXT}
        autoComplete="off"
        onBlur={(event) => write(event.currentTarget.value.trim())}
        onKeyDown={onKeyDown}
        className="mt-1 h-11 w-full rounded-control border border-line-strong bg-surface px-3"
      />
    </div>
  );
}

/**
 * Takes the chosen picture out of the text. If this description was its only use, its file goes too, and undoing does
 * not bring the picture back. False if the file could not be deleted.
 */
async function removeChosen(editor: Editor, { src }: ChosenPicture, product: EditedProduct | null): Promise<boolean> {
  const tr = editor.state.tr.deleteSelection();
  const owner = parseDescriptionPictureUrl(src);
  const isOwn = owner?.shop === product?.shop && owner?.productId === product?.productId;
  const isLastUse = isOwn && !showsPicture(tr.doc, src);
  editor.view.dispatch(tr.setMeta("addToHistory", !isLastUse));
  editor.view.focus();
  return !isLastUse || deleteUploadedPicture(src);
}
