import type { Message } from "../../ui/messages/message.ts";
import { closeMessage, findMessage, showMessage } from "../../ui/messages/message-store.ts";

import type { InPlaceAnswer } from "./in-place.ts";
import type { ProductTableRow } from "./product-table.queries.server.ts";
import { becameSince, IN_PLACE_MESSAGES, leftMessage, type LeftChange } from "./table.messages.ts";

/** The server's response to a change, or that of `orFailure` if the request failed. */
type Answer = Partial<Pick<InPlaceAnswer, "errors" | "isConflict">> & {
  message?: Message | null;
  row?: Pick<ProductTableRow, "fields"> | null;
};

interface PendingChange extends LeftChange {
  isLeft?: true;
  answer?: Answer;
}

/** The changes whose result was not yet shown beside the field, by their ids. */
const pending = new Map<string, PendingChange>();
let lastId = 0;

/**
 * Tracks the changes that one field of the table sends. If the page is left before the result of the last change was
 * shown beside the field, and the change was refused, the next page shows a message. The server may respond before or
 * after the field is removed.
 */
export class FieldChanges {
  #last = "";

  /** Starts a change, and returns its id. Forgets the previous change of this field and closes its message. */
  send(change: LeftChange): string {
    pending.delete(this.#last);
    const shown = findMessage(messageName(change));
    if (shown) closeMessage(shown.id);
    this.#last = String(++lastId);
    pending.set(this.#last, change);
    return this.#last;
  }

  /** Call when the result is shown beside the field. Does nothing before the server has responded. */
  markAsShown(): void {
    if (pending.get(this.#last)?.answer) pending.delete(this.#last);
  }

  /** Call when the field is removed from the page. */
  leave(): void {
    update(this.#last, { isLeft: true });
  }
}

/** Call when the server has responded to a change, or the request has failed. */
export function noteAnswer(id: string, answer: Answer): void {
  update(id, { answer });
}

function update(id: string, news: Partial<PendingChange>): void {
  const before = pending.get(id);
  if (!before) return;
  const change = { ...before, ...news };
  pending.set(id, change);
  if (!change.isLeft || !change.answer) return;
  pending.delete(id);
  const reason = findRefusal(change, change.answer);
  if (reason !== null) showMessage(leftMessage(change, reason), messageName(change));
}

function messageName({ table, field, id }: LeftChange): string {
  return `${field} of ${id} in ${table.split("?")[0]}`;
}

/** Why the change was not saved; null if it was. */
function findRefusal({ field }: LeftChange, { row, errors = {}, isConflict, message }: Answer): string | null {
  if (row === null) return IN_PLACE_MESSAGES.gone.text;
  // The error beside the field says how to replace the current value there.
  if (row && isConflict) return becameSince(row.fields[field] ?? "");
  return errors[field] ?? (row ? null : (message ?? IN_PLACE_MESSAGES.notSaved).text);
}
