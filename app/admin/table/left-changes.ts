import { closeMessage, findMessage, showMessage } from "../../ui/messages/message-store.ts";

import type { InPlaceAnswer } from "./in-place.ts";
import type { ProductTableRow } from "./product-table.queries.server.ts";
import { becameSince, IN_PLACE_MESSAGES, leftMessage, type LeftChange } from "./table.messages.ts";

/** What the server, or `orFailure` in its place, says about a change. */
type Answer = Partial<Pick<InPlaceAnswer, "errors" | "isConflict" | "message">> & {
  row?: Pick<ProductTableRow, "fields"> | null;
};

interface UnreadChange extends LeftChange {
  isLeft?: true;
  answer?: Answer;
}

/** The changes whose answer nobody has read beside the field, by their ids. */
const unread = new Map<string, UnreadChange>();
let lastId = 0;

/**
 * The changes that one field of the table sends. If the page is left before the answer to the last one was read beside
 * the field, a message on the next page says that it was refused. The answer and the end of the field come in either
 * order.
 */
export class FieldChanges {
  #last = "";

  /** Returns the id of a change that is sent now. Replaces the former one of this field, and its message. */
  send(change: LeftChange): string {
    unread.delete(this.#last);
    const shown = findMessage(messageName(change));
    if (shown) closeMessage(shown.id);
    this.#last = String(++lastId);
    unread.set(this.#last, change);
    return this.#last;
  }

  /** The answer is shown beside the field, if it has come. */
  markAsRead(): void {
    if (unread.get(this.#last)?.answer) unread.delete(this.#last);
  }

  /** The field is no longer on the page. */
  leave(): void {
    update(this.#last, { isLeft: true });
  }
}

/** The answer to a change has come, or `orFailure` has answered in its place. */
export function noteAnswer(id: string, answer: Answer): void {
  update(id, { answer });
}

function update(id: string, news: Partial<UnreadChange>): void {
  const before = unread.get(id);
  if (!before) return;
  const change = { ...before, ...news };
  unread.set(id, change);
  if (!change.isLeft || !change.answer) return;
  unread.delete(id);
  const reason = findRefusal(change, change.answer);
  if (reason !== null) showMessage(leftMessage(change, reason), messageName(change));
}

function messageName({ table, field, id }: LeftChange): string {
  return `${field} of ${id} in ${table.split("?")[0]}`;
}

/** Why the change was not saved; null if it was. */
function findRefusal({ field }: LeftChange, { row, errors = {}, isConflict, message }: Answer): string | null {
  if (row === null) return IN_PLACE_MESSAGES.gone.text;
  // The error beside the field says how to replace the present value there.
  if (row && isConflict) return becameSince(row.fields[field] ?? "");
  return errors[field] ?? (row ? null : (message ?? IN_PLACE_MESSAGES.notSaved).text);
}
