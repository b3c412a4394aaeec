/** The messages of the error page. */

export interface ErrorText {
  title: string;
  text: string;
}

export const REFUSED: ErrorText = {
  title: "This request cannot be understood",
  text: "The address or the form is not complete. Go back and try again.",
};

export const FAILED: ErrorText = {
  title: "Something went wrong on our side",
  text: "It is not your doing. Please try again in a moment.",
};

/** A form came while another process was writing. */
export const WRITES_LOCKED: ErrorText = {
  title: "The shop is busy",
  text: "Nothing was saved. Go back: what you typed is still there. Send it again in a moment.",
};

/** By status. */
export const ERROR_TEXTS: Partial<Record<number, ErrorText>> = {
  403: {
    title: "This is not open to you",
    text: "Your account may not see or do this. If you have another account, sign in with that one.",
  },
  404: {
    title: "Nothing is here",
    text: "This page or product does not exist, or it is no longer for sale.",
  },
  413: {
    title: "That is too large",
    text: "What you sent is larger than the shop accepts. Go back and send less.",
  },
  422: {
    title: "The form is not right yet",
    text: "Go back, check what you entered and send it again.",
  },
  429: {
    title: "That was too often",
    text: "There were too many requests in a short time. Wait a minute and try again.",
  },
  503: {
    title: "The shop cannot do this right now",
    text: "It is busy, or this part of it is switched off. Please try again later.",
  },
};

/** For a fault in the browser itself, such as a lost connection. It has no status. */
export const NOT_LOADED: ErrorText = {
  title: "This page could not be shown",
  text: "Check your connection and load the page again.",
};
