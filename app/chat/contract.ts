import type { Problem } from "../shared/result.ts";

/**
 * What goes over the chat's socket, for the server and the browser alike. Names on the wire are the API's. Every event
 * carries an acknowledgement as its last argument, and the server answers each one. Times are ISO 8601 in UTC.
 * A message's id only grows within its chat, so "what came after the last id seen" is all a client needs to catch up.
 */

/** Messages a `chatHistory` holds at most. */
export const HISTORY_PAGE = 50;
/** Chats a `chatsList` holds at most. */
export const LIST_PAGE = 50;
/** Every event must fit into this: 4,000 characters of any script, ten picture addresses, and room to spare. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Who stops typing for this long is said to have stopped. */
export const TYPING_STOP_MS = 2_000;

export interface Chat {
  id: string;
  /** Null: the Support chat. */
  product_id: string | null;
  title: string;
  buyer_name: string;
  /** Null until the seller has signed in for the first time. */
  seller_google_id: string | null;
  /** Shortened to 50 characters; a message of pictures alone says how many; empty before the first message. */
  last_message: string;
  /** When the chat was last written to; before the first message, when it was begun. */
  last_message_time: string;
  has_unread_messages: boolean;
  unread_count: number;
  /** The product's page; null for Support and for a deleted product. */
  product_path: string | null;
  /** Address of the product's picture as it was, or is while the product exists. */
  picture: string | null;
}

export interface ChatMessage {
  id: number;
  chat_id: string;
  sender_google_id: string;
  content: string;
  /** Addresses of the pictures. */
  images: string[];
  /** Width and height of each picture in pixels, so that its place can be kept free. */
  image_sizes: [width: number, height: number][];
  timestamp: string;
  /** The `clientId` that it was sent with, else the server's; tells a sender which of its own messages this is. */
  client_id: string;
}

/** Messages in order, oldest first. */
export interface ChatHistory {
  chatId: string;
  messages: ChatMessage[];
  /** The newest message the other person has seen; 0 for none. */
  readByOther: number;
}

export interface MessagesRead {
  chatId: string;
  userId: string;
  /** The newest message this person has seen. */
  lastMessageId: number;
}

export interface Typing {
  chatId: string;
  userId: string;
}

/** Why the server refuses; `chat.messages.ts` has the messages. */
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
  | "too-many-uploads"
  | "too-fast"
  | "too-many-events"
  | "fault";
export type ChatProblem<Code extends ChatProblemCode = ChatProblemCode> = Problem<Code>;

/** `error` is the message for people. */
export type ProblemAnswer = { ok: false; code: ChatProblemCode; error: string };
export type Answer<Value = unknown> = ({ ok: true } & Value) | ProblemAnswer;
export type Acknowledge<Value = unknown> = (answer: Answer<Value>) => void;

export interface SendMessage {
  chatId: string;
  /** Must be the sender's own. */
  senderGoogleId: string;
  content: string;
  /** Addresses that uploading answered. */
  images: string[];
  /**
   * Up to 64 characters, unique among this sender's messages in this chat: sending it again makes no second message.
   * Absent, the server makes one, and sending again makes a second message.
   */
  clientId?: string | undefined;
}

export interface JoinChat {
  chatId: string;
  /** Only messages after this id, from the oldest of them on. */
  after?: number;
  /** Only messages before this id, the newest of them. Without either: the newest messages. */
  before?: number;
}

/** Whether there are more messages in the direction that was asked for. */
interface More {
  more: boolean;
}

export interface ClientEvents {
  /** Says who the client believes to be; answers how many messages this person has not read. */
  registerUser: (payload: { userId: string }, acknowledge: Acknowledge<{ unread: number }>) => void;
  /** Asks for `chatsList`: unread first, then newest first. The seller may search by buyer or product. */
  getChats: (payload: { participantId: string; query?: string; page?: number }, acknowledge: Acknowledge<More>) => void;
  /** Asks for `chatHistory` and, from then on, for `typing` of this chat. */
  joinChat: (payload: JoinChat, acknowledge: Acknowledge<More>) => void;
  leaveChat: (payload: { chatId: string }, acknowledge: Acknowledge) => void;
  /** Without `lastMessageId` everything that has arrived is read. */
  markAsRead: (payload: { chatId: string; lastMessageId?: number }, acknowledge: Acknowledge) => void;
  typing: (payload: Typing, acknowledge: Acknowledge) => void;
  stopTyping: (payload: Typing, acknowledge: Acknowledge) => void;
  /** Acknowledged with the message once it is in the database. */
  sendMessage: (payload: SendMessage, acknowledge: Acknowledge<{ message: ChatMessage }>) => void;
}

export interface ServerEvents {
  chatsList: (chats: Chat[]) => void;
  chatHistory: (history: ChatHistory) => void;
  /** `previousId` is the chat's message before it, 0 for none: who does not have that one has missed something. */
  newMessage: (message: ChatMessage, previousId: number) => void;
  messagesRead: (read: MessagesRead) => void;
  typing: (who: Typing) => void;
  stopTyping: (who: Typing) => void;
}
