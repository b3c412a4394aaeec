import { and, eq, ne, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { users } from "#db/schema/index.ts";

import { lockAccount, unlockAccount } from "../accounts/account-lock.server.ts";
import { COMMAND } from "../audit/actor.ts";
import { countAccountContents, deleteAccount } from "../delete-account.server.ts";

import { ACCOUNT_MESSAGES, ADMIN_USAGE } from "./cli.messages.ts";
import type { Output } from "./progress.ts";

/** The commands `npm run admin -- account …`. */

export interface AdminSurroundings {
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

/** Returns the exit code: 0 for success, 1 if nothing was done, 2 for bad arguments. */
export async function runAccount(
  argv: readonly string[],
  { openDatabase, out, err }: AdminSurroundings,
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
  const { done, text } = change(db, userId, command);
  (done ? out : err).write(`${text}\n`);
  return done ? 0 : 1;
}

function change(db: Db, userId: string, { action, confirmed }: Command): { done: boolean; text: string } {
  const how = { userId, by: COMMAND, now: new Date() };
  if (action === "lock") {
    const ended = lockAccount(db, how);
    if (ended === null) return { done: false, text: ACCOUNT_MESSAGES.lockedAlready };
    return { done: true, text: ACCOUNT_MESSAGES.locked(userId, ended) };
  }
  if (action === "unlock") {
    const done = unlockAccount(db, how);
    return { done, text: done ? ACCOUNT_MESSAGES.unlocked(userId) : ACCOUNT_MESSAGES.notLocked };
  }
  if (!confirmed) return { done: true, text: ACCOUNT_MESSAGES.wouldDelete(userId, countAccountContents(db, userId)) };
  const deleted = deleteAccount(db, how);
  if (!deleted.ok) return { done: false, text: ACCOUNT_MESSAGES.seller };
  return { done: true, text: ACCOUNT_MESSAGES.deleted(userId, deleted.value) };
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
