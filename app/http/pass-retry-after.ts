import type { HeadersFunction } from "@remix-run/node";

/** For pages that answer 429 or 503: passes the header of the action, or of the thrown response, on to the document. */
export const passRetryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = (errorHeaders ?? actionHeaders).get("Retry-After");
  return new Headers(seconds === null ? {} : { "Retry-After": seconds });
};
