import type { Message } from "../../ui/messages/message.ts";

export const WRONG_PASSWORD: Message = {
  text: "Неверный пароль",
  detail: "Wrong password.",
  tone: "failure",
  lang: "ru",
};

export const WRONG_CODE: Message = {
  text: "This code is wrong or has already been used. Enter the next code from your app, or a recovery code.",
  tone: "failure",
};

export const PASSKEY_FAILED: Message = {
  text: "Passkey login failed. Try again, or enter a code.",
  tone: "failure",
};

export const ADMINISTRATORS_ONLY = "This is for administrators only.";
export const LOG_IN_FIRST = "Log in to the admin panel, or send its token or a key as Authorization: Bearer.";
/** Why a key is refused: it lacks the scope, or no key may make the call. */
export function lacksScope(scope: string | undefined): string {
  return scope === undefined ? "No key may make this call." : `This key may not make this call. It needs ${scope}.`;
}
export const TOO_MANY_CALLS = "This key has made too many calls. Wait a moment and try again.";
export const PASSWORD_HINT =
  "At least 15 characters. Four or five unrelated words are easy to remember. All administrators use it.";
export const NO_PASSWORD = "Give the password.";
export const CODE_IS_TEXT = "Give the code as text.";
export const NO_TOKEN = "Give the token.";

export const LOGIN_FAILED: Message = { text: "Could not log in. Please try again.", tone: "failure" };

export const SENT_TOO_LATE = "You are no longer logged in, so the form was not sent. Log in, then send it again.";
/** The same without JavaScript, where Back shows the form with its typed text. */
export const SENT_TOO_LATE_WITHOUT_JAVASCRIPT =
  "You are no longer logged in, so the form was not sent. Log in here, which opens another tab. Then return to this tab and go back one page: what you typed is still in the form. You only need to choose files again.";

/** Shown instead of the login form while an address is blocked. */
export function blockedText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `Too many login attempts. Please try again in ${minutes}:${String(seconds % 60).padStart(2, "0")}.`;
}

export const UNTRUSTED_FORWARDING = {
  title: "Is a proxy missing from the settings?",
  text: (address: string) =>
    `Requests from ${address} carry the headers of a proxy, such as X-Forwarded-For. The shop ignores them, because TRUST_PROXY does not include that address. If it is your proxy, set TRUST_PROXY=${address} and restart: until then all visitors appear to have this one address, and a few wrong passwords from anyone can block the login. If you use no proxy, someone has forged these headers, and you do not need to do anything.`,
};

export const DATABASE_DAMAGED = {
  title: "The database is damaged",
  text: "Nothing can be saved or bought any more. Restore the last backup: “Health” says how.",
};

export const MAIL_NOTICE = {
  title: "The shop sends no e-mail",
  text: "Mail is off: buyers are not told about their orders, and you are not told about sales, payments that need attention and unread messages.",
  link: "How to turn it on",
  button: "Got it",
};

export const WRONG_SETUP_CODE =
  "This is not the setup code. Copy the newest one from the log: four groups of four letters and digits.";

/** `reason` follows "The password". */
export function easyPassword(reason: string): string {
  return `The password ${reason}.`;
}

export const PASSWORD_OF_ENVIRONMENT =
  "The password is set in ADMIN_PASSWORD on the server and can only be changed there.";

export const SET_UP_TEXT =
  "First choose the password for the admin panels. The setup code proves that the server is yours.";
export const NOT_ENCRYPTED =
  "This connection is not encrypted, so others can read what you type. Use this page’s https address if it has one.";
/** Before and after a command. */
export const SETUP_CODE_HINT = { before: "It is printed in the server’s log at start.", after: "prints it too." };
export const CODE_HINT = "The six digits shown in your authenticator app, or a recovery code.";

/** Before the password. */
export const DEMO_PASSWORD = "In this demonstration the password is";
