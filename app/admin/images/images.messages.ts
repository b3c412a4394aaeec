import { FILE_PROBLEMS, REFERENCE_PROBLEMS, type ImageText } from "../../images/images.messages.ts";
import type { Message } from "../../ui/message.ts";

import type { DraftImageProblem } from "./add-image.server.ts";
import { MAX_NEW_IMAGES } from "./gallery.ts";

export const IMAGE_ADMIN_MESSAGES = {
  notDeleted: { text: "Ошибка при удалении изображения", tone: "failure", lang: "ru" } satisfies Message,
};

/** Why files or links were not added, though nothing is wrong with them. */
export const TOO_MANY = (...names: readonly string[]) =>
  `${names.join(", ")} ${names.length === 1 ? "was" : "were"} left out: at most ${MAX_NEW_IMAGES} pictures can be added at once.`;
export const NO_FORM = "There is no such form.";
export const NOT_STORED = (name: string) => `${name} could not be stored. Please try again in a moment.`;

const DRAFT_IMAGE_PROBLEMS: Record<DraftImageProblem["code"], { text: ImageText }> = {
  ...FILE_PROBLEMS,
  ...REFERENCE_PROBLEMS,
  "too-many": { text: ({ name }) => TOO_MANY(name) },
};

/** Why an image was not added to the form. */
export function draftImageProblemText(problem: DraftImageProblem): string {
  return DRAFT_IMAGE_PROBLEMS[problem.code].text(problem);
}
