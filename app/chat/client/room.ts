import type { ChatMessage } from "../contract.ts";

import type { Outgoing } from "./outbox.ts";

/** An open chat as its window shows it. */
export interface Room {
  /** In order, without gaps. */
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  /** Whether there are messages before the first one here. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** The first messages have been asked for and are here. */
  ready: boolean;
  readByOther: number;
  /** The other person is writing. */
  typing: boolean;
  /** Why the chat cannot be opened, in words. */
  error: string | null;
}

export const EMPTY_ROOM: Room = {
  messages: [],
  outgoing: [],
  hasOlder: false,
  loadingOlder: false,
  ready: false,
  readByOther: 0,
  typing: false,
  error: null,
};

/** Messages with others put in, in order and each once. */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = known.at(-1);
  const [first] = more;
  if (!first) return known;
  if (!last || first.id > last.id) return [...known, ...more];
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
