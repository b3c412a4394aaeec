import { z } from "zod";

import { OPEN_BOX } from "../shops/shops.ts";

import { CHAT_FILTERS, type ClientEvents } from "./contract.ts";

/** Schemas of events, API bodies and forms. They check shapes only; `checkDraft` checks a message's content. */

const chatId = z.string().min(1).max(64);
const userId = z.string().min(1).max(255);
const messageId = z.int().min(0);
/** Replaces unpaired surrogates, which UTF-8 cannot encode, with U+FFFD. */
const wellFormedText = z.string().transform((text) => text.toWellFormed());
/** No NUL: the database checks the length, and SQLite's `length()` stops at the first NUL. */
const clientId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !id.includes("\0"));

type Payload<Event extends keyof ClientEvents> = Parameters<ClientEvents[Event]>[0];

export const eventSchemas = {
  registerUser: z.object({ userId }),
  getChats: z.object({
    participantId: userId,
    query: z.string().max(200).optional(),
    page: z.int().min(1).max(100_000).optional(),
    show: z.enum(CHAT_FILTERS).optional(),
  }),
  joinChat: z.object({ chatId, after: messageId.optional(), before: messageId.optional() }),
  leaveChat: z.object({ chatId }),
  markAsRead: z.object({ chatId, lastMessageId: messageId.optional() }),
  typing: z.object({ chatId, userId }),
  stopTyping: z.object({ chatId, userId }),
  sendMessage: z.object({
    chatId,
    senderGoogleId: userId,
    content: wellFormedText,
    images: z.array(z.string().max(200)).max(100),
    clientId: clientId.optional(),
  }),
} satisfies { [Event in keyof ClientEvents]: z.ZodType<Payload<Event>> };

/** `POST /api/chats`. Ignores the payload's title and name: they come from the database and the session. */
export const openChatBody = z.object({
  productId: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id === null || id === undefined || id === "" ? null : String(id))),
  store: z.literal(OPEN_BOX.value).nullish(),
  buyerGoogleId: z.string().nullish(),
});

/** The form that starts a chat: about a product, about an order, or without either for support. */
export const openChatForm = z.object({
  productId: z.string().max(64).optional(),
  orderId: z.string().max(64).optional(),
  returnTo: z.string().optional(),
});

/** Browsers write line breaks in forms as two characters. */
export function withSingleLineBreaks(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The chat page's form. */
export const messageForm = z.object({
  content: wellFormedText.default("").transform(withSingleLineBreaks),
  clientId,
});
