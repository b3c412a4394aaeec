import { MAX_API_KEYS, type Scope } from "../../api/scopes.ts";
import type { Message } from "../../ui/messages/message.ts";
import type { AddKeyProblem } from "../gate/api-keys.server.ts";

export const SESSION_NOT_ENDED: Message = {
  text: "The shop did not answer. Reload the page to see which sessions are still open.",
  tone: "failure",
};
export const KEY_NOT_REVOKED: Message = {
  text: "The shop did not answer. Reload the page to see whether the key still exists.",
  tone: "failure",
};
export const SESSION_ENDED: Message = { text: "The session has ended.", tone: "success" };
export const OTHERS_ENDED: Message = { text: "All other sessions have ended.", tone: "success" };
export const AUTHENTICATOR_ADDED: Message = { text: "The authenticator app was added.", tone: "success" };
export const AUTHENTICATOR_REMOVED: Message = { text: "The authenticator app was removed.", tone: "success" };

export const PASSWORD_CHANGED: Message = {
  text: "The password has changed, and all other sessions have ended.",
  tone: "success",
};
export const CHANGED_MEANWHILE =
  "The password was changed in another window at the same time. Enter the password that was set there.";
/** `problem` follows "The new password". */
export function refusedNewPassword(problem: string): string {
  return `The new password ${problem}.`;
}

export const PASSKEY_ADDED: Message = { text: "The passkey was added.", tone: "success" };
export const PASSKEY_REMOVED: Message = { text: "The passkey was removed.", tone: "success" };

/** What a key may do. */
export const SCOPE_LABELS: Record<Scope, string> = {
  "products:read": "Read products with full stock figures",
  "products:write": "Add, change and delete products and pictures",
  "orders:read": "Read orders and buyers' addresses",
  "orders:write": "Mark orders as sent, cancel and delete them",
};
export const KEY_REVOKED: Message = { text: "The key was revoked.", tone: "success" };
export const NO_SCOPES = "Choose what the key may do.";
export const KEY_PROBLEMS: Record<AddKeyProblem["code"], string> = {
  "name-taken": "Another key has this name.",
  "too-many": `There are ${MAX_API_KEYS} keys. Revoke one first.`,
};

export const NO_NAME = "Enter a name.";
export const WRONG_APP_CODE =
  "This is not a code of this app. Scan the QR code again and enter the code that the app shows.";
export const TOO_MANY = "You have reached the limit. Remove one first.";
export const WRONG_PASSKEY = "The passkey could not be created, or this page was open for too long. Try again.";
export const NOT_IN_DEMO =
  "A second factor cannot be set up in the demonstration, because it would lock everyone else out.";

export const PASSKEY_NEEDS_JAVASCRIPT = "Adding a passkey needs JavaScript.";
