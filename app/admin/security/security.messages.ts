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
  text: "The password has changed. All other sessions have ended, and all API keys were revoked.",
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

export const PASSKEY_TEXT =
  "Your device or password manager stores the passkey. When you log in, it replaces the code, not the password.";

export const SECOND_FACTOR_ON = "A login needs the password and one of these.";
export const SECOND_FACTOR_OFF =
  "Off: the password alone opens the panels. With an authenticator app on your phone, a login also needs a code that the app shows.";
export const SCAN_CODE = "Scan this code with an authenticator app, such as Google Authenticator, 1Password or Aegis.";
export const TYPE_KEY = "Or type this key into the app:";
export const EARLIER_CODE_HINT = "From an app you already added, or a recovery code.";
/** After the name of what is removed. */
export const REMOVES_AUTHENTICATOR =
  "can no longer be used to log in. Without any app, the password alone opens the panels.";
export const REMOVES_PASSKEY = "can no longer be used to log in. Delete it on your device as well.";

export const RECOVERY_CODES_TEXT =
  "Write them down or print this page now: they will not be shown again. Without your phone, enter one of them instead of the app's code. Each works once. Earlier recovery codes no longer work.";
export const RENEWS_RECOVERY_CODES =
  "The shop creates new recovery codes and shows them once. The current ones stop working.";

/** Before and after a link to the API. */
export const KEYS_TEXT = {
  before: "A key lets a program use the",
  after: "until you revoke it, and only for what you allow. A new admin password revokes all keys.",
};
export const NO_KEYS = "There are no keys yet.";
export const KEY_NAME_HINT = "What uses it, such as stock sync. The audit trail shows this name.";
/** Before the name of a header. */
export const COPY_KEY = "Copy it to the program now: it will not be shown again. The program sends it as";

/** `listed`: how many sessions the page lists. */
export function moreSessions(listed: number): string {
  return `These ${listed} were used last. "End all others" also ends those that are not listed.`;
}
