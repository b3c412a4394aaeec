import * as paths from "../paths.ts";
import { BUILD_DAYS } from "../shared/kept-days.ts";
import type { Message } from "../ui/messages/message.ts";
import { UNDO } from "../ui/ui.messages.ts";

import { MAX_PARTS, MAX_OF_PART, packParts, type BuildLine } from "./build.ts";
import { MAX_SAVED_BUILDS } from "./saved-build.ts";

export const BUILD_MESSAGES = {
  full: {
    text: `A build has room for ${MAX_PARTS} different parts.`,
    detail: "Remove one first.",
    tone: "failure",
  },
  most: { text: `You can add up to ${MAX_OF_PART} of the same part.`, tone: "notice" },
  gone: { text: "This part is no longer in the shop.", tone: "failure" },
  allGone: {
    text: "The parts of that list are no longer in the shop.",
    detail: "Your build stays as it is.",
    tone: "failure",
  },
  removed: { text: "Removed from your build", tone: "success" },
  cleared: { text: "Your build is empty now.", tone: "success" },
  used: { text: "This is your build now.", tone: "success" },
  putBack: { text: "Back in your build", tone: "success" },
  restored: { text: "Your build is as it was before.", tone: "success" },
  empty: { text: "There is nothing to save yet. Add a part first.", tone: "failure" },
  "no-name": { text: "Give the build a name.", tone: "failure" },
  "too-many": {
    text: `You have ${MAX_SAVED_BUILDS} saved builds.`,
    detail: "Delete one, or save under the name of one of them.",
    tone: "failure",
  },
  deleted: { text: "Saved build deleted", tone: "success" },
  failed: { text: "Your build could not be changed. Please try again.", tone: "failure" },
} satisfies Record<string, Message>;

/** The form field of Undo with the removed parts. They are added to the current list. */
export const PUT_BACK = "putBack";
/** The form field of Undo with all parts of the earlier list. It replaces the current list. */
export const RESTORED = "restore";
/** Cookies carry messages, and have no room for the longest lists. */
const MAX_RESTORED = 1_500;

/** Offers to bring back parts of the visitor's own list or, with a name, a saved list. */
export function withUndo(
  message: Message,
  field: typeof PUT_BACK | typeof RESTORED,
  parts: readonly BuildLine[],
  name?: string,
): Message {
  const packed = packParts(parts);
  if (packed === "" || packed.length > MAX_RESTORED) return message;
  const [path, fields] = name === undefined ? [paths.build, {}] : [paths.savedBuilds, { name }];
  return { ...message, offer: { label: UNDO, path, fields: { ...fields, [field]: packed } } };
}

/** `quantity`: how many of the part the build has now. */
export function addedPart(title: string, quantity: number): Message {
  return {
    text: "Added to your build",
    detail: quantity === 1 ? title : `${quantity} × ${title}`,
    tone: "success",
    offer: { label: "View build", path: paths.build },
  };
}

/** `replaced`: the parts that were saved under the name before. */
export function savedBuild(name: string, replaced: readonly BuildLine[] | null): Message {
  return replaced === null
    ? { text: `Saved as “${name}”.`, tone: "success" }
    : withUndo({ text: `“${name}” was replaced.`, tone: "success" }, RESTORED, replaced, name);
}

export function savedAlready(name: string): string {
  return `These parts are saved as “${name}”.`;
}

/** The labels of copy buttons after copying. */
export const COPIED: Message = { text: "Copied", tone: "success" };
/** Where the browser does not let a page copy text. */
export const NOT_COPIED: Message = {
  text: "The browser does not allow copying. Copy the selected text by hand.",
  tone: "notice",
};

/** The disclosure in short, beside each link to buy a part. The page has the whole text above its parts. */
export const AFFILIATE_LINK = "Affiliate link: we may earn a commission.";

/** Said about parts of a list that cannot be shown. */
export function goneParts(count: number): string {
  return count === 1
    ? "One part of this list is no longer in the shop and was left out."
    : `${count} parts of this list are no longer in the shop and were left out.`;
}

export function countParts(count: number): string {
  return count === 1 ? "1 part" : `${count} parts`;
}

export const BUILD_DESCRIPTION = "Put together the parts for a computer. See what they cost and whether they fit.";
export const BUILD_TEXT = `Choose parts to see what they cost together and whether they fit. This browser remembers your build for ${BUILD_DAYS} days.`;
export const EMPTY_LIST = "This list is empty.";
export const YOUR_PARTS = "These are the parts of your build.";
/** After a link to the sign-in. */
export const SIGN_IN_TO_SAVE = "to save this build under a name.";

export function unpriced(count: number): string {
  return `${countParts(count)} without a price, not counted.`;
}

/** `checked`: what was compared. */
export function noConflict(checked: readonly string[]): string {
  return `No conflict found in: ${checked.join(", ")}.`;
}

export const ADVICE_LIMITS = "We compare only the listed specifications. Check with the manufacturers before you buy.";
