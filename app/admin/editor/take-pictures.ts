import { Extension } from "@tiptap/core";
import { DOMParser as DocumentParser, Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

import { EDITOR_MESSAGES } from "./editor.messages.ts";
import { ownImageAddress } from "./own-image.ts";
import { findPlace, markPlace, picturePlaces, unmarkPlace } from "./picture-places.ts";
import { readForeignPicture, uploadPicture, type EditedProduct } from "./upload-picture.client.ts";

/**
 * Inserts images from outside: selected, pasted or dropped files, and those of pasted or dropped content. All of them
 * are uploaded. None is shown from or stored with another address.
 */

/** The maximum per pasted content, the same as for uploads of a product's images. */
const MAX_PASTED = 30;

export interface PictureTaking {
  product: () => EditedProduct;
  /** Called when an upload starts (1) or ends (-1). */
  onBusy: (change: 1 | -1) => void;
  onProblem: (words: string) => void;
}

/** Uploads files one after another and inserts each into the text, in order. */
export async function takeFiles(
  view: EditorView,
  files: readonly File[],
  pos: number,
  taking: PictureTaking,
): Promise<void> {
  const pictures = files.filter((file) => file.type.startsWith("image/"));
  const other = files.find((file) => !pictures.includes(file));
  const sayOther = () => {
    if (other) taking.onProblem(EDITOR_MESSAGES.notPicture(other.name));
  };
  if (pictures.length === 0) {
    sayOther();
    return;
  }
  await insertLater(view, pos, taking, async (insert) => {
    for (const file of pictures) {
      try {
        const attributes = await uploadPicture(file, taking.product());
        insert(new Slice(Fragment.from(view.state.schema.nodes["image"]?.create({ ...attributes })), 0, 0));
      } catch (error) {
        taking.onProblem(error instanceof Error ? error.message : EDITOR_MESSAGES.notUploaded(file.name));
      }
    }
  });
  sayOther();
}

/** Inserts foreign content once its images are uploaded. Leaves out images that cannot be read. */
async function takeContent(view: EditorView, content: Document, pos: number, taking: PictureTaking): Promise<void> {
  await insertLater(view, pos, taking, async (insert) => {
    let lost = 0;
    for (const [i, image] of foreignPictures(content).entries()) {
      const file = i < MAX_PASTED ? await readForeignPicture(image.getAttribute("src") ?? "") : null;
      const uploaded = file && (await uploadPicture(file, taking.product()).catch(() => null));
      if (uploaded) image.setAttribute("src", uploaded.src);
      else {
        image.remove();
        lost += 1;
      }
    }
    insert(DocumentParser.fromSchema(view.state.schema).parseSlice(content.body));
    if (lost > 0) taking.onProblem(EDITOR_MESSAGES.notLoaded(lost));
  });
}

/** Adds a placeholder at once. The content is inserted where the placeholder has moved to. */
async function insertLater(
  view: EditorView,
  pos: number,
  { onBusy }: PictureTaking,
  work: (insert: (slice: Slice) => void) => Promise<void>,
): Promise<void> {
  const place = markPlace(view, pos);
  onBusy(1);
  try {
    await work((slice) => {
      if (view.isDestroyed) return;
      const at = findPlace(view, place);
      view.dispatch(view.state.tr.replaceRange(at, at, slice).scrollIntoView());
    });
  } finally {
    onBusy(-1);
    if (!view.isDestroyed) unmarkPlace(view, place);
  }
}

function foreignPictures(content: Document): HTMLImageElement[] {
  return [...content.images].filter((image) => !ownImageAddress(image.getAttribute("src")));
}

/** Whether pasted or dropped content was handled here. Everything else is left to the editor. */
function take(view: EditorView, data: DataTransfer, taking: PictureTaking, place: () => number): boolean {
  const html = data.getData("text/html");
  // An inert document: nothing in it is loaded or run.
  const content = new DOMParser().parseFromString(html, "text/html");
  const files = [...data.files];
  // Office programs add an image of the text to the text itself.
  if (files.length > 0 && content.body.textContent.trim() === "") {
    void takeFiles(view, files, place(), taking);
    return true;
  }
  if (foreignPictures(content).length === 0) return false;
  void takeContent(view, content, place(), taking);
  return true;
}

export function takePictures(taking: PictureTaking): Extension {
  return Extension.create({
    name: "takePictures",
    addProseMirrorPlugins: () => [
      picturePlaces(),
      new Plugin({
        props: {
          handlePaste(view, event) {
            const insteadOfSelection = () => {
              view.dispatch(view.state.tr.deleteSelection());
              // Inserts behind the images that stay.
              return view.state.selection.to;
            };
            return event.clipboardData !== null && take(view, event.clipboardData, taking, insteadOfSelection);
          },
          handleDrop(view, event) {
            if (!event.dataTransfer || view.dragging) return false;
            const coordinates = { left: event.clientX, top: event.clientY };
            const underPointer = () => view.posAtCoords(coordinates)?.pos ?? view.state.selection.to;
            return take(view, event.dataTransfer, taking, underPointer);
          },
        },
      }),
    ],
  });
}
