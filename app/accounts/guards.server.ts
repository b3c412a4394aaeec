import { redirect } from "@remix-run/node";

import { config } from "../config.server.ts";
import { db } from "../database.server.ts";
import { apiError } from "../http/api.server.ts";
import { redirectWithMessage } from "../http/flash.server.ts";
import { readJsonBody } from "../http/json-body.server.ts";

import { NOT_YOURS, PLEASE_LOG_IN } from "./accounts.messages.ts";
import { readSessionToken } from "./session-cookie.server.ts";
import { findSessionUser } from "./sessions.server.ts";
import { signInPath } from "./sign-in-path.ts";
import type { SessionUser, User } from "./user.ts";

/** The user who sent the request; null for a visitor. */
export function findUser(request: Request): SessionUser | null {
  return findUserByCookieHeader(request.headers.get("Cookie"));
}

/** The same for a socket's handshake, which has no Request. */
export function findUserByCookieHeader(cookieHeader: string | null | undefined): SessionUser | null {
  const token = readSessionToken(cookieHeader);
  return token === undefined ? null : findSessionUser(db, token, new Date());
}

/** The guard of pages: redirects a visitor to sign in, and then back to this address. */
export function requireUser(request: Request): SessionUser {
  const user = findUser(request);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search));
}

/**
 * The guard of forms: redirects a visitor to sign in with a message, and then to `page`, which shows the form. The
 * form's own address may answer to POST only. Typed values are lost. A form whose values are worth keeping uses
 * `askToSignIn` with a cookie instead.
 */
export async function requireUserToAct(request: Request, page: string): Promise<SessionUser> {
  const user = findUser(request);
  if (user) return user;
  throw await askToSignIn(page);
}

/** Redirects a visitor to sign in with a message, and then to `page`. `setCookie` keeps what the visitor sent. */
export function askToSignIn(page: string, setCookie?: string): Promise<Response> {
  const headers = new Headers(setCookie === undefined ? undefined : { "Set-Cookie": setCookie });
  return redirectWithMessage(signInPath(page), { tone: "notice", text: PLEASE_LOG_IN }, headers);
}

/** The guard of the API: throws 401. */
export function requireApiUser(request: Request): SessionUser {
  const user = findUser(request);
  if (user) return user;
  throw apiError(401, PLEASE_LOG_IN);
}

/**
 * Reads the JSON body of an API call, and returns who sends it. Checks twice, because a session may end while a body
 * arrives.
 */
export async function readApiUserJson(request: Request): Promise<{ user: SessionUser; body: unknown }> {
  requireApiUser(request);
  const body = await readJsonBody(request);
  return { user: requireApiUser(request), body };
}

/** The guard of calls that name an account: throws 403 if it is not the user's own. */
export function requireSelf(user: User, googleId: string | undefined): void {
  if (googleId !== user.id) throw apiError(403, NOT_YOURS);
}

/**
 * Whether this is an account of ADMIN_EMAILS, which gets a link to the panels. The panels still ask for the password.
 */
export function isFixedAdmin(user: User): boolean {
  return config.adminEmails.includes(user.email.toLowerCase());
}
