import { recordFailedLogin } from "../../audit/audit.server.ts";
import { db } from "../../database.server.ts";
import { log } from "../../log.server.ts";
import { ok, type Result } from "../../shared/result.ts";
import { hashToken, publicIdOf } from "../../shared/token.server.ts";

import { addressKey } from "./address-key.ts";
import { readAdminToken, serializeAdminCookie } from "./admin-cookie.server.ts";
import { isAdminPassword } from "./admin-password.server.ts";
import { endAdminSession } from "./admin-tokens.server.ts";
import { findKnownBrowser, rememberBrowser } from "./known-browsers.server.ts";
import { blockedForSeconds, logIn, type LoginProblem, type LoginSource } from "./log-in.server.ts";

interface AdminSession {
  token: string;
  /** Sets the cookies of the session and of the known browser. */
  headers: Headers;
}

/** A login by form or API. The new session replaces the request's session. */
export async function attemptLogin(
  request: Request,
  clientAddress: string,
  password: string,
): Promise<Result<AdminSession, LoginProblem>> {
  const now = new Date();
  const source = readSource(request, clientAddress, now);
  const address = addressKey(clientAddress);
  const knownBrowser = source.knownBrowser !== null;
  const login = await logIn(db, { source, password, isRight: isAdminPassword, now });
  if (!login.ok) {
    log.warn({ address, knownBrowser, reason: login.problem.code }, "Refused an administrator's login.");
    if (login.problem.code === "wrong-password") recordFailedLogin(db, clientAddress, now);
    return login;
  }
  const previousToken = readAdminToken(request);
  if (previousToken !== undefined) endAdminSession(db, previousToken, clientAddress, now);
  const admin = publicIdOf(hashToken(login.value));
  log.info({ address, knownBrowser, admin }, "An administrator logged in.");
  const headers = new Headers({ "Set-Cookie": serializeAdminCookie(login.value) });
  headers.append("Set-Cookie", rememberBrowser(db, source.knownBrowser, now));
  return ok({ token: login.value, headers });
}

/** How long the sender of this request must wait before they may log in; 0 if they may now. */
export function loginBlockedForSeconds(request: Request, clientAddress: string): number {
  const now = new Date();
  return blockedForSeconds(db, readSource(request, clientAddress, now), now);
}

function readSource(request: Request, address: string, now: Date): LoginSource {
  return { address, knownBrowser: findKnownBrowser(db, request, now) };
}
