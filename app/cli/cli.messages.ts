import { minuteOf } from "../shared/minute.ts";
import type { BackUpProblem } from "../backup/back-up.server.ts";
import type { RestoreProblem } from "../backup/restore.server.ts";
import type { RollbackPlan } from "../backup/roll-back.server.ts";
import type { Manifest } from "../backup/manifest.server.ts";
import { importProblemText, keptFieldText } from "../catalogue/csv/import.messages.ts";
import type { AccountContents } from "../delete-account.server.ts";
import type { ImportProblem, ImportSummary, KeptRowField } from "../catalogue/csv/import.server.ts";
import { SHOP_VALUES } from "../shops/shops.ts";

/** The messages of the commands on the terminal. */

export const ADMIN_USAGE = `Usage:
  npm run admin -- revoke           ends all administrator sessions, and revokes all API keys
  npm run admin -- unblock          lets administrators try to log in again after too many wrong passwords
  npm run admin -- sign-out EMAIL   ends all sessions of the customer with this e-mail address
  npm run admin -- sign-out --all   ends all sessions of all customers
  npm run admin -- account lock WHO, account unlock WHO
                                    ends all sessions of a customer, who cannot sign in until the account is unlocked
  npm run admin -- account delete WHO [--yes]
                                    shows what would be deleted of a customer; deletes it with --yes
  npm run admin -- seller reset     makes the next account that signs in with SELLER_EMAIL the seller's
  npm run admin -- password reset   deletes the password that was set in the panel, ends all administrator sessions, and
                                    revokes all API keys
  npm run admin -- setup-code       prints the code that sets the first password of the panels
  npm run admin -- forget-setting NAME
                                    removes a setting that was saved in the panel, such as PUBLIC_URL
  npm run admin -- second-factor off
                                    lets administrators log in with the password alone, and ends their sessions

WHO is an e-mail address or the id of a Google account.`;

/** How many keys of the API no longer work. */
export function keysRevoked(count: number): string {
  return count === 1 ? "1 API key was revoked." : `${count} API keys were revoked.`;
}

export function sessionsEnded(count: number, whose: "administrator" | "customer"): string {
  return `${count} ${whose} ${count === 1 ? "session has" : "sessions have"} ended.`;
}

function list({ sessions, cartLines, chats, unpaidOrders, paidOrders }: AccountContents): string {
  return [
    `  deleted: the account, its saved addresses, and its sessions (${sessions}), cart lines (${cartLines}) and chats (${chats})`,
    `  withdrawn, without name and address: unpaid orders (${unpaidOrders})`,
    `  kept as they are: other orders (${paidOrders})`,
  ].join("\n");
}

export const ACCOUNT_MESSAGES = {
  none: "There is no such account.",
  several: (ids: readonly string[]) =>
    `Several accounts have this e-mail address. Name one by its id: ${ids.join(", ")}.`,
  locked: (id: string, ended: number) => `The account ${id} is locked. ${sessionsEnded(ended, "customer")}`,
  unlocked: (id: string) => `The account ${id} is no longer locked.`,
  wouldDelete: (id: string, contents: AccountContents) =>
    `Nothing was changed. With --yes, this would happen to the account ${id}:\n${list(contents)}`,
  deleted: (id: string, contents: AccountContents) => `The account ${id} was deleted:\n${list(contents)}`,
};

export const ACCOUNT_PROBLEMS = {
  "already-locked": "The account is already locked.",
  "not-locked": "The account is not locked.",
  seller: "This account is the seller's. Run npm run admin -- seller reset first.",
};
export type AccountProblem = keyof typeof ACCOUNT_PROBLEMS;

export const PASSWORD_RESET =
  "The password that was set in the panel has been deleted. npm run admin -- setup-code prints the code that sets a new one, unless ADMIN_PASSWORD is set.";
export function setupCodeText({ code, page }: { code: string; page: string }): string {
  return `The setup code is ${code}. Type it at ${page}.`;
}
export const HAS_PASSWORD =
  "The panels have a password. npm run admin -- password reset deletes one that was set in the panel.";
export function settingForgotten(name: string): string {
  return `${name} was removed. A running server keeps it until its next start.`;
}
export function notSaved(name: string): string {
  return `${name} is not saved in the panel.`;
}
export const LOGINS_UNBLOCKED =
  "Administrators can try to log in again. If a browser still shows the countdown, log in from a private window.";
export const NO_LOGIN_FAILURES = "There are no failed logins. Nobody is blocked.";
export const NO_PANEL_PASSWORD = "No password was set in the panel.";
export const SECOND_FACTOR_OFF = "The second factor is off. Administrators log in with the password alone.";
export const NO_SECOND_FACTOR = "The second factor was already off.";
export const SELLER_RESET = "The next account that signs in with SELLER_EMAIL becomes the seller's.";
export const NO_SELLER = "No account is the seller's.";

export function folderUsage(command: "backup" | "restore"): string {
  return `Usage: npm run ${command} -- FOLDER`;
}

export function catalogueUsage(command: "import" | "export"): string {
  const options = command === "import" ? " [--force] [--specs-from-descriptions]" : "";
  return `Usage: npm run ${command} -- --shop ${SHOP_VALUES.join("|")}${options} FILE.csv`;
}

interface Folders {
  /** The one that the command names. */
  folder: string;
  storageDir: string;
}
type FolderText = (folders: Folders) => string;

export const BACKUP_PROBLEMS: Record<BackUpProblem["code"], FolderText> = {
  "no-shop": ({ storageDir }) => `There is no shop in ${storageDir}.`,
  exists: ({ folder }) => `${folder} already exists. Choose a folder that does not.`,
  "inside-the-shop": ({ folder }) => `${folder} is a part of the shop itself. Choose a folder elsewhere.`,
};

export const RESTORE_PROBLEMS: Record<Exclude<RestoreProblem["code"], "in-use">, FolderText> = {
  "no-backup": ({ folder }) => `There is no backup in ${folder}.`,
  "shop-exists": ({ storageDir }) =>
    `There is already a shop in ${storageDir}. Stop it and move that folder away first.`,
};

export const ROLLBACK_USAGE = `How to use it, while the shop is stopped:
  npm run rollback            shows what would be put back, and what would be lost
  npm run rollback -- --yes   puts the database before the last upgrade back`;

export const NO_COPY =
  "There is no database copy from before an upgrade in migration-copies under STORAGE_DIR. Nothing was changed.";

export const openElsewhere = (storageDir: string) =>
  `Another program, such as Litestream or sqlite3, has the database in ${storageDir} open. Stop it first. Nothing was changed.`;

function describeCopy({ at, orders }: RollbackPlan): string {
  const time = `${minuteOf(at)} UTC`;
  return `the database of ${time}. It lacks everything that changed since then, including ${orders} ${orders === 1 ? "order" : "orders"}`;
}

export const wouldRollBack = (plan: RollbackPlan) =>
  `Nothing was changed. With --yes, this would be put back: ${describeCopy(plan)}.`;

export const rolledBack = (plan: RollbackPlan, aside: string) =>
  `Restored: ${describeCopy(plan)}. The newer database is in ${aside}. Now start the version you had before the upgrade.`;

export const backedUp: FolderText = ({ folder }) => `Backed up to ${folder}`;
export const restored: FolderText = ({ storageDir }) => `Restored to ${storageDir}`;
export const AFTER_RESTORE =
  'Orders that are unpaid in the restored database may have been paid since: see "After a restore" in docs/operation.md before you start the shop.';

export function nothingDone(error: unknown): string {
  return `Nothing was done: ${reasonOf(error)}.`;
}

export function restoreFailed(error: unknown): string {
  return `The restore failed: ${reasonOf(error)}. What it has copied stays, and the next restore overwrites it. Restore again before you start the shop. Otherwise it starts as a new, empty one.`;
}

/** Shown after a rollback that has succeeded. */
export function copyLeft(file: string, error: unknown): string {
  return `The copy ${file} could not be deleted: ${reasonOf(error)}. Delete it before you roll back again, or the same database is put back.`;
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/\.$/, "");
}

export function missingImage(hash: string): string {
  return `The files of a picture are missing: ${hash}.`;
}

export function manifestText({ products, orders, images, missing }: Manifest): string {
  return `${products} products, ${orders} orders, ${images - missing.length} pictures.`;
}

export function notAFile(file: string): string {
  return `${file} is not a file that can be read.`;
}

export function noFolder(folder: string): string {
  return `There is no folder ${folder}.`;
}

export function rowProblemText(problem: ImportProblem): string {
  const { line, column } = problem;
  return `line ${line}${column === undefined ? "" : `, ${column}`}: ${importProblemText(problem)}`;
}

export function keptText(field: KeptRowField): string {
  return `line ${field.line}, ${field.column}: ${keptFieldText(field)}`;
}

export function importedText({ created, updated, unchanged, bad, kept }: ImportSummary): string {
  const counts = `${created} added, ${updated} updated, ${unchanged} unchanged, ${bad} refused.`;
  if (kept === 0) return counts;
  return `${counts} Prices or stock of ${kept} ${kept === 1 ? "row" : "rows"} were kept; --force overwrites them.`;
}

export function missingProductImage(image: string): string {
  return `The file of a picture is missing: product ${image}.`;
}

export function exportedText({ products, images }: { products: number; images: number }, file: string): string {
  return `${products} products and ${images} pictures written to ${file}.`;
}

export const SEED_MESSAGES = {
  notADemo: "The demonstration catalogue is for demonstrations: set DEMO=1.",
  inUse: (folder: string) => `${folder} holds a shop that is not a demonstration. Name another folder in STORAGE_DIR.`,
  progress: (done: number, total: number) => `Demonstration: ${done} of ${total} products.`,
  done: (added: number) =>
    added > 0 ? `Demonstration: ready, ${added} products added.` : "Demonstration: the catalogue is already there.",
};
