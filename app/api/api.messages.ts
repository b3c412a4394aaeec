import { SESSION_DAYS } from "../shared/kept-days.ts";

/** The parts of the document that concern every call. */

export const API_TITLE = "The shop's API";

export const API_DESCRIPTION = [
  "Bodies and answers are JSON in UTF-8. A body is at most 64 KiB, unless its call says otherwise. Unknown fields are",
  "ignored. Money is a number of dollars, times are ISO 8601 in UTC. `HEAD` works wherever `GET` does.",
  'Errors are `{ "error": "a text for people" }`; `fields` has a text for each field that is wrong. 503 with',
  "`Retry-After: 1` means that another program was writing and nothing was saved.",
  "A browser's request that changes something is refused with 403 if it comes from a page of another site.",
].join(" ");

/** The meaning of a status, unless its call has another one. */
export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: "The body or a field is not valid.",
  401: "Nobody is signed in, or the token is missing or has expired.",
  403: "The caller may not do this.",
  404: "There is no such product, order, chat, image or shop.",
  409: "The request contradicts what is stored.",
  413: "The body or a file is too large.",
  415: "The body has another type than the call takes, or a file is not an image.",
  429: "Too many attempts. `Retry-After` says for how many seconds.",
  503: "The shop is busy. `Retry-After` says when to try again.",
};

export const OTHER_ERROR = "Any other error. `reference` is a code that is also in the shop's log.";

export const PARAMETER_MEANINGS: Readonly<Record<string, string>> = {
  shop: "`default` is the Referrals Shop, `ayz` the Open Box Store, `pc` PC Build, `smart` the Smart Shop.",
  googleId: "The caller's own id.",
  paymentId: "The id of the order.",
  folder: "The folder of the shop's images.",
};

export const SECURITY_MEANINGS = {
  session: `The cookie of a customer who has signed in. It lasts ${SESSION_DAYS} days.`,
  token: "An administrator's token, from `POST /api/login`.",
  key: "A key that an administrator has added, with the permission that the call names.",
};

const CREDENTIALS: Readonly<Record<string, string>> = {
  session: "the session cookie of a customer",
  token: "the token of an administrator",
  key: "a key with",
};

/**
 * A sentence that says who may make a call. `ways` are the accepted credentials, each with the scopes that a key needs.
 */
export function accessText(ways: readonly (readonly [name: string, scopes: readonly string[]])[]): string {
  if (ways.length === 0) return "Needs no sign-in.";
  return `Needs ${ways.map(([name, scopes]) => [CREDENTIALS[name], ...scopes].join(" ")).join(", or ")}.`;
}
