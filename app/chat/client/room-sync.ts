import type { Answer, ChatHistory, JoinChat } from "../contract.ts";

import { mergeMessages, type Room } from "./room.ts";

interface RoomSyncOptions {
  chatId: string;
  /** Asks for `chatHistory`, which comes before the answer; undefined when no answer came. */
  join: (payload: JoinChat) => Promise<Answer<{ more: boolean }> | undefined>;
  getRoom: () => Room;
  updateRoom: (change: Partial<Room>) => void;
}

/**
 * Keeps one chat's messages without gaps. Every gap is healed the same way, by asking for what came after the last
 * message up to which everything is here.
 */
export class RoomSync {
  readonly #options: RoomSyncOptions;
  /** Everything up to this id is here; null before the first history. */
  #syncedTo: number | null = null;
  /** What arrives now follows on what is here. */
  #inStep = false;
  #lastPage: ChatHistory | null = null;

  constructor(options: RoomSyncOptions) {
    this.#options = options;
  }

  /** Takes what a page already holds; whatever was known before is better. */
  seed(page: Omit<ChatHistory, "chatId"> & { hasOlder: boolean }): void {
    if (this.#syncedTo !== null) return;
    this.#syncedTo = page.messages.at(-1)?.id ?? 0;
    const { messages, hasOlder, readByOther } = page;
    this.#options.updateRoom({ messages, hasOlder, readByOther, ready: true });
  }

  /** The line broke, or nobody looks: what arrives from here on may leave gaps. */
  lose(): void {
    this.#inStep = false;
  }

  /** Brings the chat up to date. */
  async catchUp(): Promise<void> {
    const { chatId, join, updateRoom } = this.#options;
    this.#inStep = false;
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
    this.#inStep = true;
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
    });
  }

  /** A message has arrived, and with it the id of the one before it. What the line has swallowed is asked for. */
  follow(previousId: number, id: number): void {
    if (!this.#inStep) return;
    const syncedTo = this.#syncedTo ?? 0;
    if (previousId <= syncedTo) this.#syncedTo = Math.max(syncedTo, id);
    else void this.catchUp();
  }

  #lastIdOfPage(): number {
    return this.#lastPage?.messages.at(-1)?.id ?? 0;
  }
}
