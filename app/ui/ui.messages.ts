import type { Trouble } from "../connection/keep-trying.ts";

import type { Message } from "./messages/message.ts";

/** Shown while a load is repeated. */
export const LOAD_TROUBLE: Record<Trouble, Message> = {
  unreachable: {
    text: "The shop cannot be reached. Check your connection. Loading continues once it is back.",
    tone: "failure",
  },
  faulty: { text: "Loading failed. The shop tries again in a few seconds.", tone: "failure" },
};

/** Shown when a form or link of the document is used without a connection. */
export const OFFLINE = {
  form: { text: "You are offline, so nothing was sent. Try again once you are connected.", tone: "failure" },
  link: { text: "You are offline. Try again once you are connected.", tone: "failure" },
} satisfies Record<string, Message>;

export const LEAVE_QUESTION = "Leave without saving? What you typed will be lost.";
export const LEAVE_SAVING_QUESTION = "Leave while your changes are being saved? You will not see whether that worked.";
export const NOTHING_FOUND = "Nothing was found.";

/** Shown when a form was larger than its limit. */
export const TOO_LARGE: Message = { text: "This is too large for one form. Nothing was changed.", tone: "failure" };

/** Shown to an administrator whose session has expired while a form was sent in the background. */
export const LOGGED_OUT: Message = {
  text: "You are no longer logged in. Log in to the admin panel in another tab, then try again here: nothing you typed is lost.",
  tone: "failure",
};

/** Above every page of the demonstration. */
export const DEMONSTRATION = "Demonstration: sign-in, stock and payments are not real.";
/** Below the progress of a task. */
export const SHOP_STAYS_OPEN = "The shop stays open. You can leave this page.";

/** The label of buttons that take an act back. */
export const UNDO = "Undo";
