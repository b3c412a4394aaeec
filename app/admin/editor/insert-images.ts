import { Extension } from "@tiptap/core";
import { DOMParser as DocumentParser, Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

import { EDITOR_MESSAGES } from "./editor.messages.ts";
import { ownImageAddress } from "./own-image.ts";
import { getPosition, markPlace, imagePlaces, unmarkPlace } from "./image-places.ts";
import { readForeignImage, uploadDescriptionImage, type EditedProduct } from "./upload-image.client.ts";

/**
 * Inserts images from outside: selected, pasted or dropped files, and the images in pasted or dropped content. All of
 * them are uploaded first, so a description never refers to images of another site.
 */

/** The maximum per pasted content, the same as for uploads of a product's images. */
const MAX_PASTED = 30;

export interface InsertOptions {
  product: () => EditedProduct;
  /** Called when an upload starts (1) or ends (-1). */
  onBusy: (change: 1 | -1) => void;
  onProblem: (message: string) => void;
}

/** Uploads files one after another and inserts each into the text, in order. */
export async function insertFiles(
  view: EditorView,
  files: readonly File[],
  pos: number,
  options: InsertOptions,
): Promise<void> {
  const imageFiles = files.filter((file) => file.type.startsWith("image/"));
  const other = files.find((file) => !imageFiles.includes(file));
  const reportOther = () => {
    if (other) options.onProblem(EDITOR_MESSAGES.notImage(other.name));
  };
  if (imageFiles.length === 0) {
    reportOther();
    return;
  }
  await insertLater(view, pos, options, async (insert) => {
    for (const file of imageFiles) {
      const uploaded = await uploadDescriptionImage(file, options.product());
      if (!uploaded.ok) options.onProblem(uploaded.problem.text);
      else insert(new Slice(Fragment.from(view.state.schema.nodes["image"]?.create({ ...uploaded.value })), 0, 0));
    }
  });
  reportOther();
}

/** Inserts foreign content once its images are uploaded. Leaves out images that cannot be read. */
async function insertContent(view: EditorView, content: Document, pos: number, options: InsertOptions): Promise<void> {
  await insertLater(view, pos, options, async (insert) => {
    let lost = 0;
    for (const [i, image] of foreignImages(content).entries()) {
      const file = i < MAX_PASTED ? await readForeignImage(image.getAttribute("src") ?? "") : null;
      const uploaded = file && (await uploadDescriptionImage(file, options.product()));
      if (uploaded?.ok) image.setAttribute("src", uploaded.value.src);
      else {
        image.remove();
        lost += 1;
      }
    }
    insert(DocumentParser.fromSchema(view.state.schema).parseSlice(content.body));
    if (lost > 0) options.onProblem(EDITOR_MESSAGES.notLoaded(lost));
  });
}

/** Adds a placeholder at once. The content is inserted where the placeholder has moved to. */
async function insertLater(
  view: EditorView,
  pos: number,
  { onBusy }: InsertOptions,
  work: (insert: (slice: Slice) => void) => Promise<void>,
): Promise<void> {
  const place = markPlace(view, pos);
  onBusy(1);
  try {
    await work((slice) => {
      if (view.isDestroyed) return;
      const at = getPosition(view, place);
      view.dispatch(view.state.tr.replaceRange(at, at, slice).scrollIntoView());
    });
  } finally {
    onBusy(-1);
    if (!view.isDestroyed) unmarkPlace(view, place);
  }
}

function foreignImages(content: Document): HTMLImageElement[] {
  return [...content.images].filter((image) => !ownImageAddress(image.getAttribute("src")));
}

/** Whether pasted or dropped content was handled here. Everything else is left to the editor. */
function insertTransfer(view: EditorView, data: DataTransfer, options: InsertOptions, place: () => number): boolean {
  const html = data.getData("text/html");
  // An inert document: nothing in it is loaded or run.
  const content = new DOMParser().parseFromString(html, "text/html");
  const files = [...data.files];
  // Office programs add an image of the text to the text itself.
  if (files.length > 0 && content.body.textContent.trim() === "") {
    void insertFiles(view, files, place(), options);
    return true;
  }
  if (foreignImages(content).length === 0) return false;
  void insertContent(view, content, place(), options);
  return true;
}

export function insertImages(options: InsertOptions): Extension {
  return Extension.create({
    name: "insertImages",
    addProseMirrorPlugins: () => [
      imagePlaces(),
      new Plugin({
        props: {
          handlePaste(view, event) {
            const insteadOfSelection = () => {
              view.dispatch(view.state.tr.deleteSelection());
              // Inserts behind the images that stay.
              return view.state.selection.to;
            };
            return (
              event.clipboardData !== null && insertTransfer(view, event.clipboardData, options, insteadOfSelection)
            );
          },
          handleDrop(view, event) {
            if (!event.dataTransfer || view.dragging) return false;
            const coordinates = { left: event.clientX, top: event.clientY };
            const underPointer = () => view.posAtCoords(coordinates)?.pos ?? view.state.selection.to;
            return insertTransfer(view, event.dataTransfer, options, underPointer);
          },
        },
      }),
    ],
  });
}
