import { getOrCreateSecret } from "../../accounts/secrets.server.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { singleton } from "../../shared/singleton.ts";
import { refusedPassword } from "../../start.messages.ts";

import { endTokensOfOtherPasswords } from "./admin-tokens.server.ts";
import { makePasswordCheck, type PasswordCheck } from "./password-check.server.ts";
import { findPasswordProblem } from "./password-rules.ts";

/** Whether this is the administrators' shared password. The first call also ends all tokens of a previous password. */
export const isAdminPassword: PasswordCheck = singleton("admin-password", () => {
  const password = config.adminPassword ?? readGeneratedPassword();
  endTokensOfOtherPasswords(db, password);
  return makePasswordCheck(password);
});

/** The owner may have changed the password in the file. */
function readGeneratedPassword(): string {
  const password = getOrCreateSecret("ADMIN_PASSWORD");
  const problem = findPasswordProblem(password, config.ownWords);
  if (problem !== null) throw new Error(refusedPassword(config.storageDir, problem));
  return password;
}
