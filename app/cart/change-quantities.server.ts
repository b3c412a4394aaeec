import type { Db } from "#db/connection.ts";

import { log } from "../log.server.ts";
import type { Message } from "../ui/messages/message.ts";

import { itemName, type QuantityAnswer, type QuantityNote } from "./buy-form.ts";
import { CART_MESSAGES, limitedMessage } from "./cart.messages.ts";
import { getCart } from "./cart.queries.server.ts";
import { setQuantity } from "./cart.server.ts";
import { readQuantity } from "./cart.ts";

/**
 * Stores the typed quantities of a person's lines, by item name. Ignores values below 1, clamps values to the stock,
 * and keeps a line whose value is no whole number. Returns null if there is no message.
 */
export function changeQuantities(
  db: Db,
  userId: string,
  quantities: ReadonlyMap<string, string>,
): QuantityAnswer | null {
  const lines = new Map(getCart(db, userId).lines.map((line) => [itemName(line), line]));
  const notes: Record<string, QuantityNote> = {};
  let message: Message | null = null;
  let unknown = 0;
  for (const [name, text] of quantities) {
    const line = lines.get(name);
    if (!line) {
      unknown++;
      message = CART_MESSAGES.quantityFailed;
      continue;
    }
    const quantity = readQuantity(text);
    if (quantity === line.quantity) continue;
    if (quantity === null) {
      notes[name] = notWhole(text);
      continue;
    }
    const changed = setQuantity(db, userId, { key: line.key }, quantity);
    if (!changed.ok) {
      log.info({ userId, reason: changed.problem.code }, "Could not change the quantity of a cart line.");
      message = CART_MESSAGES.quantityFailed;
    } else if (changed.value.limited) {
      notes[name] = limitedMessage(changed.value.quantity);
    }
  }
  if (unknown > 0) {
    // One line for all of them, because a forged form may name thousands.
    log.info({ userId, reason: "no-line", lines: unknown }, "Could not change the quantity of a cart line.");
  }
  return message || Object.keys(notes).length > 0 ? { message, notes } : null;
}

function notWhole(typed: string): QuantityNote {
  return { ...CART_MESSAGES.notWhole, typed };
}

/** Does the same for lines that are being bought, where a value below 1 is an error. */
export function changeBoughtQuantities(
  db: Db,
  userId: string,
  quantities: ReadonlyMap<string, string>,
): QuantityAnswer | null {
  const isWhole = ([, text]: [string, string]) => (readQuantity(text) ?? 0) >= 1;
  const changed = changeQuantities(db, userId, new Map([...quantities].filter(isWhole)));
  const wrong = [...quantities].filter((one) => !isWhole(one));
  if (wrong.length === 0) return changed;
  const notes = Object.fromEntries(wrong.map(([name, text]) => [name, notWhole(text)]));
  return { message: changed?.message ?? null, notes: { ...changed?.notes, ...notes } };
}
