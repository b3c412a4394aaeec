/** What the audit trail can hold, in the order of the filter. */
export const AUDIT_ACTIONS = [
  "log-in",
  "log-in-failed",
  "log-out",
  "end-sessions",
  "end-customer-sessions",
  "lock-account",
  "unlock-account",
  "delete-account",
  "change-password",
  "add-product",
  "edit-product",
  "import-product",
  "delete-product",
  "add-images",
  "delete-image",
  "add-description-image",
  "delete-description-images",
  "change-shipping",
  "delete-order",
  "seller-sign-in",
  "seller-sign-out",
  "pin-seller",
  "reset-seller",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
