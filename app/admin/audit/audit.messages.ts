import type { AuditAction } from "../../audit/audit-actions.ts";
import { AUDIT_DAYS } from "../../shared/kept-days.ts";

/** The labels of actions on the page of the audit trail. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  "log-in": "Logged in",
  "log-in-failed": "Login failed",
  "log-out": "Logged out",
  "unblock-logins": "Unblocked logins",
  "end-session": "Ended a session",
  "end-sessions": "Ended sessions",
  "end-customer-sessions": "Ended customer sessions",
  "lock-account": "Locked account",
  "unlock-account": "Unlocked account",
  "delete-account": "Deleted account",
  "change-password": "New admin password",
  "change-settings": "Changed settings",
  "add-authenticator": "Added authenticator app",
  "remove-authenticator": "Removed authenticator app",
  "add-passkey": "Added passkey",
  "remove-passkey": "Removed passkey",
  "new-recovery-codes": "New recovery codes",
  "add-api-key": "Added API key",
  "revoke-api-key": "Revoked API key",
  "add-webhook": "Added webhook",
  "turn-webhook-on": "Turned webhook on",
  "turn-webhook-off": "Turned webhook off",
  "delete-webhook": "Deleted webhook",
  "send-webhook": "Sent message for webhook",
  "add-product": "Added product",
  "edit-product": "Edited product",
  "import-product": "Imported product",
  "delete-product": "Deleted product",
  "restore-product": "Restored product",
  "add-images": "Added pictures",
  "delete-image": "Deleted picture",
  "add-description-image": "Added description picture",
  "delete-description-images": "Deleted description pictures",
  "edit-content": "Edited content",
  "ignore-link": "Ignored link of",
  "watch-link": "Stopped ignoring link of",
  "confirm-price": "Confirmed price of",
  "change-shipping": "Changed shipping",
  "cancel-order": "Canceled order",
  "delete-order": "Deleted order",
  "accept-order": "Accepted order as paid",
  "note-refund": "Noted refund of order",
  "take-stock": "Took stock for order",
  "release-stock": "Released stock of order",
  "ask-provider": "Asked provider about order",
  "look-up-payment": "Looked up payment for order",
  "match-payment": "Matched payment to order",
  "resolve-case": "Resolved case",
  "send-test-letter": "Requested a test e-mail",
  "send-letter-again": "Sent e-mail again",
  "compare-payments": "Compared payments with the provider",
  "seller-sign-in": "Seller signed in",
  "seller-sign-out": "Seller signed out",
  "pin-seller": "New seller account",
  "reset-seller": "Reset seller account",
};

const ACTORS = {
  admin: "Administrator",
  key: "API key",
  command: "Command line",
  account: "Account",
  visitor: "Visitor",
  shop: "The shop",
};

/** Who did something: `Administrator 3fA9x_0b`. */
export function actorText(actor: keyof typeof ACTORS, id: string | null): string {
  return id === null ? ACTORS[actor] : `${ACTORS[actor]} ${id}`;
}

export const AUDIT_SPAN = `Changes and logins of the last ${AUDIT_DAYS} days. Times are UTC.`;
export const NO_ENTRY = "No entry matches.";
/** Older entries have not been searched yet. */
export const NO_ENTRY_HERE = "No match among these entries.";
