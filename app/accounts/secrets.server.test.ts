import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { findSecret, getOrCreateSecret } from "./secrets.server.ts";

let storageDir: string;
beforeEach(() => (storageDir = mkdtempSync(path.join(tmpdir(), "shop-secrets-"))));
afterEach(() => rmSync(storageDir, { recursive: true }));

test("a secret is generated once and stored", () => {
  const secret = getOrCreateSecret("SESSION_SECRET", storageDir);
  expect(secret).toMatch(/^[\w-]{32}$/);
  expect(getOrCreateSecret("SESSION_SECRET", storageDir)).toBe(secret);
  expect(getOrCreateSecret("SETUP_CODE", storageDir)).not.toBe(secret);
  expect(readdirSync(path.join(storageDir, "secrets")).sort()).toEqual(["session-secret", "setup-code"]);
});

test("only the system user of the server can read a secret's file", () => {
  getOrCreateSecret("SESSION_SECRET", storageDir);
  const folder = path.join(storageDir, "secrets");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});

test("uses a secret that was written by hand, and throws if its file is empty", () => {
  const folder = path.join(storageDir, "secrets");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "admin-password"), "by hand\n");
  expect(findSecret("ADMIN_PASSWORD", storageDir)).toBe("by hand");
  expect(findSecret("SETUP_CODE", storageDir)).toBeNull();
  writeFileSync(path.join(folder, "session-secret"), "\n");
  expect(() => getOrCreateSecret("SESSION_SECRET", storageDir)).toThrow(/session-secret is empty/);
});
