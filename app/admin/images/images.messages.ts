import { FILE_PROBLEMS, NO_IMAGE, REFERENCE_PROBLEMS, type ImageText } from "../../images/images.messages.ts";
import { MAX_IMAGE_BYTES } from "../../images/images.ts";
import { formatMegabytes } from "../../shared/megabytes.ts";
import type { Message } from "../../ui/messages/message.ts";

import type { DraftImageProblem } from "./add-image.server.ts";
import { MAX_NEW_IMAGES } from "./gallery.ts";
import type { RemoveImageProblem } from "./product-images.server.ts";

export const IMAGE_ADMIN_MESSAGES = {
  notDeleted: {
    text: "Ошибка при удалении изображения",
    detail: "The picture could not be deleted.",
    tone: "failure",
    lang: "ru",
  } satisfies Message,
};

/** Why valid files or links were not added. */
export const TOO_MANY = (...names: readonly string[]) =>
  `${names.join(", ")} ${names.length === 1 ? "was" : "were"} left out: you can add up to ${MAX_NEW_IMAGES} pictures at once.`;
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

export const IMAGE_NOT_SENT = "The picture could not be uploaded. Check the connection and try again.";

export function linkNotLoaded(link: string, status?: number): string {
  return status === undefined
    ? `${link} could not be loaded.`
    : `${link} could not be loaded: its server answered with status ${status}.`;
}

/** Why an image of a product was not removed, with the API's status. */
export const REMOVE_IMAGE_PROBLEMS: Record<RemoveImageProblem["code"], { status: number; text: string }> = {
  changed: { status: 409, text: "The product has been changed in the meantime." },
  "not-found": { status: 404, text: NO_IMAGE },
};

/**
 * Returns the form's message about an image that could not be deleted. `status`: the HTTP status of the API's response, if
 * there was one.
 */
export function imageNotDeleted(status?: number): Message {
  const { notDeleted } = IMAGE_ADMIN_MESSAGES;
  const problem = Object.values(REMOVE_IMAGE_PROBLEMS).find((one) => one.status === status);
  return problem ? { ...notDeleted, detail: `${notDeleted.detail} ${problem.text}` } : notDeleted;
}

export const BAD_UPDATED_AT = "updated_at is not a valid time.";

/** Announcements for screen readers about the images of a form. Positions count from 1. */
export const ANNOUNCEMENTS = {
  added: (added: number, all: number) => `${countImages(added)} added. ${countImages(all)} in all.`,
  uploading: (place: number, all: number) => `Uploading picture ${place} of ${all}`,
  uploaded: (uploaded: number, all: number) => `${uploaded} of ${countImages(all)} uploaded.`,
  moved: (from: number, to: number, all: number) => `Picture ${from} is now in position ${to} of ${all}.`,
  removed: (left: number) => `Picture removed. ${countImages(left)} left.`,
};

export function countImages(count: number): string {
  return `${count} ${count === 1 ? "picture" : "pictures"}`;
}

/** Read by screen readers while an image is moved by keyboard. */
export const MOVE_ANNOUNCEMENTS = {
  instructions:
    "To move this picture, press Space or Enter, then the arrow keys, and Space or Enter again to drop it. Press Escape to cancel.",
  pickedUp: (place: number, all: number) => `Picked up picture ${place} of ${all}.`,
  over: (place: number, all: number) => `Position ${place} of ${all}.`,
  overNothing: "Not over a position in the gallery.",
  putDown: (place: number, all: number) => `Dropped at position ${place} of ${all}.`,
  putBack: (place?: number) => (place === undefined ? "Canceled." : `Canceled. Back at position ${place}.`),
};

export const IMAGE_LIMITS = `JPEG, PNG, WebP, GIF, AVIF or TIFF, at most ${formatMegabytes(MAX_IMAGE_BYTES)} each and ${MAX_NEW_IMAGES} at once.`;
