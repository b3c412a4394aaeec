import type { Problem } from "../shared/result.ts";

/**
 * The events of the chat's socket, for server and browser. Names are the API's. Every event has an acknowledgement as
 * its last argument, and the server always calls it. Times are ISO 8601 in UTC.
 * Message ids only grow within a chat, so a client refetches missed messages with the last id that it has.
 */

/** The maximum number of messages in a `chatHistory`. */
export const HISTORY_PAGE = 50;
/** The maximum number of chats in a `chatsList`. */
export const LIST_PAGE = 50;
/** The maximum number of orders in a `chatHistory`. */
export const CHAT_ORDERS = 3;
/** The maximum bytes of an event: fits 4,000 characters of any script and ten image addresses. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** `stopTyping` is sent after this long without a change. */
export const TYPING_STOP_MS = 2_000;

/** The seller's lists beside that of all chats. */
export const CHAT_FILTERS = ["open", "done"] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** Which page of which list of chats. */
export interface ListedView {
  /** The search text; "" for none. */
  query: string;
  /** Counted from 1. */
  page: number;
  /** Null for all chats. */
  show: ChatFilter | null;
}

export interface Chat {
  id: string;
  /** Null for the support chat. */
  product_id: string | null;
  title: string;
  buyer_name: string;
  /** Null until the seller has signed in for the first time. */
  seller_google_id: string | null;
  /** Shortened to 50 characters. The number of images if there is no text. Empty before the first message. */
  last_message: string;
  /** The time of the last message, or of the chat's start. */
  last_message_time: string;
  has_unread_messages: boolean;
  unread_count: number;
  /** Whether the seller is done with the chat. False for buyers. */
  is_done: boolean;
  /** The product's page; null for Support and for a deleted product. */
  product_path: string | null;
  /** The address of the product's image: the current one, or the last one of a deleted product. */
  picture: string | null;
}

export interface ChatMessage {
  id: number;
  chat_id: string;
  sender_google_id: string;
  /** Whether the seller of that time wrote it. */
  from_seller: boolean;
  content: string;
  /** Addresses of the images. */
  images: string[];
  /** Width and height of each image in pixels, to reserve its space. */
  image_sizes: [width: number, height: number][];
  timestamp: string;
  /** The sender's `clientId`, or else the server's. A sender recognizes its own message by it. */
  client_id: string;
}

/** An order of a chat's buyer for the chat's product. */
export interface ChatOrder {
  payment_id: string;
  /** The order's number as people read it. */
  number: number;
  /** Payment and shipping as text: `Paid, Not Sent`. */
  state: string;
  quantity: number;
  /** Dollars. */
  total_amount: number;
  created_at: string;
  /** The order's page: the buyer's own, or for the seller that of the administrators. */
  path: string;
}

/** Messages in order, oldest first. */
export interface ChatHistory {
  chatId: string;
  messages: ChatMessage[];
  /** The newest message that the other person has read, or 0. */
  readByOther: number;
  /** The newest orders, newest first. Empty in the support chat. */
  orders: ChatOrder[];
}

export interface MessagesRead {
  chatId: string;
  userId: string;
  /** The newest message that this person has read. */
  lastMessageId: number;
}

export interface Typing {
  chatId: string;
  userId: string;
}

/** The chat's problems. `chat.messages.ts` has their messages. */
export type ChatProblemCode =
  | "off"
  | "signed-out"
  | "invalid"
  | "other-user"
  | "unknown-chat"
  | "not-yours"
  | "unknown-product"
  | "unknown-order"
  | "seller-asks"
  | "blank"
  | "too-long"
  | "too-many-pictures"
  | "unknown-picture"
  | "too-many-chats"
  | "too-many-uploads"
  | "too-much-today"
  | "too-fast"
  | "too-many-events"
  | "busy"
  | "fault";
export type ChatProblem<Code extends ChatProblemCode = ChatProblemCode> = Problem<Code>;
export type TooFast = Problem<"too-fast" | "too-many-events", { retryAfterSeconds: number }>;
/** Another process is writing. */
export type Busy = Problem<"busy", { retryAfterSeconds: number }>;

/** `error` is the message for people. `retryAfterSeconds` is there if the same call can succeed after that time. */
export type ProblemAnswer = { ok: false; code: ChatProblemCode; error: string; retryAfterSeconds?: number };
export type Answer<Value = unknown> = ({ ok: true } & Value) | ProblemAnswer;
export type Acknowledge<Value = unknown> = (answer: Answer<Value>) => void;

export interface SendMessage {
  chatId: string;
  /** Must be the sender's own. */
  senderGoogleId: string;
  content: string;
  /** Addresses that uploads returned. */
  images: string[];
  /**
   * The idempotency key: up to 64 characters, unique among this sender's messages in this chat. Without it the server
   * generates one, and sending again stores a second message.
   */
  clientId?: string | undefined;
}

export interface JoinChat {
  chatId: string;
  /** Returns messages after this id, oldest first. */
  after?: number;
  /** Returns the newest messages before this id. Without `after` and `before`: the newest of all. */
  before?: number;
}

/** Whether there are more messages in the requested direction. */
interface More {
  more: boolean;
}

export interface ClientEvents {
  /** Sends the client's user id, which must match the session. Returns the number of unread messages. */
  registerUser: (payload: { userId: string }, acknowledge: Acknowledge<{ unread: number }>) => void;
  /**
   * Requests `chatsList`: unread first, then newest first. The seller may search by buyer, product and text, and see
   * only those that are open or done.
   */
  getChats: (
    payload: { participantId: string; query?: string; page?: number; show?: ChatFilter },
    acknowledge: Acknowledge<More>,
  ) => void;
  /** Requests `chatHistory`, and subscribes to `typing` of this chat. */
  joinChat: (payload: JoinChat, acknowledge: Acknowledge<More>) => void;
  leaveChat: (payload: { chatId: string }, acknowledge: Acknowledge) => void;
  /** Without `lastMessageId` all messages are marked as read. */
  markAsRead: (payload: { chatId: string; lastMessageId?: number }, acknowledge: Acknowledge) => void;
  typing: (payload: Typing, acknowledge: Acknowledge) => void;
  stopTyping: (payload: Typing, acknowledge: Acknowledge) => void;
  /** Acknowledged with the message once it is stored. */
  sendMessage: (payload: SendMessage, acknowledge: Acknowledge<{ message: ChatMessage }>) => void;
}

export interface ServerEvents {
  chatsList: (chats: Chat[]) => void;
  chatHistory: (history: ChatHistory) => void;
  /** `previousId` is the chat's previous message, or 0. A client without that one has missed messages. */
  newMessage: (message: ChatMessage, previousId: number) => void;
  messagesRead: (read: MessagesRead) => void;
  typing: (who: Typing) => void;
  stopTyping: (who: Typing) => void;
}
