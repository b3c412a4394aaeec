import type { UploadRefusal } from "../../http/upload.server.ts";
import { MAX_PICTURE_BYTES } from "../../images/pictures.ts";
import type { Message } from "../../ui/message.ts";

import { MAX_NEW_PICTURES } from "./gallery.ts";

export const PICTURE_ADMIN_MESSAGES = {
  notDeleted: { text: "Ошибка при удалении изображения", tone: "failure", lang: "ru" } satisfies Message,
};

/** Why files or links were not added, though nothing is wrong with them. */
export const TOO_MANY = (...names: readonly string[]) =>
  `${names.join(", ")} ${names.length === 1 ? "was" : "were"} left out: at most ${MAX_NEW_PICTURES} pictures can be added at once.`;
export const NOT_STORED = (name: string) => `${name} could not be stored. Please try again in a moment.`;

/** What is said of a whole upload that is refused. */
export const UPLOAD_MESSAGES: Record<UploadRefusal | "no-form" | "no-picture", string> = {
  "too-large": `A picture can have at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
  "too-many-files": `At most ${MAX_NEW_PICTURES} pictures can be uploaded at once.`,
  unreadable: "This upload cannot be read.",
  "no-form": "Send the pictures as multipart/form-data.",
  "no-picture": "There is no picture in this upload.",
};
