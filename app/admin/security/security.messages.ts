import type { Message } from "../../ui/message.ts";

export const SESSION_ENDED: Message = { text: "The session has ended.", tone: "success" };
export const OTHERS_ENDED: Message = { text: "All other sessions have ended.", tone: "success" };
export const AUTHENTICATOR_ADDED: Message = { text: "The authenticator app was added.", tone: "success" };
export const AUTHENTICATOR_REMOVED: Message = { text: "The authenticator app was removed.", tone: "success" };

export const PASSWORD_CHANGED: Message = {
  text: "The password has changed, and all other sessions have ended.",
  tone: "success",
};
export const PASSWORD_OF_ENVIRONMENT = "The password is set on the machine, in ADMIN_PASSWORD, and is changed there.";
/** `problem` follows "The new password". */
export function refusedNewPassword(problem: string): string {
  return `The new password ${problem}.`;
}

export const PASSKEY_ADDED: Message = { text: "The passkey was added.", tone: "success" };
export const PASSKEY_REMOVED: Message = { text: "The passkey was removed.", tone: "success" };

export const NO_NAME = "Give it a name, to tell it from others.";
export const LONG_NAME = "A name has at most 60 characters.";
export const WRONG_APP_CODE =
  "This is not a code of this app. Scan the QR code again and type the code that the app shows.";
export const TOO_MANY = "There cannot be more of them. Remove one first.";
export const WRONG_PASSKEY = "The passkey could not be made, or this page was open for too long. Try again.";
export const NOT_IN_DEMO = "In a demonstration nobody can set up a second factor: it would keep the others out.";
