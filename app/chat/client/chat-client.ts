import type { Socket } from "socket.io-client";

import {
  TYPING_STOP_MS,
  type Answer,
  type Chat,
  type ChatHistory,
  type ChatMessage,
  type ClientEvents,
  type MessagesRead,
  type Refused,
  type ServerEvents,
  type Typing,
} from "../contract.ts";
import { withMessage, withRead, type ListedChats } from "./listed-chats.ts";
import { Outbox, type OutgoingImage } from "./outbox.ts";
import { RoomSync } from "./room-sync.ts";
import { EMPTY_ROOM, mergeMessages, type Room } from "./room.ts";
import { TypingNotifier } from "./typing-notifier.ts";

export type ChatSocket = Socket<ServerEvents, ClientEvents>;

/** How long the shop may take to answer an event. */
const ANSWER_MS = 8_000;
/** How often a line without WebSocket is doubted: requests that browsers repeat by themselves can swallow an answer. */
const DOUBT_MS = 20_000;
/** A stop that never comes: the indicator ends by itself. */
const TYPING_FORGOTTEN_MS = 2 * TYPING_STOP_MS;

export interface ChatState {
  connection: "connecting" | "online" | "ended";
  /** Why the shop ended the connection for good, in words. */
  ended: string | null;
  /** Messages not read in all chats; null before the shop has said. */
  unread: number | null;
  list: ListedChats | null;
  rooms: ReadonlyMap<string, Room>;
}

interface ChatClientOptions {
  userId: string;
  socket: ChatSocket;
  upload: (chatId: string, file: Blob) => Promise<string>;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  /** Somebody else's message has arrived. */
  onIncoming?: (message: ChatMessage) => void;
  /** Something for the person to read that belongs to no place on the screen. */
  onAlert?: (text: string) => void;
}

/** An open chat beside what is shown of it. */
interface OpenChat {
  sync: RoomSync;
  /** What has been told to be read. */
  readTo: number;
  openings: number;
  typingTimer?: ReturnType<typeof setTimeout>;
}

/**
 * Everything a browser knows of the chat, kept true over broken connections: after every reconnect each open chat asks
 * for what came after the last message it is sure of, and what was being sent is sent again as itself.
 */
export class ChatClient {
  #state: ChatState = { connection: "connecting", ended: null, unread: null, list: null, rooms: new Map() };
  readonly #chats = new Map<string, OpenChat>();
  readonly #listeners = new Set<() => void>();
  readonly #options: ChatClientOptions;
  readonly #socket: ChatSocket;
  readonly #outbox: Outbox;
  readonly #typing = new TypingNotifier((event, chatId) => {
    if (this.#socket.connected) void this.#ask(event, { chatId, userId: this.userId });
  });
  #unreadTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #doubtTimer: ReturnType<typeof setInterval>;

  constructor(options: ChatClientOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#outbox = new Outbox({
      userId: options.userId,
      storage: options.storage,
      upload: options.upload,
      deliver: (message) => this.#timed.emitWithAck("sendMessage", message),
      onChange: (chatId) => this.#showOutgoing(chatId),
      onSent: (message) => this.#receive(message, null),
      onUploadFailed: (error) => options.onAlert?.(error),
    });
    this.#socket.on("connect", () => this.#connected());
    this.#socket.on("disconnect", (reason) => this.#disconnected(reason));
    this.#socket.on("connect_error", (error) => this.#refused(error));
    this.#socket.on("chatsList", (chats) => this.#listed(chats));
    this.#socket.on("chatHistory", (history) => this.#keepHistory(history));
    this.#socket.on("newMessage", (message, previousId) => this.#receive(message, previousId));
    this.#socket.on("messagesRead", (read) => this.#noteRead(read));
    this.#socket.on("typing", (who) => this.#showTyping(who, true));
    this.#socket.on("stopTyping", (who) => this.#showTyping(who, false));
    this.#doubtTimer = setInterval(() => this.#doubt(), DOUBT_MS);
    this.#socket.connect();
  }

  get userId(): string {
    return this.#options.userId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ChatState => this.#state;

  close(): void {
    clearInterval(this.#doubtTimer);
    this.#outbox.setOnline(false);
    this.#socket.disconnect();
  }

  /** Opens a chat, with what a page already holds of it; the answer closes it again. */
  open(chatId: string, page?: Omit<ChatHistory, "chatId"> & { hasOlder: boolean }): () => void {
    const chat = this.#chatOf(chatId);
    chat.openings += 1;
    if (page) chat.sync.seed(page);
    this.#showOutgoing(chatId);
    if (this.#socket.connected && chat.openings === 1) void chat.sync.catchUp();
    return () => {
      chat.openings -= 1;
      if (chat.openings > 0) return;
      chat.sync.lose();
      this.#typing.stop();
      if (this.#socket.connected) void this.#ask("leaveChat", { chatId });
    };
  }

  loadOlder(chatId: string): Promise<void> {
    return this.#chatOf(chatId).sync.loadOlder();
  }

  send(chatId: string, content: string, images: OutgoingImage[] = []): string {
    this.#typing.stop();
    return this.#outbox.add(chatId, content, images);
  }

  retry(clientId: string): void {
    this.#outbox.retry(clientId);
  }

  discard(clientId: string): void {
    this.#outbox.discard(clientId);
  }

  /** The person looks at the newest messages of this chat. */
  markAsRead(chatId: string): void {
    const chat = this.#chatOf(chatId);
    const lastMessageId = this.#room(chatId).messages.findLast((one) => one.sender_google_id !== this.userId)?.id ?? 0;
    if (!this.#socket.connected || lastMessageId <= chat.readTo) return;
    chat.readTo = lastMessageId;
    void this.#ask("markAsRead", { chatId, lastMessageId });
  }

  /** The person has just changed the text of a message. */
  typing(chatId: string): void {
    this.#typing.typed(chatId);
  }

  stopTyping(): void {
    this.#typing.stop();
  }

  /** Shows a list that a page already holds, and keeps it true from here on. */
  seedList(chats: readonly Chat[], query: string, page: number, more: boolean): void {
    this.#update({ list: { chats, query, page, more } });
  }

  async loadList(query = "", page = 1): Promise<void> {
    const { list } = this.#state;
    if (list?.query !== query || list.page !== page) {
      this.#update({ list: { chats: list?.chats ?? [], query, page, more: false } });
    }
    const answer = await this.#ask("getChats", { participantId: this.userId, query, page });
    const shown = this.#state.list;
    if (answer?.ok && shown?.query === query && shown.page === page)
      this.#update({ list: { ...shown, more: answer.more } });
  }

  // Connection

  #connected(): void {
    this.#update({ connection: "online", ended: null });
    for (const chat of this.#chats.values()) chat.readTo = 0;
    this.#catchUp();
    this.#outbox.setOnline(true);
  }

  #doubt(): void {
    if (this.#socket.connected && this.#socket.io.engine.transport.name !== "websocket") this.#catchUp();
  }

  #catchUp(): void {
    this.#refreshUnread();
    if (this.#state.list) void this.loadList(this.#state.list.query, this.#state.list.page);
    for (const chat of this.#chats.values()) if (chat.openings > 0) void chat.sync.catchUp();
  }

  #disconnected(reason: string): void {
    this.#outbox.setOnline(false);
    for (const chat of this.#chats.values()) chat.sync.lose();
    const rooms = new Map([...this.#state.rooms].map(([id, room]) => [id, { ...room, typing: false }]));
    // Everything but the server's goodbye is a broken line, and the socket mends it by itself.
    const ended = reason === "io server disconnect";
    this.#update({ connection: ended ? "ended" : "connecting", rooms });
  }

  #refused(error: Error & { data?: Partial<Refused> }): void {
    // Without data it is no answer of the chat's but a line that could not be opened; the socket tries again by itself.
    if (error.data) this.#update({ connection: "ended", ended: error.data.error ?? null });
  }

  get #timed() {
    return this.#socket.timeout(ANSWER_MS);
  }

  /** An event's answer; undefined when none came. */
  async #ask<Event extends keyof ClientEvents>(
    event: Event,
    payload: Parameters<ClientEvents[Event]>[0],
  ): Promise<Parameters<Parameters<ClientEvents[Event]>[1]>[0] | undefined> {
    // Over all events at once the library's types give up; the contract has said what each one answers.
    const timed = this.#timed as unknown as { emitWithAck: (event: string, payload: unknown) => Promise<Answer> };
    try {
      const answer = await timed.emitWithAck(event, payload);
      if (!answer.ok && answer.code === "signed-out") this.#update({ connection: "ended", ended: answer.error });
      return answer;
    } catch {
      return undefined;
    }
  }

  // Messages

  #keepHistory(history: ChatHistory): void {
    for (const message of history.messages) this.#settle(message);
    this.#chatOf(history.chatId).sync.keepHistory(history);
  }

  /** `previousId` is null for the acknowledgement of an own message, which says nothing of what else there is. */
  #receive(message: ChatMessage, previousId: number | null): void {
    const { chat_id: chatId, id } = message;
    const own = this.#settle(message);
    const room = this.#room(chatId);
    const isKnown = room.messages.some((one) => one.id === id);
    // One that was stored long ago, sent again: its place is in history that is not loaded.
    const isBeforeAll = room.hasOlder && id < (room.messages[0]?.id ?? 0);
    const chat = this.#chats.get(chatId);
    if (chat && chat.openings > 0) {
      if (!isKnown && !isBeforeAll) {
        this.#updateRoom(chatId, { messages: mergeMessages(room.messages, [message]), ...(!own && { typing: false }) });
      }
      if (previousId !== null) chat.sync.follow(previousId, id);
    }
    if (isKnown) return;
    this.#noteInList(message, own);
    if (!own) {
      this.#refreshUnread();
      this.#options.onIncoming?.(message);
    }
  }

  /** Takes an own message off the outgoing ones; whether it was one's own. */
  #settle(message: ChatMessage): boolean {
    const own = message.sender_google_id === this.userId;
    if (own) this.#outbox.confirm(message.client_id);
    return own;
  }

  // List and counts

  #listed(chats: Chat[]): void {
    const { list } = this.#state;
    this.#update({ list: { query: "", page: 1, more: false, ...list, chats } });
  }

  #noteInList(message: ChatMessage, own: boolean): void {
    const { list } = this.#state;
    if (!list) return;
    const next = withMessage(list, message, own);
    if (next) this.#update({ list: next });
    else void this.loadList(list.query, list.page);
  }

  #noteRead({ chatId, userId, lastMessageId }: MessagesRead): void {
    if (userId !== this.userId) {
      const { readByOther } = this.#room(chatId);
      if (this.#state.rooms.has(chatId)) {
        this.#updateRoom(chatId, { readByOther: Math.max(readByOther, lastMessageId) });
      }
      return;
    }
    this.#refreshUnread();
    const { list } = this.#state;
    if (list) this.#update({ list: withRead(list, chatId) });
  }

  /** Asks for the count; several reasons within a moment are one question. */
  #refreshUnread(): void {
    if (this.#unreadTimer !== undefined) return;
    this.#unreadTimer = setTimeout(() => {
      this.#unreadTimer = undefined;
      if (!this.#socket.connected) return;
      void this.#ask("registerUser", { userId: this.userId }).then((answer) => {
        if (answer?.ok) this.#update({ unread: answer.unread });
      });
    }, 50);
  }

  #showTyping({ chatId, userId }: Typing, typing: boolean): void {
    const chat = this.#chats.get(chatId);
    if (!chat || userId === this.userId) return;
    clearTimeout(chat.typingTimer);
    this.#updateRoom(chatId, { typing });
    if (typing) chat.typingTimer = setTimeout(() => this.#updateRoom(chatId, { typing: false }), TYPING_FORGOTTEN_MS);
  }

  // State

  #room(chatId: string): Room {
    return this.#state.rooms.get(chatId) ?? EMPTY_ROOM;
  }

  #chatOf(chatId: string): OpenChat {
    const known = this.#chats.get(chatId);
    if (known) return known;
    const sync = new RoomSync({
      chatId,
      join: (payload) => this.#ask("joinChat", payload),
      getRoom: () => this.#room(chatId),
      updateRoom: (change) => this.#updateRoom(chatId, change),
    });
    const fresh: OpenChat = { sync, readTo: 0, openings: 0 };
    this.#chats.set(chatId, fresh);
    return fresh;
  }

  #showOutgoing(chatId: string): void {
    this.#updateRoom(chatId, { outgoing: this.#outbox.of(chatId) });
  }

  #updateRoom(chatId: string, change: Partial<Room>): void {
    const rooms = new Map(this.#state.rooms);
    rooms.set(chatId, { ...this.#room(chatId), ...change });
    this.#update({ rooms });
  }

  #update(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
