import { NO_PRODUCT } from "../../catalogue/catalogue.messages.ts";
import { PRODUCT_FIELD_PROBLEMS } from "../../catalogue/product-fields.messages.ts";
import { TOO_MANY_UPLOADS, UPLOADS_BUSY } from "../../http/http.messages.ts";
import type { UploadProblem } from "../../http/upload.server.ts";
import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import type { Message, MessageOffer } from "../../ui/messages/message.ts";

import type { AddProblem, EditProblem } from "./change-products.server.ts";

/** Messages of the panels about products. */
export const PRODUCT_MESSAGES = {
  added: { text: "Товар успешно добавлен", detail: "The product was added.", tone: "success", lang: "ru" },
  enterName: { text: "Please enter the product name", tone: "failure" },
  checkFields: { text: "Please check the marked fields.", tone: "failure" },
  addFailed: { text: "The product could not be added. Nothing you typed is lost; please try again.", tone: "failure" },
  imagesFailed: {
    text: "Some pictures could not be uploaded, so the product was not added. The reason is shown beside each of them.",
    tone: "failure",
  },
  edited: { text: "Товар обновлён", detail: "The product was saved.", tone: "success", lang: "ru" },
  editFailed: {
    text: "Ошибка при обновлении товара",
    detail: "The product could not be saved.",
    tone: "failure",
    lang: "ru",
  },
  newImagesFailed: {
    text: "Ошибка при загрузке новых изображений",
    detail: "The new pictures could not be uploaded.",
    tone: "failure",
    lang: "ru",
  },
  editFault: {
    text: "Произошла ошибка при редактировании",
    detail: "Something went wrong while saving the product.",
    tone: "failure",
    lang: "ru",
  },
  notFound: { text: "Товар не найден", detail: "The product was not found.", tone: "failure", lang: "ru" },
  enterIdToDelete: { text: "Please enter the ID of the item to be deleted", tone: "failure" },
  deleteFailed: { text: "Error deleting the product", tone: "failure" },
} satisfies Record<string, Message>;

/** For a category with other spellings that the form has not shown before. */
export const OTHER_SPELLING =
  "Another spelling of a category exists, so nothing was saved yet. Change the category, or save once more to keep it as it is.";

/** Log messages. */
export const PRODUCT_LOGS = {
  addFailed: "Ошибка при добавлении товара",
  imagesFailed: "Ошибка при загрузке изображений",
};

interface ShownAddProblem {
  status: number;
  field: string;
  text: string;
}

const ADD_PROBLEMS: Record<Exclude<AddProblem["code"], "gone-images">, ShownAddProblem> = {
  taken: {
    status: 409,
    field: "id",
    text: "A product with this id already exists. Choose another id, or change that product in the Edit product tab.",
  },
  "unknown-image": { status: 400, field: "images", text: "Some of these pictures have not been uploaded." },
};

export function showAddProblem(problem: AddProblem): ShownAddProblem {
  if (problem.code !== "gone-images") return ADD_PROBLEMS[problem.code];
  return { status: 400, field: "description", text: PRODUCT_FIELD_PROBLEMS.goneImages(problem.names) };
}

const UNREADABLE: Message = {
  text: "The form could not be read. Please try again with fewer or smaller pictures. If the form is empty now, go back a page: what you typed is still there.",
  tone: "failure",
};

/** Why a form was refused before its fields were read. */
export const REFUSED_FORMS: Record<UploadProblem["code"], Message> = {
  "too-large": UNREADABLE,
  "too-many-files": UNREADABLE,
  unreadable: UNREADABLE,
  "too-many-at-once": { text: TOO_MANY_UPLOADS, tone: "failure" },
  busy: { text: UPLOADS_BUSY, tone: "failure" },
};

/** Responses of the API. The form shows them too, with the typed values. */
export const EDIT_PROBLEMS: Record<
  Exclude<EditProblem["code"], "gone-images">,
  { status: number; text: string; reason: string }
> = {
  "not-found": {
    status: 404,
    text: NO_PRODUCT,
    reason: "This product has been deleted in the meantime, so nothing was saved. What you typed is still in the form.",
  },
  changed: {
    status: 409,
    text: "The product has changed in the meantime. Load it again.",
    reason: "This product has changed in the meantime, so nothing was saved. What you typed is still in the form.",
  },
  "unknown-image": {
    status: 400,
    text: ADD_PROBLEMS["unknown-image"].text,
    reason: "Some pictures of this form are no longer there, so nothing was saved. Remove them or add them again.",
  },
};

/** Why saving failed when the database threw an error. */
export const NOT_WRITTEN =
  "The shop's database could not be written, so nothing was saved. What you typed is still in the form: save again in a moment.";

export function deletedMessage(id: string): Message {
  return { text: `Product with ID ${id} has been deleted`, tone: "success" };
}

/** The offer of the message about a deletion: the product is in the bin. */
export function undoDeletion(shop: Shop, key: number): MessageOffer {
  return { label: "Undo", path: paths.bin(shop), fields: { key: String(key) } };
}

/** Texts of the preview page. */
export const PREVIEW = {
  title: "Preview: not saved",
  text: "The shop will show the product like this. Nothing has been saved, and links and buttons do nothing here.",
  back: "Back to the form",
  /** Shown in the new tab while images are uploaded. */
  waits: "Uploading the pictures for the preview…",
};

export const PREVIEW_FAILED: Message = {
  text: "Some pictures could not be uploaded, so there is no preview. The reason is shown beside each of them.",
  tone: "failure",
};

export const CLEAR_QUESTION = "Are you sure you want to clear all input fields?";

/** Problems in the body of an API call about a product. */
export const PRODUCT_BODY_PROBLEMS = {
  notAnObject: "Send a product as a JSON object.",
  images: "Send a list of picture names.",
  tooManyImages: (max: number) => `Send at most ${max} pictures.`,
};

export const NO_PRODUCT_OF_ID = "There is no product with this ID.";

/** Shown in the form of a product that was changed after the form was loaded. */
export const CHANGED_MEANWHILE =
  "Another administrator or a sale changed it after you loaded it, so nothing was saved yet. What you typed is still in the form. Look at the differences, then press Save changes again to save the form as it is now.";
export const SPECS_TEXT =
  "Named values such as Socket and AM5. Customers can filter by them. Empty rows are not saved.";
