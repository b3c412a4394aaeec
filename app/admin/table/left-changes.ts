import { clearMessages, showMessage } from "../../ui/messages/message-store.ts";

import type { InPlaceAnswer } from "./in-place.ts";
import { becameSince, IN_PLACE_MESSAGES, leftMessage, type LeftChange } from "./table.messages.ts";

/**
 * Changes in place whose page is left before anybody has read the answer beside the field. If they are refused, a message
 * says so on the next page. The answer and the end of the field come in either order.
 */

interface UnreadChange extends LeftChange {
  isLeft?: true;
  answer?: Partial<InPlaceAnswer>;
}

const unread = new Map<string, UnreadChange>();

/** A change was sent. Removes the message about an earlier one of the same name. */
export function noteSent(name: string, change: LeftChange): void {
  clearMessages(name);
  unread.set(name, change);
}

/** It was answered. An answer without a row or errors is that of a request that failed. */
export function noteAnswered(name: string, answer: Partial<InPlaceAnswer>): void {
  note(name, { answer });
}

/** The answer is shown beside the field. */
export function noteRead(name: string): void {
  if (unread.get(name)?.answer) unread.delete(name);
}

/** The field is no longer on the page. */
export function noteLeft(name: string): void {
  note(name, { isLeft: true });
}

function note(name: string, news: Partial<UnreadChange>): void {
  const sent = unread.get(name);
  if (!sent) return;
  const change = { ...sent, ...news };
  unread.set(name, change);
  if (!change.isLeft || !change.answer) return;
  unread.delete(name);
  const reason = findRefusal(change, change.answer);
  if (reason !== null) showMessage(leftMessage(change, reason), name);
}

/** Why the change was not saved; null if it was. */
function findRefusal({ field }: LeftChange, { row, errors = {}, isConflict }: Partial<InPlaceAnswer>): string | null {
  if (row === null) return IN_PLACE_MESSAGES.gone.text;
  // The error beside the field says how to replace the present value there.
  if (row && isConflict) return becameSince(row.fields[field] ?? "");
  return errors[field] ?? (row ? null : IN_PLACE_MESSAGES.notSaved.text);
}
