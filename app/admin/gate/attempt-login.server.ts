import { recordFailedLogin } from "../../audit/audit.server.ts";
import { db } from "../../database.server.ts";
import { log } from "../../log.server.ts";
import { ok, type Result } from "../../shared/result.ts";

import { addressKey } from "./address-key.ts";
import { readAdminToken, serializeAdminCookie } from "./admin-cookie.server.ts";
import { isAdminPassword } from "./admin-password.server.ts";
import { endAdminSession } from "./admin-tokens.server.ts";
import { logIn, type LoginProblem } from "./log-in.server.ts";

interface AdminSession {
  token: string;
  /** Sets the session's cookie in the browser. */
  setCookie: string;
}

/** A login by form or API. The new session replaces the request's session. */
export async function attemptLogin(
  request: Request,
  clientAddress: string,
  password: string,
): Promise<Result<AdminSession, LoginProblem>> {
  const address = addressKey(clientAddress);
  const login = await logIn(db, { address, password, isRight: isAdminPassword, now: new Date() });
  if (!login.ok) {
    log.warn({ address, reason: login.problem.code }, "Refused an administrator's login.");
    if (login.problem.code === "wrong-password") recordFailedLogin(db, clientAddress, new Date());
    return login;
  }
  const previousToken = readAdminToken(request);
  if (previousToken !== undefined) endAdminSession(db, previousToken, clientAddress, new Date());
  log.info({ address }, "An administrator logged in.");
  return ok({ token: login.value, setCookie: serializeAdminCookie(login.value) });
}
