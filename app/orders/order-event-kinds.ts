/**
 * - `created`: stock taken; `placed`: invoice created; `given_up`: purchase failed without an invoice
 * - `payment`: a payment's status changed; `status`: the order's status changed
 * - `stock_returned`, `stock_taken`: after the order was created
 * - `deleted`: hidden by a person; `restored`: shown again after a payment; `shown_again`: because a case is open
 * - `canceled`: by an administrator; then `invoice_canceled` or `invoice_open`: whether its invoice was canceled too
 * - `review`: marked for the seller; `doubt`: the same, if the buyer need not know
 * - `sent`, `not_sent`, `tracking`: set by the seller
 * - `accepted`: an administrator accepted it as paid; `refund_noted`: noted that money was sent back; `ended`: ended it
 *   although nothing was sent back for it on its own
 * - `resolved`: an administrator resolved what it was marked for; `resolved_quietly`: the same, without
 *   a letter to the buyer
 * - `asked`: an administrator asked the provider; `matched`: said that a payment belongs to the order
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
  | "shown_again"
  | "canceled"
  | "invoice_canceled"
  | "invoice_open"
  | "review"
  | "doubt"
  | "sent"
  | "not_sent"
  | "tracking"
  | "accepted"
  | "refund_noted"
  | "ended"
  | "resolved"
  | "resolved_quietly"
  | "asked"
  | "matched";
