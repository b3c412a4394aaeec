import { createCookie } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";

import { config } from "../config.server.ts";
import { DAY_SECONDS, YEAR_SECONDS } from "../shared/durations.ts";
import { BUILD_DAYS } from "../shared/kept-days.ts";
import { isTheme, type Theme } from "../ui/layout/theme.ts";
import { HOST_PREFIX, READABLE_COOKIES, THEME_COOKIE_SECONDS } from "../shared/cookies.ts";

export const secureCookies = config.publicUrl?.startsWith("https:") ?? false;
const base = { path: "/", sameSite: "lax", secure: secureCookies } as const;

/**
 * The name of a cookie. Over TLS it has a prefix, with which browsers bind the cookie to this host: no other host of
 * the domain can set it.
 */
export function cookieName(plainName: string): string {
  return secureCookies ? HOST_PREFIX + plainName : plainName;
}

/**
 * A cookie with a plain token, read and written without the JSON encoding of Remix's cookies. Scripts cannot read it if
 * it is `httpOnly`.
 */
function makeTokenCookie(plainName: string, maxAge: number, { httpOnly }: { httpOnly: boolean }) {
  const name = cookieName(plainName);
  return {
    read: (header: string | null | undefined): string | undefined => parseCookie(header ?? "")[name],
    serialize: (value: string): string => stringifySetCookie({ ...base, name, value, maxAge, httpOnly }),
    clear: (): string => stringifySetCookie({ ...base, name, value: "", maxAge: 0, httpOnly }),
  };
}

/** A cookie that authenticates its holder. */
export function makeCredentialCookie(name: string, maxAgeSeconds: number) {
  return makeTokenCookie(name, maxAgeSeconds, { httpOnly: true });
}

/** The selected theme. The server reads it, so that the first paint is right. */
export const themeCookie = makeTokenCookie(READABLE_COOKIES.theme, THEME_COOKIE_SECONDS, { httpOnly: false });

/** Identifies the account whose pages this browser shows; see `accounts/account-mark.server.ts`. */
export const accountMarkCookie = makeTokenCookie(READABLE_COOKIES.accountMark, YEAR_SECONDS, { httpOnly: false });

/** Identifies a visitor, to count each view once. Only the response to a view sets it. */
export const visitorCookie = createCookie(cookieName("visitor"), { ...base, httpOnly: true, maxAge: YEAR_SECONDS });

const BUILD_COOKIE_SECONDS = BUILD_DAYS * DAY_SECONDS;

/** The visitor's own list of parts: ids with quantities. Each change renews it. */
export const buildCookie = makeTokenCookie("build", BUILD_COOKIE_SECONDS, { httpOnly: true });

/** The columns that an administrator hides in tables of products, as `admin/table/table-columns.ts` writes them. */
export const hiddenColumnsCookie = makeTokenCookie("hidden-columns", YEAR_SECONDS, { httpOnly: true });

/**
 * The cookies of requests that the page cache may answer. The theme is part of the cache key. No cached page depends on
 * the others: the build list and the panels are never cached. With any other cookie, known or not, a response may be
 * personal.
 */
const PUBLIC_COOKIES: ReadonlySet<string> = new Set(
  // Without the prefix too: browsers may have cookies from before the shop used TLS. Nothing reads those.
  ["theme", "visitor", "build", "hidden-columns"].flatMap((name) => [name, HOST_PREFIX + name]),
);

/** Whether a request can come from an unknown visitor, so that its response may be cached for others. */
export function hasOnlyPublicCookies(cookieHeader: string | null | undefined): boolean {
  // Parses the names itself, because the parser skips a cookie without a value.
  const names = cookieHeader?.split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return names?.every((name) => PUBLIC_COOKIES.has(name)) ?? true;
}

export function readTheme(cookieHeader: string | null | undefined): Theme | null {
  const value = themeCookie.read(cookieHeader);
  return isTheme(value) ? value : null;
}
