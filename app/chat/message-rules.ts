import type { ChatProblem } from "./contract.ts";

/** The limits and the preview of a message, for server and browser. */

export const MAX_CONTENT_CHARACTERS = 4_000;
export const MAX_IMAGES = 10;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

const SHORT_CHARACTERS = 50;
const ELLIPSIS_AT = 47;

export type DraftProblem = ChatProblem<"blank" | "too-long" | "too-many-pictures">;

/** Returns why a message cannot be sent, or null. Counts characters as people do, not UTF-16 units. */
export function checkDraft(content: string, imageCount: number): DraftProblem | null {
  if (content.trim() === "" && imageCount === 0) return { code: "blank" };
  if (countCharacters(content) > MAX_CONTENT_CHARACTERS) return { code: "too-long" };
  return imageCount > MAX_IMAGES ? { code: "too-many-pictures" } : null;
}

export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns a message in one line of at most 50 characters. A longer one is cut after 47 and ends in '…'. */
export function shortenMessage(content: string, imageCount: number): string {
  const line = content.trim().replace(/\s+/g, " ");
  if (line === "" && imageCount > 0) return imageCount === 1 ? "Picture" : `${imageCount} pictures`;
  // Twice as much UTF-16 holds all that can be shown.
  const characters = Array.from(line.slice(0, 2 * SHORT_CHARACTERS + 2));
  return characters.length <= SHORT_CHARACTERS ? line : `${characters.slice(0, ELLIPSIS_AT).join("")}…`;
}
