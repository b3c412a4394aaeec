import type { Db } from "#db/connection.ts";
import { AFTER_WORK_MS, waitForWriteLock } from "#db/write-lock.ts";

import { deleteSecret, findSecret } from "../../accounts/secrets.server.ts";
import type { AdminActor } from "../../audit/actor.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { RefusedStart } from "../../shared/refused-start.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { singleton } from "../../shared/singleton.ts";
import { refusedPassword } from "../../start.messages.ts";

import { rememberBrowser } from "./known-browsers.server.ts";
import {
  makePasswordCheck,
  makeStartPassword,
  makeStorable,
  makeStoredCheck,
  type PasswordCheck,
} from "./password-check.server.ts";
import { findPasswordProblem } from "./password-rules.server.ts";
import { announceSetupCode } from "./setup-code.server.ts";
import {
  endTokensOfOtherPasswords,
  findPanelPassword,
  findPasswordMark,
  storePanelPassword,
} from "./stored-password.server.ts";

/**
 * The administrators' shared password. The first of these wins: ADMIN_PASSWORD, the one that was chosen in the panel,
 * and one in a file, which former versions generated. Without any, nobody can log in, and whoever has the setup code
 * chooses one.
 */

interface Password {
  /** The hash of the panel's password; null if it comes from elsewhere. */
  ofPanel: string | null;
  /** Null if there is no password. */
  check: PasswordCheck | null;
}

/** Loading it at the start also ends all tokens of a previous password. */
const current = singleton("admin-password", () => ({ password: loadPassword() }));

/** Whether this is the administrators' password. */
export const isAdminPassword: PasswordCheck = (typed) => {
  return currentPassword().check?.(typed) ?? Promise.resolve(false);
};

/** Whether there is no password yet, so that the setup code opens the panels. */
export function needsSetUp(): boolean {
  return currentPassword().check === null;
}

function currentPassword(): Password {
  // Reloads if a command has deleted the panel's password.
  if (canChangePassword() && findPanelPassword(db) !== current.password.ofPanel) current.password = loadPassword();
  return current.password;
}

/** False if the environment sets the password: the environment wins over the panel. */
export function canChangePassword(): boolean {
  return config.adminPassword === undefined;
}

/**
 * Changes the password. Ends all other sessions, and deletes a password in a file and the setup code. Returns the cookie
 * that makes this browser known again. Fails, and changes nothing, if this session ends or another change is stored
 * while the new password is being hashed.
 */
export async function changeAdminPassword(
  db: Db,
  password: string,
  by: AdminActor,
  now: Date,
): Promise<Result<string, Problem<"changed-meanwhile">>> {
  const replaces = findPasswordMark(db);
  const stored = await makeStorable(password);
  await waitForWriteLock(db, AFTER_WORK_MS);
  if (!storePanelPassword(db, { stored, replaces, by, now })) return fail("changed-meanwhile");
  deleteSecret("ADMIN_PASSWORD");
  deleteSecret("SETUP_CODE");
  current.password = loadPassword();
  return ok(rememberBrowser(db, null, now));
}

function loadPassword(): Password {
  const ofPanel = canChangePassword() ? findPanelPassword(db) : null;
  if (ofPanel !== null) {
    endTokensOfOtherPasswords(db, { isStoredAs: (stored) => stored === ofPanel, toStored: () => ofPanel });
    return { ofPanel, check: makeStoredCheck(ofPanel) };
  }
  const password = config.adminPassword ?? readPasswordFile();
  if (password === null) {
    endTokensOfOtherPasswords(db, null);
    announceSetupCode();
    return { ofPanel, check: null };
  }
  endTokensOfOtherPasswords(db, makeStartPassword(password));
  return { ofPanel, check: makePasswordCheck(password) };
}

/**
 * The owner may have written another password into the file, so it is checked. Throws `RefusedStart` for a weak one.
 */
function readPasswordFile(): string | null {
  const password = findSecret("ADMIN_PASSWORD");
  if (password === null) return null;
  const problem = findPasswordProblem(password, config.ownWords);
  if (problem !== null) throw new RefusedStart(refusedPassword(config.storageDir, problem));
  return password;
}
