import {
  TYPING_STOP_MS,
  type ChatHistory,
  type ChatMessage,
  type MessagesRead,
  type ProblemAnswer,
  type Typing,
} from "../contract.ts";

import { makeAsk, withTimeout, type Ask } from "./ask.ts";
import { ChatList } from "./chat-list.ts";
import { ChatStore } from "./chat-store.ts";
import type { ChatSocket } from "./connect.ts";
import { ALL_CHATS, type ListedChats } from "./listed-chats.ts";
import { RetryQueue, type OutgoingImage } from "./retry-queue.ts";
import { RoomSync } from "./room-sync.ts";
import { mergeMessages } from "./room.ts";
import { TypingNotifier } from "./typing-notifier.ts";
import type { UploadImage } from "./upload.ts";

/** How often to resync without WebSocket: when a browser repeats a polling request, its response can get lost. */
const RESYNC_MS = 20_000;
/** Hides the typing indicator if `stopTyping` never arrives. */
const TYPING_FORGOTTEN_MS = 2 * TYPING_STOP_MS;

interface ChatClientOptions {
  userId: string;
  socket: ChatSocket;
  upload: UploadImage;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  /** Called when another person's message arrives. */
  onIncoming?: (message: ChatMessage) => void;
  /** Called with the message that says why an image could not be uploaded. */
  onAlert?: (text: string) => void;
}

/** The internal state of an open chat, which is not shown. */
interface OpenChat {
  sync: RoomSync;
  /** The last message id that was reported as read. */
  readTo: number;
  openings: number;
  typingTimer?: ReturnType<typeof setTimeout>;
}

/**
 * The browser's state of all chats. After every reconnect, each open chat refetches missed messages, and unacknowledged
 * messages are sent again with the same `clientId`.
 */
export class ChatClient {
  readonly #chats = new Map<string, OpenChat>();
  readonly #store = new ChatStore();
  readonly #options: ChatClientOptions;
  readonly #socket: ChatSocket;
  readonly #ask: Ask;
  readonly #list: ChatList;
  readonly #retryQueue: RetryQueue;
  readonly #typing = new TypingNotifier((event, chatId) => {
    if (this.#socket.connected) void this.#ask(event, { chatId, userId: this.userId }, () => false);
  });
  readonly #resyncTimer: ReturnType<typeof setInterval>;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChatClientOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#ask = makeAsk(this.#socket, (error) => this.#store.update({ connection: "ended", ended: error }));
    this.#list = new ChatList({
      userId: options.userId,
      store: this.#store,
      ask: this.#ask,
      isConnected: () => this.#socket.connected,
    });
    this.#retryQueue = new RetryQueue({
      userId: options.userId,
      storage: options.storage,
      upload: options.upload,
      deliver: (message) => withTimeout(this.#socket).emitWithAck("sendMessage", message),
      onChange: (chatId) => this.#showOutgoing(chatId),
      onSent: (message) => this.#receive(message, null),
      onUploadFailed: (error) => options.onAlert?.(error),
    });
    this.#socket.on("connect", () => this.#connected());
    this.#socket.on("disconnect", (reason) => this.#disconnected(reason));
    this.#socket.on("connect_error", (error) => this.#refused(error));
    this.#socket.on("chatsList", (chats) => this.#list.receive(chats));
    this.#socket.on("chatHistory", (history) => this.#keepHistory(history));
    this.#socket.on("newMessage", (message, previousId) => this.#receive(message, previousId));
    this.#socket.on("messagesRead", (read) => this.#noteRead(read));
    this.#socket.on("typing", (who) => this.#showTyping(who, true));
    this.#socket.on("stopTyping", (who) => this.#showTyping(who, false));
    this.#resyncTimer = setInterval(() => this.#resyncIfPolling(), RESYNC_MS);
    this.#socket.connect();
  }

  get userId(): string {
    return this.#options.userId;
  }

  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.getState;

  close(): void {
    clearInterval(this.#resyncTimer);
    clearTimeout(this.#reconnectTimer);
    this.#retryQueue.setOnline(false);
    this.#socket.disconnect();
  }

  /** Opens a chat, with the messages that the page already has. Returns a function that closes it. */
  open(chatId: string, page?: Omit<ChatHistory, "chatId"> & { hasOlder: boolean }): () => void {
    const chat = this.#chatOf(chatId);
    chat.openings += 1;
    if (page) chat.sync.seed(page);
    // The acknowledgement of a message is lost if its page was closed at that moment.
    for (const message of this.#store.getRoom(chatId).messages) this.#settle(message);
    this.#showOutgoing(chatId);
    if (this.#socket.connected && chat.openings === 1) void chat.sync.refetch();
    return () => {
      chat.openings -= 1;
      if (chat.openings > 0) return;
      chat.sync.markStale();
      this.#typing.stop();
      if (this.#socket.connected) void this.#ask("leaveChat", { chatId }, () => chat.openings === 0);
    };
  }

  /** Call when a page was loaded again: refetches the messages up to this one if it is not known. */
  followPage(chatId: string, newestId: number): void {
    this.#chatOf(chatId).sync.follow(newestId, newestId);
  }

  loadOlder(chatId: string): Promise<void> {
    return this.#chatOf(chatId).sync.loadOlder();
  }

  send(chatId: string, content: string, images: OutgoingImage[] = []): string {
    this.#typing.stop();
    return this.#retryQueue.add(chatId, content, images);
  }

  retry(clientId: string): void {
    this.#retryQueue.retry(clientId);
  }

  discard(clientId: string): void {
    this.#retryQueue.discard(clientId);
  }

  /** Call when the person sees the newest messages of this chat. */
  markAsRead(chatId: string): void {
    const chat = this.#chatOf(chatId);
    const lastMessageId =
      this.#store.getRoom(chatId).messages.findLast((one) => one.sender_google_id !== this.userId)?.id ?? 0;
    if (!this.#socket.connected || lastMessageId <= chat.readTo) return;
    chat.readTo = lastMessageId;
    void this.#ask("markAsRead", { chatId, lastMessageId });
  }

  /** Call when the person has changed the text of a message. */
  typing(chatId: string): void {
    this.#typing.typed(chatId);
  }

  stopTyping(): void {
    this.#typing.stop();
  }

  /** Shows a list that the page already has, and keeps it up to date. */
  seedList(list: ListedChats): void {
    this.#list.seed(list);
  }

  loadList(view = ALL_CHATS): Promise<void> {
    return this.#list.load(view);
  }

  // Connection

  #connected(): void {
    this.#store.update({ connection: "online", ended: null });
    for (const chat of this.#chats.values()) chat.readTo = 0;
    this.#refetch();
    this.#retryQueue.setOnline(true);
  }

  #resyncIfPolling(): void {
    if (this.#socket.connected && this.#socket.io.engine.transport.name !== "websocket") this.#refetch();
  }

  #refetch(): void {
    this.#list.refresh();
    for (const chat of this.#chats.values()) if (chat.openings > 0) void chat.sync.refetch();
  }

  #disconnected(reason: string): void {
    this.#retryQueue.setOnline(false);
    for (const chat of this.#chats.values()) chat.sync.markStale();
    const rooms = new Map([...this.#store.getState().rooms].map(([id, room]) => [id, { ...room, typing: false }]));
    // The socket reconnects by itself unless the server has closed the connection.
    const ended = reason === "io server disconnect";
    this.#store.update({ connection: ended ? "ended" : "connecting", rooms });
  }

  #refused(error: Error & { data?: Partial<ProblemAnswer> }): void {
    // An error without data is a failed connection and not a response of the chat. The socket retries by itself.
    if (!error.data) return;
    const { error: ended = null, retryAfterSeconds } = error.data;
    if (retryAfterSeconds === undefined) return this.#store.update({ connection: "ended", ended });
    // The person has too many connections. One of them may be closed by then.
    this.#reconnectTimer = setTimeout(() => this.#socket.connect(), retryAfterSeconds * 1000);
  }

  // Messages

  #keepHistory(history: ChatHistory): void {
    for (const message of history.messages) this.#settle(message);
    this.#chatOf(history.chatId).sync.keepHistory(history);
  }

  /** `previousId` is null for the acknowledgement of an own message, which does not contain it. */
  #receive(message: ChatMessage, previousId: number | null): void {
    const { chat_id: chatId, id } = message;
    const own = this.#settle(message);
    const room = this.#store.getRoom(chatId);
    const isKnown = room.messages.some((one) => one.id === id);
    // A message that was stored long ago and sent again belongs to history that is not loaded.
    const isBeforeAll = room.hasOlder && id < (room.messages[0]?.id ?? 0);
    const chat = this.#chats.get(chatId);
    if (chat && chat.openings > 0) {
      if (!isKnown && !isBeforeAll) {
        this.#store.updateRoom(chatId, {
          messages: mergeMessages(room.messages, [message]),
          ...(!own && { typing: false }),
        });
      }
      if (previousId !== null) chat.sync.follow(previousId, id);
    }
    if (isKnown) return;
    this.#list.noteMessage(message, own);
    if (!own) {
      this.#list.refreshCount();
      this.#options.onIncoming?.(message);
    }
  }

  /** Removes an own message from the retry queue. Returns whether it was an own message. */
  #settle(message: ChatMessage): boolean {
    const own = message.sender_google_id === this.userId;
    if (own) this.#retryQueue.confirm(message.client_id);
    return own;
  }

  #noteRead({ chatId, userId, lastMessageId }: MessagesRead): void {
    if (userId !== this.userId) {
      const { readByOther } = this.#store.getRoom(chatId);
      if (this.#store.getState().rooms.has(chatId)) {
        this.#store.updateRoom(chatId, { readByOther: Math.max(readByOther, lastMessageId) });
      }
      return;
    }
    this.#list.noteRead(chatId);
  }

  #showTyping({ chatId, userId }: Typing, typing: boolean): void {
    const chat = this.#chats.get(chatId);
    if (!chat || userId === this.userId) return;
    clearTimeout(chat.typingTimer);
    this.#store.updateRoom(chatId, { typing });
    if (typing)
      chat.typingTimer = setTimeout(() => this.#store.updateRoom(chatId, { typing: false }), TYPING_FORGOTTEN_MS);
  }

  #chatOf(chatId: string): OpenChat {
    const known = this.#chats.get(chatId);
    if (known) return known;
    const sync: RoomSync = new RoomSync({
      chatId,
      join: (payload) => this.#ask("joinChat", payload, () => fresh.openings > 0),
      getRoom: () => this.#store.getRoom(chatId),
      updateRoom: (change) => this.#store.updateRoom(chatId, change),
    });
    const fresh: OpenChat = { sync, readTo: 0, openings: 0 };
    this.#chats.set(chatId, fresh);
    return fresh;
  }

  #showOutgoing(chatId: string): void {
    this.#store.updateRoom(chatId, { outgoing: this.#retryQueue.of(chatId) });
  }
}
