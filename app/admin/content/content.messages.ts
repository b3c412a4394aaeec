import { MAX_CONTENT_LENGTH } from "../../content/content-pages.ts";
import type { SavePageProblem } from "../../content/content.server.ts";
import type { Message } from "../../ui/messages/message.ts";

/** What the shop shows after a page was saved: the saved text, its standard text or nothing. */
const SAVED = {
  own: "saved.",
  standard: "saved without text. The shop shows its standard text.",
  nothing: "saved without text. The shop does not show it.",
};

export function savedContent(title: string, shown: keyof typeof SAVED): Message {
  return { text: `${title}: ${SAVED[shown]}`, tone: "success" };
}

/** When the shop cannot be reached or fails. */
export const CONTENT_NOT_SAVED: Message = {
  text: "The page was not saved. Check your connection and try again.",
  tone: "failure",
};

/** Why a page was not saved, and the status of the response. */
export function refusedContent(problem: SavePageProblem): { status: number; text: string } {
  switch (problem.code) {
    case "too-long":
      return {
        status: 422,
        text: `The text has ${problem.length.toLocaleString("en-US")} characters. The limit is ${MAX_CONTENT_LENGTH.toLocaleString("en-US")}.`,
      };
    case "blanks":
      return { status: 422, text: `Fill in or delete what is still in brackets: ${problem.blanks.join(", ")}.` };
    case "changed":
      return {
        status: 409,
        text: "Another administrator has saved this page in the meantime. Nothing was saved yet. Compare the two texts, then save again to replace theirs.",
      };
  }
}

export const PAGES_TEXT = "What buyers want to know before they pay. The footer links to a page once it has text.";
export const HOW_TO_WRITE =
  "An empty line begins a new paragraph. A line that begins with # is a heading, lines that begin with - are a list. Web and e-mail addresses become links.";
