import { createCookie } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";

import { config } from "../config.server.ts";
import type { Theme } from "../ui/theme.ts";

import { READABLE_COOKIES } from "./cookies.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
export const secureCookies = config.publicUrl?.startsWith("https:") ?? false;
const base = { path: "/", sameSite: "lax", secure: secureCookies } as const;

/**
 * A cookie with a plain token, read and written without the JSON encoding of Remix's cookies. With `credential`,
 * scripts cannot read it, and over TLS its name gets the prefix `__Host-`, which binds it to this host.
 */
function makeTokenCookie(plainName: string, maxAge: number, { credential }: { credential: boolean }) {
  const name = credential && secureCookies ? `__Host-${plainName}` : plainName;
  return {
    read: (header: string | null | undefined): string | undefined => parseCookie(header ?? "")[name],
    serialize: (value: string): string => stringifySetCookie({ ...base, name, value, maxAge, httpOnly: credential }),
    clear: (): string => stringifySetCookie({ ...base, name, value: "", maxAge: 0, httpOnly: credential }),
  };
}

/** A cookie that authenticates its holder. */
export function makeCredentialCookie(name: string, maxAgeSeconds: number) {
  return makeTokenCookie(name, maxAgeSeconds, { credential: true });
}

/** The selected theme. The server reads it, so that the first paint is right. */
export const themeCookie = makeTokenCookie(READABLE_COOKIES.theme, YEAR_SECONDS, { credential: false });

/** Identifies the account whose pages this browser shows; see `accounts/account-mark.ts`. */
export const accountMarkCookie = makeTokenCookie(READABLE_COOKIES.accountMark, YEAR_SECONDS, { credential: false });

/** Identifies a visitor, to count each view once. Only the response to a view sets it. */
export const visitorCookie = createCookie("visitor", { ...base, httpOnly: true, maxAge: YEAR_SECONDS });

/**
 * Cookies that a request to the page cache may have: the theme is part of the cache key, and no page depends on the
 * visitor. The response to a request with any other cookie, known or not, may be personal.
 */
const PUBLIC_COOKIES: ReadonlySet<string> = new Set(["theme", "visitor"]);

/** Whether a request can come from an unknown visitor, so that its response may be cached for others. */
export function hasOnlyPublicCookies(cookieHeader: string | null | undefined): boolean {
  // Parses the names itself, because the parser skips a cookie without a value.
  const names = cookieHeader?.split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return names?.every((name) => PUBLIC_COOKIES.has(name)) ?? true;
}

export function readTheme(cookieHeader: string | null | undefined): Theme | null {
  const value = themeCookie.read(cookieHeader);
  return value === "dark" || value === "light" ? value : null;
}
