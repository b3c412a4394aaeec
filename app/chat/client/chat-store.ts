import type { ListedChats } from "./listed-chats.ts";
import { EMPTY_ROOM, type Room } from "./room.ts";

export interface ChatState {
  connection: "connecting" | "online" | "ended";
  /** The message that says why the shop ended the connection for good. */
  ended: string | null;
  /** The number of unread messages in all chats. Null until it is known. */
  unread: number | null;
  list: ListedChats | null;
  rooms: ReadonlyMap<string, Room>;
}

/** The chat's state on the screen. A change replaces the state and calls every listener. */
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
