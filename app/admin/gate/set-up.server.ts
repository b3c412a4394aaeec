import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import { changeAdminPassword } from "./admin-password.server.ts";
import { adminActor } from "./admin-tokens.server.ts";
import { attemptLogin } from "./attempt-login.server.ts";
import type { LoginProblem } from "./log-in.server.ts";
import { findPasswordProblem } from "./password-rules.server.ts";
import { isSetupCode } from "./setup-code.server.ts";

/** `reason` follows "The password". */
type SetUpProblem = LoginProblem | Problem<"easy-password", { reason: string }>;

interface Typed {
  setupCode: string;
  password: string;
  /** Of the second factor, which may still be on after the password was reset. */
  code: string;
}

/**
 * Sets the first password for whoever has the setup code, and logs them in. Wrong codes count as failed logins. Returns
 * the headers that set the cookies.
 */
export async function setUp(
  request: Request,
  clientAddress: string,
  { setupCode, password, code }: Typed,
): Promise<Result<Headers, SetUpProblem>> {
  const reason = findPasswordProblem(password, config.ownWords);
  if (reason !== null) return fail("easy-password", { reason });
  const credentials = { password: setupCode, code, passkey: "" };
  const login = await attemptLogin(request, clientAddress, credentials, isSetupCode);
  if (!login.ok) return login;
  const { token, headers } = login.value;
  const changed = await changeAdminPassword(db, password, adminActor(token, clientAddress), new Date());
  // Somebody else has used the code at the same time.
  if (!changed.ok) return fail("wrong-password");
  headers.append("Set-Cookie", changed.value);
  return ok(headers);
}
