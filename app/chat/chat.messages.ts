import type { Message } from "../ui/message.ts";

import type { Refusal, Refused } from "./contract.ts";
import { MAX_CONTENT_CHARACTERS, MAX_IMAGES, RATE_LIMIT, RATE_WINDOW_MS } from "./message-rules.ts";

/** What people read where the chat refuses something. */
export const CHAT_MESSAGES: Record<Refusal, string> = {
  off: "Chat is switched off in this shop.",
  "signed-out": "Please log in to your account",
  invalid: "This could not be understood. Reload the page and try again.",
  "other-user": "This belongs to another account.",
  "unknown-chat": "There is no such chat.",
  "not-yours": "This chat belongs to other people.",
  "unknown-product": "There is no such product.",
  "unknown-order": "There is no such order.",
  "seller-asks": "You are the seller: buyers write to you, and their chats are listed here.",
  blank: "Write something or attach a picture.",
  "too-long": `A message can have at most ${MAX_CONTENT_CHARACTERS.toLocaleString("en-US")} characters.`,
  "too-many-pictures": `A message can carry at most ${MAX_IMAGES} pictures.`,
  "unknown-picture": "A picture of this message is no longer there. Attach it again.",
  "too-many-uploads": "Too many pictures are waiting to be sent. Send them first, or try again tomorrow.",
  "too-fast": `At most ${RATE_LIMIT} messages can be sent in ${RATE_WINDOW_MS / 1000} seconds. Wait a moment and try again.`,
  "too-many-events": "Too much at once. Wait a moment and try again.",
  fault: "Something went wrong on our side. Please try again.",
};

export const CHAT_NOT_OPENED: Message = {
  text: "The chat could not be opened. Check your connection and try again.",
  tone: "failure",
};

export const MESSAGE_NOT_SENT: Message = {
  text: "The message could not be sent. Check your connection and try again.",
  tone: "failure",
};

export function refusal(code: Refusal): Refused {
  return { ok: false, code, error: CHAT_MESSAGES[code] };
}
