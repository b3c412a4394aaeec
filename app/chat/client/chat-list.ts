import type { Chat, ChatMessage, ListedView } from "../contract.ts";

import type { Ask } from "./ask.ts";
import type { ChatStore } from "./chat-store.ts";
import { isSameView, withMessage, withRead, type ListedChats } from "./listed-chats.ts";

/** Several refetches of the count within this time become one request. */
const COUNT_DELAY_MS = 50;

interface ChatListOptions {
  userId: string;
  store: ChatStore;
  ask: Ask;
  isConnected: () => boolean;
}

/** Keeps the list of chats and the count of unread messages up to date. */
export class ChatList {
  readonly #options: ChatListOptions;
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  /**
   * How often the count and the list were requested. A refused request is sent again only if it is still the latest
   * one.
   */
  #counts = 0;
  #loads = 0;
  /** The list that was asked for last. It is not shown before it arrives. */
  #view: ListedView | null = null;
  /** How many requests are not acknowledged yet. */
  #waiting = 0;
  /** The last received chats. The acknowledgement, which comes later, says which request they answer. */
  #arrived: readonly Chat[] | null = null;

  constructor(options: ChatListOptions) {
    this.#options = options;
  }

  /** Shows a list that the page already has. */
  seed(list: ListedChats): void {
    this.#view = list.view;
    this.#options.store.update({ list });
  }

  async load(view: ListedView): Promise<void> {
    const { userId, store, ask } = this.#options;
    const { list } = store.getState();
    this.#view = view;
    if (list && !isSameView(list.view, view)) store.update({ list: null });
    const load = ++this.#loads;
    const { query, page, show } = view;
    const payload = { participantId: userId, query, page, ...(show && { show }) };
    this.#waiting += 1;
    const answer = await ask("getChats", payload, () => load === this.#loads);
    this.#waiting -= 1;
    const chats = this.#arrived;
    if (!answer?.ok || !chats || !isSameView(this.#view, view)) return;
    this.#arrived = null;
    store.update({ list: { chats, view, more: answer.more } });
  }

  /** Refetches the count, and the list if one was asked for. */
  refresh(): void {
    this.refreshCount();
    if (this.#view) void this.load(this.#view);
  }

  refreshCount(): void {
    const { userId, store, ask, isConnected } = this.#options;
    if (this.#countTimer !== undefined) return;
    this.#countTimer = setTimeout(() => {
      this.#countTimer = undefined;
      if (!isConnected()) return;
      const count = ++this.#counts;
      void ask("registerUser", { userId }, () => count === this.#counts).then((answer) => {
        if (answer?.ok) store.update({ unread: answer.unread });
      });
    }, COUNT_DELAY_MS);
  }

  /** Receives a requested page of chats. It may be of a list that is no longer wanted. */
  receive(chats: Chat[]): void {
    const { store } = this.#options;
    if (this.#waiting > 0) this.#arrived = chats;
    else if (this.#view) store.update({ list: { more: false, ...store.getState().list, chats, view: this.#view } });
  }

  noteMessage(message: ChatMessage, own: boolean): void {
    const { store } = this.#options;
    const { list } = store.getState();
    if (!list) return;
    const next = withMessage(list, message, own);
    if (next) store.update({ list: next });
    else void this.load(list.view);
  }

  /** Call when the person has read a chat, in this tab or another. */
  noteRead(chatId: string): void {
    this.refreshCount();
    const { store } = this.#options;
    const { list } = store.getState();
    if (list) store.update({ list: withRead(list, chatId) });
  }
}
