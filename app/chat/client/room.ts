import type { ChatMessage, ChatOrder } from "../contract.ts";

import type { Outgoing } from "./retry-queue.ts";

/** The shown state of an open chat. */
export interface Room {
  /** In order, without gaps. */
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  /** Whether the server has messages before the first one here. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Whether the first messages are loaded. */
  ready: boolean;
  readByOther: number;
  /** The buyer's newest orders of the chat's product. */
  orders: readonly ChatOrder[];
  /** Whether the other person is typing. */
  typing: boolean;
  /** The message that says why the chat cannot be opened. */
  error: string | null;
}

export const EMPTY_ROOM: Room = {
  messages: [],
  outgoing: [],
  hasOlder: false,
  loadingOlder: false,
  ready: false,
  readByOther: 0,
  orders: [],
  typing: false,
  error: null,
};

/** Merges two lists of messages, in order and without duplicates. */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = known.at(-1);
  const [first] = more;
  if (!first) return known;
  if (!last || first.id > last.id) return [...known, ...more];
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
