import { YEAR_SECONDS } from "./durations.ts";

/** Begins the names of all cookies over TLS. */
export const HOST_PREFIX = "__Host-";

/** The names of cookies that the shop's own scripts read too. None of them authenticates anybody. */
export const READABLE_COOKIES = { theme: "theme", accountMark: "account-mark" } as const;

export const THEME_COOKIE_SECONDS = YEAR_SECONDS;

/**
 * In the browser, the value of a readable cookie; null if there is none. The server writes values that need no
 * decoding, so pages do not load the package `cookie` for this.
 */
export function readCookie(name: keyof typeof READABLE_COOKIES): string | null {
  const begin = `${readableCookieName(name)}=`;
  const pair = document.cookie.split("; ").find((one) => one.startsWith(begin));
  return pair === undefined ? null : pair.slice(begin.length);
}

/** The name of a readable cookie in this browser. */
export function readableCookieName(name: keyof typeof READABLE_COOKIES): string {
  return (location.protocol === "https:" ? HOST_PREFIX : "") + READABLE_COOKIES[name];
}
