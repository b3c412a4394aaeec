/** Messages about requests that are refused before they reach a feature. */

export const FAULT_TEXT = "Something went wrong on our side.";
export const NOTHING_SAVED = "The shop is busy. Nothing was saved. Please try again in a moment.";
export const CANNOT_SAVE = "The shop cannot save anything at the moment. Nothing was saved.";
export const CANNOT_READ = "The shop cannot read its data at the moment. Nothing was saved. Please come back later.";
export const BACK_TO_SHOP = "Back to the shop";
export const NOTHING_HERE = "Nothing was found at this address.";
export const NO_SUCH_PART = "The file does not have the requested range.";
export const OTHER_VERSION = "The file has changed since the requested version.";
export const METHOD_NOT_ALLOWED = "This address does not support that method.";
export const NO_VALID_HOST = "The host name of this address is not valid.";
export const NO_PUBLIC_URL = "The address of this shop is not set. Its owner has to set PUBLIC_URL and restart it.";
export const FROM_ANOTHER_SITE = "This request did not come from this shop's own pages. Open the shop and try again.";

export const BODY_PROBLEMS = {
  notJsonType: "Send the body as application/json.",
  notJson: "The body is not valid JSON.",
  tooLong: (maxBytes: number) => `The body is longer than ${maxBytes} bytes.`,
  fields: "Some fields are not valid.",
};

export const TOO_MANY_REQUESTS = "Too many requests. Wait a moment and try again.";
export const TOO_MANY_UPLOADS = "Too many files are being sent at once. Wait a moment and try again.";
export const UPLOADS_BUSY = "The shop is busy with other uploads. Wait a moment and try again.";

export const FORM_PROBLEMS = {
  notForm: "Send a form.",
  tooLarge: "This form is too large.",
  unreadable: "This form cannot be read.",
};
