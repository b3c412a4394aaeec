import { createCookie } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";

import { config } from "../config.server.ts";
import type { Theme } from "../ui/theme.ts";

import { READABLE_COOKIES } from "./cookies.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
export const secureCookies = config.publicUrl?.startsWith("https:") ?? false;
const base = { path: "/", sameSite: "lax", secure: secureCookies } as const;

/**
 * A cookie that holds a plain token: read and written as it is, unlike Remix's own, which encode JSON. With `credential`
 * no script can read it, and over TLS its name gets `__Host-`, which binds it to this very host.
 */
function makeTokenCookie(plainName: string, maxAge: number, { credential }: { credential: boolean }) {
  const name = credential && secureCookies ? `__Host-${plainName}` : plainName;
  return {
    read: (header: string | null | undefined): string | undefined => parseCookie(header ?? "")[name],
    serialize: (value: string): string => stringifySetCookie({ ...base, name, value, maxAge, httpOnly: credential }),
    clear: (): string => stringifySetCookie({ ...base, name, value: "", maxAge: 0, httpOnly: credential }),
  };
}

/** A cookie that admits whoever holds it. */
export function makeCredentialCookie(name: string, maxAgeSeconds: number) {
  return makeTokenCookie(name, maxAgeSeconds, { credential: true });
}

/** The chosen theme; read by the server so that the first paint is right. */
export const themeCookie = makeTokenCookie(READABLE_COOKIES.theme, YEAR_SECONDS, { credential: false });

/** Whose pages this browser shows; see `accounts/account-mark.ts`. */
export const accountMarkCookie = makeTokenCookie(READABLE_COOKIES.accountMark, YEAR_SECONDS, { credential: false });

/** Who looks at products, for counting views once; set by the view's own answer and by nothing else. */
export const visitorCookie = createCookie("visitor", { ...base, httpOnly: true, maxAge: YEAR_SECONDS });

/**
 * Cookies that may come with a request to the page cache: the theme is part of its key, and no page depends on the
 * visitor. A response to a request with any other cookie, known or not, is taken for personal.
 */
const PUBLIC_COOKIES: ReadonlySet<string> = new Set(["theme", "visitor"]);

/** Whether a request can be a visitor's of whom nothing is known: the response may be kept for others. */
export function hasOnlyPublicCookies(cookieHeader: string | null | undefined): boolean {
  // By names of its own: the parser skips a cookie that has no value.
  const names = cookieHeader?.split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return names?.every((name) => PUBLIC_COOKIES.has(name)) ?? true;
}

export function readTheme(cookieHeader: string | null | undefined): Theme | null {
  const value = themeCookie.read(cookieHeader);
  return value === "dark" || value === "light" ? value : null;
}
