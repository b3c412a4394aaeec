import type { Problem } from "../shared/result.ts";
import type { Message } from "../ui/messages/message.ts";

export const PLEASE_LOG_IN = "Please log in to your account";
export const NOT_YOURS = "This belongs to another account.";

/** Why a sign-in with Google failed. Google's response is only logged. */
export type SignInProblem = Problem<"off" | "canceled" | "stale" | "unverified" | "failed">;

export const SIGN_IN_MESSAGES: Record<SignInProblem["code"], Message> = {
  off: { tone: "failure", text: "Sign-in with Google is not set up in this shop." },
  canceled: { tone: "success", text: "Sign-in was canceled. You can keep browsing." },
  stale: { tone: "failure", text: "The sign-in took too long. Please try again." },
  unverified: {
    tone: "failure",
    text: "Google has not verified the e-mail address of this account, so you cannot sign in with it.",
  },
  failed: { tone: "failure", text: "Sign-in with Google failed. Please try again." },
};

export const SESSION_SIGNED_OUT: Message = { tone: "success", text: "That browser is signed out." };
export const OTHERS_SIGNED_OUT: Message = { tone: "success", text: "All other browsers are signed out." };
/** When the shop cannot be reached or fails. */
export const SESSIONS_NOT_ENDED: Message = {
  tone: "failure",
  text: "No browser was signed out. Check your connection and try again.",
};

export const ACCOUNT_LOCKED: Message = {
  tone: "failure",
  text: "This account is locked. Please ask the owner of the shop.",
};

export const NO_DEMO_ACCOUNT = "There is no such demo account.";

/** Added where nobody can sign in. */
export const LOOK_AROUND = "You can still look around; buying and chat need an account.";
export const WHY_SIGN_IN =
  "Sign in to use your cart, see your orders and chat with the seller. You will return to the page you came from.";
/** Before the name of a product. */
export const ADDED_AT_SIGN_IN = "We will add this to your cart when you sign in:";
