import { LETTER_STATES, type LetterState } from "../../mail/letter-states.ts";
import { parseKey } from "../../shared/key.ts";

/** The view of the outbox. The address holds it: `?state=&before=`. */
export interface OutboxView {
  /** Null for all letters. */
  state: LetterState | null;
  /** Only letters before this one, by key; null for the newest. */
  before: number | null;
}

/** Reads a view from an address. Ignores invalid values. */
export function parseOutboxView(params: URLSearchParams): OutboxView {
  return {
    state: LETTER_STATES.find((state) => state === params.get("state")) ?? null,
    before: parseKey(params.get("before")),
  };
}

/** The query of a view's address. */
export function outboxQuery({ state, before }: OutboxView): Record<string, string> {
  return { ...(state === null ? {} : { state }), ...(before === null ? {} : { before: String(before) }) };
}
