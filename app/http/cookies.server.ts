import { createCookie } from "@remix-run/node";

import { config } from "../config.server.ts";
import type { Theme } from "../ui/theme.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
export const secureCookies = config.publicUrl?.startsWith("https:") ?? false;
const base = { path: "/", sameSite: "lax", secure: secureCookies } as const;

/**
 * A cookie that holds a plain token: read and written as it is, unlike Remix's own, which encode JSON. With `credential`
 * no script can read it, and over TLS its name gets `__Host-`, which binds it to this very host.
 */
function makeTokenCookie(name: string, maxAgeSeconds: number, { credential }: { credential: boolean }) {
  const fullName = credential && secureCookies ? `__Host-${name}` : name;
  const attributes = `Path=/; SameSite=Lax${credential ? "; HttpOnly" : ""}${secureCookies ? "; Secure" : ""}`;
  return {
    read: (header: string | null | undefined): string | undefined => parseCookies(header).get(fullName),
    /** `value` must be of characters that a cookie may hold, such as base64url. */
    serialize: (value: string): string => `${fullName}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: (): string => `${fullName}=; Max-Age=0; ${attributes}`,
  };
}

/** A cookie that admits whoever holds it. */
export function makeCredentialCookie(name: "session" | "admin", maxAgeSeconds: number) {
  return makeTokenCookie(name, maxAgeSeconds, { credential: true });
}

/** The chosen theme; read by the server so that the first paint is right. */
export const themeCookie = makeTokenCookie("theme", YEAR_SECONDS, { credential: false });

/** Who looks at products, for counting views once; set by the view's own answer and by nothing else. */
export const visitorCookie = createCookie("visitor", { ...base, httpOnly: true, maxAge: YEAR_SECONDS });

/** Cookies that a page's content depends on: a request with one of these is never answered from the page cache. */
export const PERSONAL_COOKIES: readonly string[] = ["session", "__Host-session", "admin", "__Host-admin", "flash"];

/** Cookie names to values, undecoded. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return cookies;
}

export function readTheme(cookieHeader: string | null | undefined): Theme | null {
  const value = themeCookie.read(cookieHeader);
  return value === "dark" || value === "light" ? value : null;
}
