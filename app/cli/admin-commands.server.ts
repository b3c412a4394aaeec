import { resetSeller } from "../accounts/seller.server.ts";
import { endSessions } from "../accounts/sessions.server.ts";
import { cleanUpAdminTokens, revokeAllAdminTokens } from "../admin/gate/admin-tokens.server.ts";
import { listApiKeys, revokeApiKey } from "../admin/gate/api-keys.server.ts";
import { unblockLogins } from "../admin/gate/log-in.server.ts";
import { turnSecondFactorOff } from "../admin/gate/second-factor.server.ts";
import { forgetPanelPassword } from "../admin/gate/stored-password.server.ts";
import { COMMAND } from "../audit/actor.ts";

import { runAccount, type AdminContext } from "./account-commands.server.ts";
import {
  ADMIN_USAGE,
  HAS_PASSWORD,
  keysRevoked,
  LOGINS_UNBLOCKED,
  NO_LOGIN_FAILURES,
  NO_PANEL_PASSWORD,
  NO_SECOND_FACTOR,
  NO_SELLER,
  PASSWORD_RESET,
  SECOND_FACTOR_OFF,
  SELLER_RESET,
  sessionsEnded,
  setupCodeText,
} from "./cli.messages.ts";

/** The commands of `npm run admin`, independent of their process. */

/** Returns the exit code: 0 for success, 1 if it was refused (`err` says why), 2 for bad arguments. */
export async function runAdmin(argv: readonly string[], context: AdminContext): Promise<0 | 1 | 2> {
  const { openDatabase, findSetupCode, out, err } = context;
  const [command, ...rest] = argv;
  if (command === "account") return runAccount(rest, context);
  if (command === "revoke" && rest.length === 0) {
    const db = await openDatabase();
    const now = new Date();
    cleanUpAdminTokens(db, now);
    const ended = revokeAllAdminTokens(db, COMMAND, now);
    const keys = listApiKeys(db);
    for (const { id } of keys) revokeApiKey(db, id, COMMAND, now);
    out.write(`${sessionsEnded(ended, "administrator")}\n`);
    if (keys.length > 0) out.write(`${keysRevoked(keys.length)}\n`);
    return 0;
  }
  if (command === "unblock" && rest.length === 0) {
    const db = await openDatabase();
    out.write(`${unblockLogins(db, COMMAND, new Date()) ? LOGINS_UNBLOCKED : NO_LOGIN_FAILURES}\n`);
    return 0;
  }
  const [account = ""] = rest;
  if (command === "sign-out" && rest.length === 1 && (account === "--all" || account.includes("@"))) {
    const db = await openDatabase();
    const ended = endSessions(db, { by: COMMAND, email: account === "--all" ? null : account, now: new Date() });
    out.write(`${sessionsEnded(ended, "customer")}\n`);
    return 0;
  }
  if (command === "password" && rest.length === 1 && rest[0] === "reset") {
    const db = await openDatabase();
    const forgotten = forgetPanelPassword(db, COMMAND, new Date());
    out.write(`${forgotten ? PASSWORD_RESET : NO_PANEL_PASSWORD}\n`);
    if (forgotten && forgotten.revoked > 0) out.write(`${keysRevoked(forgotten.revoked)}\n`);
    return 0;
  }
  if (command === "setup-code" && rest.length === 0) {
    const setup = await findSetupCode();
    (setup ? out : err).write(`${setup ? setupCodeText(setup) : HAS_PASSWORD}\n`);
    return setup ? 0 : 1;
  }
  if (command === "second-factor" && rest.length === 1 && rest[0] === "off") {
    const db = await openDatabase();
    const now = new Date();
    const wasOn = turnSecondFactorOff(db, COMMAND, now) > 0;
    if (wasOn) revokeAllAdminTokens(db, COMMAND, now);
    out.write(`${wasOn ? SECOND_FACTOR_OFF : NO_SECOND_FACTOR}\n`);
    return 0;
  }
  if (command === "seller" && rest.length === 1 && rest[0] === "reset") {
    const db = await openDatabase();
    out.write(`${resetSeller(db, COMMAND, new Date()) ? SELLER_RESET : NO_SELLER}\n`);
    return 0;
  }
  err.write(`${ADMIN_USAGE}\n`);
  return 2;
}
