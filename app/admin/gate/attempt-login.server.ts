import { recordFailedLogin } from "../../audit/audit.server.ts";
import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { log } from "../../log.server.ts";
import { ok, type Result } from "../../shared/result.ts";
import { hashToken, publicIdOf } from "../../shared/token.server.ts";
import { addressKey } from "../../http/address-key.ts";

import { readAdminToken, serializeAdminCookie } from "./admin-cookie.server.ts";
import { isAdminPassword } from "./admin-password.server.ts";
import { endAdminSession } from "./admin-tokens.server.ts";
import { findKnownBrowser } from "./known-browsers.server.ts";
import {
  blockedForSeconds,
  logIn,
  proveIdentity,
  type LoginAttempt,
  type LoginProblem,
  type LoginSource,
} from "./log-in.server.ts";
import { spendPasskey } from "./passkeys.server.ts";
import { spendCode } from "./second-factor.server.ts";

interface AdminSession {
  token: string;
  /** Sets the cookie of the session. */
  headers: Headers;
}

export interface Credentials {
  password: string;
  /** A code of the second factor; "" if none was given. */
  code: string;
  /** The browser's response with a passkey, as JSON, instead of a code; "" if there is none. */
  passkey: string;
}

/**
 * A login by form or API. The new session replaces the request's session. `isRight` checks what was typed as the
 * password.
 */
export async function attemptLogin(
  request: Request,
  clientAddress: string,
  credentials: Credentials,
  isRight = isAdminPassword,
): Promise<Result<AdminSession, LoginProblem>> {
  const now = new Date();
  const source = readSource(request, clientAddress, now);
  const address = addressKey(clientAddress);
  const knownBrowser = source.knownBrowser !== null;
  const login = await logIn(db, { ...makeAttempt(request, source, credentials, now), isRight });
  if (!login.ok) {
    reportFailure(login.problem, source, now);
    return login;
  }
  const previousToken = readAdminToken(request);
  if (previousToken !== undefined) endAdminSession(db, previousToken, clientAddress, now);
  const admin = publicIdOf(hashToken(login.value));
  log.info({ address, knownBrowser, admin }, "An administrator logged in.");
  const headers = new Headers({ "Set-Cookie": serializeAdminCookie(login.value) });
  return ok({ token: login.value, headers });
}

/** Checks password and code of an administrator who is logged in, before a change of what protects the panels. */
export async function confirmIdentity(
  request: Request,
  clientAddress: string,
  credentials: Credentials,
): Promise<Result<null, LoginProblem>> {
  const now = new Date();
  const source = readSource(request, clientAddress, now);
  const proved = await proveIdentity(db, makeAttempt(request, source, credentials, now));
  if (proved.ok) return ok(null);
  reportFailure(proved.problem, source, now);
  return proved;
}

function makeAttempt(
  request: Request,
  source: LoginSource,
  { password, code, passkey }: Credentials,
  now: Date,
): LoginAttempt {
  const provesFactor = () =>
    passkey === "" ? spendCode(db, code, now) : spendPasskey(db, passkey, publicOrigin(request), now);
  return { source, password, isRight: isAdminPassword, provesFactor, now };
}

function reportFailure({ code }: LoginProblem, { address, knownBrowser }: LoginSource, now: Date): void {
  const source = { address: addressKey(address), knownBrowser: knownBrowser !== null };
  log.warn({ ...source, reason: code }, "Refused an administrator's login.");
  if (code !== "blocked") recordFailedLogin(db, address, now);
}

/** How long the sender of this request must wait before they may log in; 0 if they may now. */
export function loginBlockedForSeconds(request: Request, clientAddress: string): number {
  const now = new Date();
  return blockedForSeconds(db, readSource(request, clientAddress, now), now);
}

function readSource(request: Request, address: string, now: Date): LoginSource {
  const userAgent = request.headers.get("User-Agent") ?? "";
  return { address, userAgent, knownBrowser: findKnownBrowser(db, request, now) };
}
