import type { ListedChats } from "./listed-chats.ts";
import { EMPTY_ROOM, type Room } from "./room.ts";

export interface ChatState {
  connection: "connecting" | "online" | "ended";
  /** Why the shop ended the connection for good, in words. */
  ended: string | null;
  /** Messages not read in all chats; null before the shop has said. */
  unread: number | null;
  list: ListedChats | null;
  rooms: ReadonlyMap<string, Room>;
}

/** What the screens show of the chat. A change replaces the state and calls every listener. */
export class ChatStore {
  #state: ChatState = { connection: "connecting", ended: null, unread: null, list: null, rooms: new Map() };
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ChatState => this.#state;

  update(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  getRoom(chatId: string): Room {
    return this.#state.rooms.get(chatId) ?? EMPTY_ROOM;
  }

  updateRoom(chatId: string, change: Partial<Room>): void {
    const rooms = new Map(this.#state.rooms);
    rooms.set(chatId, { ...this.getRoom(chatId), ...change });
    this.update({ rooms });
  }
}
