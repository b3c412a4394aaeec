import { getOrCreateSecret } from "../../accounts/secrets.server.ts";
import { config, MIN_PASSWORD_CHARACTERS } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { singleton } from "../../shared/singleton.ts";
import { shortPassword } from "../../start.messages.ts";

import { endTokensOfOtherPasswords } from "./admin-tokens.server.ts";
import { makePasswordCheck, type PasswordCheck } from "./password-check.server.ts";

/** Whether this is the administrators' shared password. The first call also ends all tokens of a previous password. */
export const isAdminPassword: PasswordCheck = singleton("admin-password", () => {
  const password = config.adminPassword ?? readGeneratedPassword();
  endTokensOfOtherPasswords(db, password);
  return makePasswordCheck(password);
});

/** The owner may have changed the password in the file. */
function readGeneratedPassword(): string {
  const password = getOrCreateSecret("ADMIN_PASSWORD");
  if ([...password].length >= MIN_PASSWORD_CHARACTERS) return password;
  throw new Error(shortPassword(config.storageDir, MIN_PASSWORD_CHARACTERS));
}
