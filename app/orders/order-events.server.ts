import type { DbOrTransaction } from "#db/connection.ts";
import { orderEvents } from "#db/schema/index.ts";

/**
 * - `created` stock taken, `placed` invoice there, `given_up` no invoice came
 * - `payment` a provider's payment moved, `status` so did the order
 * - `stock_returned`, `stock_taken` after the order was made
 * - `deleted`, `restored` hidden by a person, shown again because money came
 * - `review` marked for the seller
 * - `sent`, `not_sent`, `tracking` what the seller says of the parcel
 */
export type OrderEventKind =
  | "created"
  | "placed"
  | "given_up"
  | "payment"
  | "status"
  | "stock_returned"
  | "stock_taken"
  | "deleted"
  | "restored"
  | "review"
  | "sent"
  | "not_sent"
  | "tracking";

/** Adds to an order's history. */
export function recordEvent(
  tx: DbOrTransaction,
  orderKey: number,
  kind: OrderEventKind,
  now: Date,
  detail: string | null = null,
): void {
  tx.insert(orderEvents).values({ orderKey, kind, detail, at: now }).run();
}
