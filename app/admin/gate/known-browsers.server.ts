import { and, eq, gt, lte } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { knownBrowsers } from "#db/schema/index.ts";

import { makeCredentialCookie } from "../../http/cookies.server.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { KNOWN_BROWSER_DAYS } from "../../shared/kept-days.ts";
import { hashToken, makeToken } from "../../shared/token.server.ts";

const KNOWN_MS = KNOWN_BROWSER_DAYS * DAY_MS;

/**
 * Marks a browser in which an administrator has logged in. It grants no access. It gives the browser a rate limit of
 * its own, so that others who guess the password cannot keep the owner out.
 */
const cookie = makeCredentialCookie("admin-browser", KNOWN_MS / 1000);

/** The hash of a known browser's token; null for any other browser. */
export function findKnownBrowser(db: Db, request: Request, now: Date): string | null {
  const token = cookie.read(request.headers.get("Cookie"));
  if (token === undefined) return null;
  const isKnown = and(eq(knownBrowsers.tokenHash, hashToken(token)), gt(knownBrowsers.loggedInAt, oldestLogin(now)));
  return db.select().from(knownBrowsers).where(isKnown).get()?.tokenHash ?? null;
}

/**
 * Remembers a browser under a new token, which replaces its previous one. Returns the cookie to set. Not for logins
 * through the API: programs do not keep the cookie, so each login would add a row.
 */
export function rememberBrowser(db: Db, previousHash: string | null, now: Date): string {
  const token = makeToken();
  db.transaction((tx) => {
    if (previousHash !== null) tx.delete(knownBrowsers).where(eq(knownBrowsers.tokenHash, previousHash)).run();
    tx.insert(knownBrowsers)
      .values({ tokenHash: hashToken(token), loggedInAt: now })
      .run();
  });
  return cookie.serialize(token);
}

/** Deletes browsers in which nobody has logged in for half a year. */
export function cleanUpKnownBrowsers(db: Db, now: Date): void {
  db.delete(knownBrowsers)
    .where(lte(knownBrowsers.loggedInAt, oldestLogin(now)))
    .run();
}

function oldestLogin(now: Date): Date {
  return new Date(now.getTime() - KNOWN_MS);
}
