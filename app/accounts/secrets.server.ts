import { createHmac, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { isFileError } from "../shared/file-error.ts";
import { RefusedStart } from "../shared/refused-start.ts";
import { emptySecret } from "../start.messages.ts";

const SECRET_BYTES = 24;

type Generated = "SESSION_SECRET" | "SETUP_CODE";
/** Versions before the setup code generated the password, so its file may still be there. */
type Stored = Generated | "ADMIN_PASSWORD";

/**
 * A secret that the shop makes itself. It is generated once and stored in a file that only the system user of the shop
 * can read. Processes that start at the same time get the same secret. Throws if the folder cannot be written or the
 * file is empty.
 */
export function getOrCreateSecret(
  name: Generated,
  storageDir: string = config.storageDir,
  make = () => randomBytes(SECRET_BYTES).toString("base64url"),
): string {
  const file = secretFile(name, storageDir);
  const folder = path.dirname(file);
  const stored = readSecret(file);
  if (stored !== null) return stored;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (writeOnce(file, make())) log.info({ file }, "Generated a secret and wrote it to a file.");
  const written = readSecret(file);
  if (written === null) throw new Error(`${file} was removed while it was written.`);
  return written;
}

/** A secret of a file; null if there is none. */
export function findSecret(name: Stored, storageDir: string = config.storageDir): string | null {
  return readSecret(secretFile(name, storageDir));
}

/** Deletes a secret that is no longer needed. */
export function deleteSecret(name: Stored, storageDir: string = config.storageDir): void {
  rmSync(secretFile(name, storageDir), { force: true });
}

function secretFile(name: Stored, storageDir: string): string {
  return path.join(storageDir, "secrets", name.toLowerCase().replace("_", "-"));
}

/**
 * The key that signs cookies and tokens of one use. Each use has a key of its own, derived from the session secret, so
 * that a signature for one use is never valid for another.
 */
export function sessionKey(use: "chosen-item" | "draft" | "sign-in" | "passkey" | "settings" | "stop-alerts"): string {
  const secret = config.sessionSecret ?? getOrCreateSecret("SESSION_SECRET");
  return createHmac("sha256", secret).update(use).digest("base64url");
}

function readSecret(file: string): string | null {
  let content: string;
  try {
    content = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (isFileError(error, "ENOENT")) return null;
    throw error;
  }
  if (!content) throw new RefusedStart(emptySecret(file));
  return content;
}

/** Writes a file atomically. Returns false, and changes nothing, if the file already exists. */
function writeOnce(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, "wx", 0o600);
  try {
    writeSync(descriptor, `${content}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isFileError(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}
