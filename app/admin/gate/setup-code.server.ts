import { createHash, randomInt, timingSafeEqual } from "node:crypto";

import type { Db } from "#db/connection.ts";

import { findSecret, getOrCreateSecret } from "../../accounts/secrets.server.ts";
import { config } from "../../config.server.ts";
import { log } from "../../log.server.ts";
import * as paths from "../../paths.ts";

import { findPanelPassword } from "./stored-password.server.ts";

/**
 * The setup code of a shop without a password. Only readers of the log or the storage have
 * it, so strangers cannot claim a new server. The first password deletes it.
 */

/** Without characters that look alike. 16 of them have 80 random bits. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 4;

function makeCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Whether somebody can log in, so that no setup code is needed. */
export function hasPassword(db: Db): boolean {
  const ofPanel = findPanelPassword(db);
  return config.adminPassword !== undefined || ofPanel !== null || findSecret("ADMIN_PASSWORD") !== null;
}

/** The code, and the page that asks for it. */
export function getSetupCode(): { code: string; page: string } {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  return { code: getOrCreateSecret("SETUP_CODE", config.storageDir, makeCode), page: origin + paths.setUp };
}

/** Writes the code into the log. */
export function announceSetupCode(): void {
  const { code, page } = getSetupCode();
  log.warn({ code, page }, "The panels have no password yet. Open the page and type the code.");
}

/** Whether this is the setup code. The duration does not reveal how close a guess is. */
export function isSetupCode(typed: string): Promise<boolean> {
  const code = findSecret("SETUP_CODE");
  return Promise.resolve(code !== null && timingSafeEqual(digest(typed), digest(code)));
}

/** People may leave out the hyphens, and type small letters. */
function digest(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(letters).digest();
}
