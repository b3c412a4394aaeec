import { and, eq, ne, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { users } from "#db/schema/index.ts";

import { lockAccount, unlockAccount } from "../accounts/account-lock.server.ts";
import { COMMAND } from "../audit/actor.ts";
import { countAccountContents, deleteAccount } from "../delete-account.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { ACCOUNT_MESSAGES, ACCOUNT_PROBLEMS, ADMIN_USAGE, type AccountProblem } from "./cli.messages.ts";
import type { Output } from "./progress.ts";

/** The commands `npm run admin -- account …`. */

export interface AdminContext {
  /** Called only with valid arguments. */
  openDatabase: () => Promise<Db>;
  /** The code that sets the first password; null if there is a password. */
  findSetupCode: () => Promise<{ code: string; page: string } | null>;
  /** What was done. */
  out: Output;
  /** What went wrong. */
  err: Output;
}

const ACTIONS = ["lock", "unlock", "delete"] as const;
type Action = (typeof ACTIONS)[number];

interface Command {
  action: Action;
  /** An e-mail address or an id. */
  name: string;
  confirmed: boolean;
}

function parseCommand([word, name, option, ...rest]: readonly string[]): Command | null {
  const action = ACTIONS.find((one) => one === word);
  const confirmed = action === "delete" && option === "--yes";
  if (!action || !name || name.startsWith("--") || rest.length > 0) return null;
  return option === undefined || confirmed ? { action, name, confirmed } : null;
}

/** Returns the exit code: 0 for success, 1 if it was refused (`err` says why), 2 for bad arguments. */
export async function runAccount(
  argv: readonly string[],
  { openDatabase, out, err }: AdminContext,
): Promise<0 | 1 | 2> {
  const command = parseCommand(argv);
  if (!command) {
    err.write(`${ADMIN_USAGE}\n`);
    return 2;
  }
  const db = await openDatabase();
  const found = listAccounts(db, command.name);
  const [userId] = found;
  if (userId === undefined || found.length > 1) {
    err.write(`${found.length > 1 ? ACCOUNT_MESSAGES.several(found) : ACCOUNT_MESSAGES.none}\n`);
    return 1;
  }
  const changed = change(db, userId, command);
  if (!changed.ok) {
    err.write(`${ACCOUNT_PROBLEMS[changed.problem.code]}\n`);
    return 1;
  }
  out.write(`${changed.value}\n`);
  return 0;
}

/** Returns a text that says what was changed, or what would be deleted. */
function change(db: Db, userId: string, { action, confirmed }: Command): Result<string, Problem<AccountProblem>> {
  const how = { userId, by: COMMAND, now: new Date() };
  if (action === "lock") {
    const ended = lockAccount(db, how);
    return ended === null ? fail("already-locked") : ok(ACCOUNT_MESSAGES.locked(userId, ended));
  }
  if (action === "unlock") {
    return unlockAccount(db, how) ? ok(ACCOUNT_MESSAGES.unlocked(userId)) : fail("not-locked");
  }
  if (!confirmed) return ok(ACCOUNT_MESSAGES.wouldDelete(userId, countAccountContents(db, userId)));
  const deleted = deleteAccount(db, how);
  return deleted.ok ? ok(ACCOUNT_MESSAGES.deleted(userId, deleted.value)) : deleted;
}

/** The ids of the accounts with this id or e-mail address. Deleted accounts have no address. */
function listAccounts(db: Db, name: string): string[] {
  const isNamed = or(eq(users.id, name), sql`lower(${users.email}) = ${name.toLowerCase()}`);
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNamed, ne(users.email, "")));
  return found.all().map(({ id }) => id);
}
