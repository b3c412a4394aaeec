import type { Answer, ChatHistory, JoinChat } from "../contract.ts";

import { mergeMessages, type Room } from "./room.ts";

interface RoomSyncOptions {
  chatId: string;
  /** Requests `chatHistory`, which arrives before the acknowledgement. Returns undefined without one. */
  join: (payload: JoinChat) => Promise<Answer<{ more: boolean }> | undefined>;
  getRoom: () => Room;
  updateRoom: (change: Partial<Room>) => void;
}

/**
 * Keeps one chat's messages without gaps: refetches the messages after the last one up to which all are known.
 */
export class RoomSync {
  readonly #options: RoomSyncOptions;
  /** All messages up to this id are known. Null before the first history. */
  #syncedTo: number | null = null;
  /** Whether arriving messages directly follow the known ones. */
  #isSynced = false;
  #lastPage: ChatHistory | null = null;

  constructor(options: RoomSyncOptions) {
    this.#options = options;
  }

  /** Starts with the messages that the page already has, unless newer ones are known. */
  seed(page: Omit<ChatHistory, "chatId"> & { hasOlder: boolean }): void {
    if (this.#syncedTo !== null) return;
    this.#syncedTo = page.messages.at(-1)?.id ?? 0;
    const { messages, hasOlder, readByOther, orders } = page;
    this.#options.updateRoom({ messages, hasOlder, readByOther, orders, ready: true });
  }

  /** Call when the connection is lost or the chat is closed: arriving messages may then leave gaps. */
  markStale(): void {
    this.#isSynced = false;
  }

  /** Refetches missed messages. */
  async refetch(): Promise<void> {
    const { chatId, join, updateRoom } = this.#options;
    this.#isSynced = false;
    for (;;) {
      const after = this.#syncedTo;
      this.#lastPage = null;
      const answer = await join(after === null ? { chatId } : { chatId, after });
      if (!answer) return;
      if (!answer.ok) return updateRoom({ error: answer.error, ready: true });
      if (after === null) updateRoom({ hasOlder: answer.more });
      this.#syncedTo = Math.max(after ?? 0, this.#lastIdOfPage());
      if (after === null || !answer.more) break;
    }
    this.#isSynced = true;
    updateRoom({ ready: true, error: null });
  }

  async loadOlder(): Promise<void> {
    const { chatId, join, getRoom, updateRoom } = this.#options;
    const room = getRoom();
    const before = room.messages[0]?.id;
    if (!room.hasOlder || room.loadingOlder || before === undefined) return;
    updateRoom({ loadingOlder: true });
    const answer = await join({ chatId, before });
    updateRoom({ loadingOlder: false, ...(answer?.ok && { hasOlder: answer.more }) });
  }

  keepHistory(history: ChatHistory): void {
    const { getRoom, updateRoom } = this.#options;
    const room = getRoom();
    this.#lastPage = history;
    updateRoom({
      messages: mergeMessages(room.messages, history.messages),
      readByOther: Math.max(room.readByOther, history.readByOther),
      orders: history.orders,
    });
  }

  /** Receives a message, and the id of the message before it. Refetches missed messages if that one is not known. */
  follow(previousId: number, id: number): void {
    if (!this.#isSynced) return;
    const syncedTo = this.#syncedTo ?? 0;
    if (previousId <= syncedTo) this.#syncedTo = Math.max(syncedTo, id);
    else void this.refetch();
  }

  #lastIdOfPage(): number {
    return this.#lastPage?.messages.at(-1)?.id ?? 0;
  }
}
