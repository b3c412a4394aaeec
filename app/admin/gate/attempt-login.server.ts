import { db } from "../../database.server.ts";
import { log } from "../../log.server.ts";

import { addressKey } from "./address-key.ts";
import { readAdminToken, serializeAdminCookie } from "./admin-cookie.server.ts";
import { isAdminPassword } from "./admin-password.server.ts";
import { revokeAdminToken } from "./admin-tokens.server.ts";
import { logIn, type LoginRefusal } from "./log-in.server.ts";

/**
 * A login by form or API. The new session takes the place of the one that the request brings, and `setCookie` gives it to
 * the browser.
 */
export async function attemptLogin(
  request: Request,
  clientAddress: string,
  password: string,
): Promise<{ ok: true; token: string; setCookie: string } | LoginRefusal> {
  const address = addressKey(clientAddress);
  const login = await logIn(db, { address, password, isRight: isAdminPassword, now: new Date() });
  if (!login.ok) {
    log.warn({ address, reason: login.code }, "an administrator's login was refused");
    return login;
  }
  const previousToken = readAdminToken(request);
  if (previousToken !== undefined) revokeAdminToken(db, previousToken);
  log.info({ address }, "an administrator logged in");
  return { ok: true, token: login.value, setCookie: serializeAdminCookie(login.value) };
}
