import { TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { adminTokens, auditEntries, passkeys } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { adminActor, issueAdminToken } from "../gate/admin-tokens.server.ts";
import { makeTotpSecret, removeAuthenticator } from "../gate/second-factor.server.ts";

import { addAuthenticator, listAuthenticators } from "./authenticators.server.ts";
import { addPasskey } from "./passkeys.server.ts";

const NOW = new Date("2026-05-01T12:00:00Z");

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

test("the audit trail says what the first authenticator app ended, and what the last one deleted", () => {
  const [own = ""] = [1, 2, 3].map(() => issueAdminToken(db, NOW));
  const by = adminActor(own, "192.0.2.1");
  for (const name of ["phone", "tablet"]) {
    const secret = makeTotpSecret();
    const appCode = new TOTP({ secret }).generate({ timestamp: NOW.getTime() });
    expect(addAuthenticator(db, { name, secret, appCode }, by, NOW).ok).toBe(true);
  }
  expect(db.select().from(adminTokens).all()).toHaveLength(1);
  expect(addPasskey(db, { name: "key", id: "a", publicKey: Buffer.from("a"), counter: 0 }, by, NOW).ok).toBe(true);
  for (const { id } of listAuthenticators(db)) removeAuthenticator(db, id, by, NOW);
  expect(db.select().from(passkeys).all()).toEqual([]);
  const entries = db.select().from(auditEntries).all();
  expect(entries.map(({ action, before, after }) => [action, JSON.parse(before ?? after ?? "") as unknown])).toEqual([
    ["add-authenticator", { name: "phone", "ended sessions": 2 }],
    ["add-authenticator", { name: "tablet" }],
    ["add-passkey", { name: "key" }],
    ["remove-authenticator", { name: "phone" }],
    ["remove-authenticator", { name: "tablet", "recovery codes": 10, passkeys: 1 }],
  ]);
});
