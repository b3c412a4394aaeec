/** The messages of the error page. */

export interface ErrorText {
  title: string;
  text: string;
}

export const REFUSED: ErrorText = {
  title: "We could not read this request",
  text: "The address or the form is incomplete. Go back and try again.",
};

export const FAILED: ErrorText = {
  title: "Something went wrong on our side",
  text: "This is not your fault. Please try again in a moment.",
};

/** A form came while another process was writing. */
export const WRITES_LOCKED: ErrorText = {
  title: "The shop is busy",
  text: "Nothing was saved. Go back and try again in a moment. What you typed is still there.",
};

export const NOTHING_IS_SAVED: ErrorText = {
  title: "The shop cannot save anything at the moment",
  text: "Nothing was saved. The owner of the shop has to repair it first. Please come back later.",
};

export const NOTHING_IS_SHOWN: ErrorText = {
  title: "The shop cannot show this at the moment",
  text: "The owner of the shop has to repair it first. Please come back later.",
};

/** By status. */
export const ERROR_TEXTS: Partial<Record<number, ErrorText>> = {
  403: {
    title: "You do not have access",
    text: "Your account does not have access to this. If you have another account, sign in with that one.",
  },
  404: {
    title: "Page not found",
    text: "This page or product does not exist, or it is no longer for sale.",
  },
  413: {
    title: "That is too large",
    text: "What you sent is larger than the shop accepts. Go back and send something smaller.",
  },
  422: {
    title: "Some fields need your attention",
    text: "Go back, check what you entered and send it again.",
  },
  429: {
    title: "Too many requests",
    text: "Wait a minute, then try again.",
  },
  503: {
    title: "This is not available right now",
    text: "The shop is busy, or this feature is switched off. Please try again later.",
  },
};

/** For a page or an entry of the panels that does not exist. */
export const NOT_IN_PANELS = "There is no such page or entry in the panels.";

/** For an order or another page of the account that does not exist. */
export const NOT_IN_ACCOUNT = "There is no such order or page in your account.";

/** For a fault in the browser itself, such as a lost connection. It has no status. */
export const NOT_LOADED: ErrorText = {
  title: "This page could not be loaded",
  text: "Check your connection, then reload the page.",
};

/** For a change that failed after it may have been written. */
export const MAY_HAVE_SAVED =
  "This is not your fault. Your changes may or may not have been saved, so check before you send them again.";
