import type { Message } from "../ui/messages/message.ts";

import { MAX_SAVED_REPLIES } from "./saved-replies.ts";

export const REPLY_FIELDS = {
  name: "Enter a name, such as “Sent today”.",
  text: "Enter the text of the reply.",
};

export const REPLY_PROBLEMS: Record<"too-many" | "gone", Message> = {
  "too-many": {
    text: `There are ${MAX_SAVED_REPLIES} saved replies already. Delete one first.`,
    tone: "failure",
  },
  gone: { text: "This saved reply has since been deleted.", tone: "failure" },
};

/** On the page of a reply that does not exist. */
export const NO_REPLY = "There is no such saved reply. It may have been deleted.";

export const REPLY_NOT_SAVED: Message = {
  text: "The reply was not saved. Check your connection and try again.",
  tone: "failure",
};

export const REPLY_SAVED: Message = { text: "Reply saved.", tone: "success" };
export const REPLY_DELETED: Message = { text: "Reply deleted.", tone: "success" };

export const REPLIES_TEXT = "They appear above the message field in each chat.";
