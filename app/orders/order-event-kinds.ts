/**
 * - `created`: stock taken; `placed`: invoice created; `given_up`: purchase failed without an invoice
 * - `payment`: a payment's status changed; `status`: the order's status changed
 * - `stock_returned`, `stock_taken`: after the order was created
 * - `deleted`: hidden by a person; `restored`: shown again after a payment
 * - `canceled`: by an administrator; then `invoice_canceled` or `invoice_open`: whether its invoice was canceled too
 * - `review`: marked for the seller
 * - `accepted`: as paid, by an administrator; `refund_noted`: amount and reference; `resolved`: what a person looked at
 * - `sent`, `not_sent`, `tracking`: set by the seller
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
  | "canceled"
  | "invoice_canceled"
  | "invoice_open"
  | "review"
  | "accepted"
  | "refund_noted"
  | "resolved"
  | "sent"
  | "not_sent"
  | "tracking";
