import { BUDGETS } from "../http/budgets.ts";
import { formatMegabytes } from "../shared/megabytes.ts";
import type { Message } from "../ui/messages/message.ts";

import type { Busy, ChatProblem, ChatProblemCode, ProblemAnswer, TooFast } from "./contract.ts";
import { MAX_CONTENT_CHARACTERS, MAX_IMAGE_BYTES, MAX_IMAGES } from "./message-rules.ts";

const { points: MAX_MESSAGES, seconds: MESSAGE_SECONDS } = BUDGETS["chat-messages"];

/** The chat's problems: their messages, and their status in the API and on pages. */
export const CHAT_PROBLEMS: Record<ChatProblemCode, { status: number; text: string; retryAfterSeconds?: number }> = {
  off: { status: 503, text: "Chat is switched off in this shop." },
  "signed-out": { status: 401, text: "Please log in to your account" },
  invalid: { status: 400, text: "We could not read that. Reload the page and try again." },
  "other-user": { status: 403, text: "This belongs to another account." },
  "unknown-chat": { status: 404, text: "There is no such chat." },
  "not-yours": { status: 403, text: "This chat belongs to other people." },
  "unknown-product": { status: 404, text: "There is no such product." },
  "unknown-order": { status: 404, text: "There is no such order." },
  "seller-asks": {
    status: 403,
    text: "You are the seller: buyers write to you, and their chats are listed here.",
  },
  blank: { status: 400, text: "Write something or attach a picture." },
  "too-long": {
    status: 400,
    text: `A message can have at most ${MAX_CONTENT_CHARACTERS.toLocaleString("en-US")} characters.`,
  },
  "too-many-pictures": { status: 400, text: `A message can have at most ${MAX_IMAGES} pictures.` },
  "unknown-picture": { status: 409, text: "A picture of this message is no longer there. Attach it again." },
  "too-many-chats": {
    status: 429,
    text: `You can start up to ${BUDGETS["buyer-chats"].points} chats in a day. Write in one that you have, or try again tomorrow.`,
    retryAfterSeconds: 3600,
  },
  "too-many-uploads": {
    status: 429,
    text: "Too many pictures are waiting to be sent. Send them first, or try again tomorrow.",
    retryAfterSeconds: 3600,
  },
  "too-much-today": {
    status: 429,
    text: "You have sent as much as one person can send in a day. Try again tomorrow.",
    retryAfterSeconds: 3600,
  },
  "too-fast": {
    status: 429,
    text: `You can send up to ${MAX_MESSAGES} messages in ${MESSAGE_SECONDS} seconds. Wait a moment and try again.`,
  },
  "too-many-events": { status: 429, text: "Too many requests at once. Wait a moment and try again." },
  busy: { status: 503, text: "The shop is busy. Please try again in a moment." },
  fault: { status: 500, text: "Something went wrong on our side. Please try again." },
};

/** The beginning of a buyer's message about an order. */
export function aboutOrder(number: number): string {
  return `About order ${number}: `;
}

export const CHAT_DONE: Message = {
  text: "Chat marked as done. It reopens when the buyer writes.",
  tone: "success",
};
export const CHAT_NOT_DONE: Message = {
  text: "The buyer has written since. The chat stays open.",
  tone: "notice",
};
export const CHAT_OPENED_AGAIN: Message = { text: "Chat reopened.", tone: "success" };

/** Said to an administrator who has not signed in as the seller. */
export function chatsOfSeller(email: string): string {
  return `Buyers write to the seller’s account, ${email}. Sign in with it to see and answer their chats.`;
}

export const CHAT_NOT_OPENED: Message = {
  text: "The chat could not be opened. Check your connection and try again.",
  tone: "failure",
};

export const MESSAGE_NOT_SENT: Message = {
  text: "The message could not be sent. Check your connection and try again.",
  tone: "failure",
};

/** Why a message of the retry queue was not sent. */
export const RETRY_QUEUE_PROBLEMS = {
  notConfirmed: "The shop has not confirmed this message.",
  leftBehind: "This message was not sent before the page was closed.",
  withoutImages: "This message was not sent before the page was closed. Attach its pictures again.",
  notUploaded: "The picture could not be uploaded. Check the connection and try again.",
};

/** The acknowledgement of an event with a problem. */
export function problemAnswer(problem: ChatProblem | TooFast | Busy): ProblemAnswer {
  const { code, ...details } = problem;
  return { ok: false, code, error: CHAT_PROBLEMS[code].text, ...details };
}

/** Returns why a file cannot be attached, or null. The server also checks its bytes. */
export function attachmentProblemText(file: { name: string; type: string; size: number }): string | null {
  if (!file.type.startsWith("image/")) return `Only pictures can be attached, and ${file.name} is not a picture.`;
  return file.size > MAX_IMAGE_BYTES ? `${file.name} is larger than ${formatMegabytes(MAX_IMAGE_BYTES)}.` : null;
}

export const IMAGE_NOT_LOADED = "This picture could not be loaded.";
export const CONNECTION_CLOSED = "The connection was closed.";
export const NO_ACTIVE_CHATS = "No active chats.";

export const NO_CHAT_FOUND = "No chat was found.";
export const NO_CHAT_DONE = "No chat is done yet.";
export const CHOOSE_CHAT = "Select a chat to read and reply.";
export const NO_BUYER_ORDERS = "This buyer has no orders.";
/** What a chat is for that is about no product. */
export const SUPPORT_TEXT = "Anything about the shop, your orders or your account.";
