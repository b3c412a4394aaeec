/** The actions whose subject is an order's number. */
const ORDER_ACTIONS = [
  "change-shipping",
  "cancel-order",
  "delete-order",
  "accept-order",
  "note-refund",
  "take-stock",
  "release-stock",
  "ask-provider",
  "look-up-payment",
  "match-payment",
  "resolve-case",
] as const;

/** All actions of the audit trail, in the order of the filter. */
export const AUDIT_ACTIONS = [
  "log-in",
  "log-in-failed",
  "log-out",
  "unblock-logins",
  "end-session",
  "end-sessions",
  "end-customer-sessions",
  "lock-account",
  "unlock-account",
  "delete-account",
  "change-password",
  "change-settings",
  "add-authenticator",
  "remove-authenticator",
  "add-passkey",
  "remove-passkey",
  "new-recovery-codes",
  "add-api-key",
  "revoke-api-key",
  "add-webhook",
  "turn-webhook-on",
  "turn-webhook-off",
  "delete-webhook",
  "send-webhook",
  "add-product",
  "edit-product",
  "import-product",
  "delete-product",
  "restore-product",
  "add-images",
  "delete-image",
  "add-description-image",
  "delete-description-images",
  "edit-content",
  "ignore-link",
  "watch-link",
  "confirm-price",
  ...ORDER_ACTIONS,
  "send-test-letter",
  "send-letter-again",
  "compare-payments",
  "seller-sign-in",
  "seller-sign-out",
  "pin-seller",
  "reset-seller",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export function isAboutOrder(action: AuditAction): boolean {
  return ORDER_ACTIONS.some((one) => one === action);
}
