import { rmSync } from "node:fs";

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { adminTokens, apiKeys, rateLimitUses, settings } from "#db/schema/index.ts";

const storageDir = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = [await import("node:fs"), await import("node:os")];
  const folder = mkdtempSync(`${tmpdir()}/add-api-key-`);
  vi.stubEnv("STORAGE_DIR", folder);
  return folder;
});
const { db } = await import("../../../database.server.ts");
const { changeAdminPassword } = await import("../../gate/admin-password.server.ts");
const { adminActor, issueAdminToken } = await import("../../gate/admin-tokens.server.ts");
const { serializeAdminCookie } = await import("../../gate/admin-cookie.server.ts");
const { action } = await import("./add-api-key.tsx");

const OLD = "an old, long password";
const NEW = "a new, longer password";
const ADDRESS = "192.0.2.1";

let own: string;
let other: string;
beforeEach(async () => {
  [own, other] = [issueAdminToken(db, new Date()), issueAdminToken(db, new Date())];
  await change(OLD, own);
  other = issueAdminToken(db, new Date());
});
afterEach(() => {
  for (const table of [adminTokens, apiKeys, rateLimitUses, settings]) db.delete(table).run();
});
afterAll(() => rmSync(storageDir, { recursive: true }));

const change = (password: string, token: string) =>
  changeAdminPassword(db, password, adminActor(token, ADDRESS), new Date());

/** Sends the form of the page, as Remix does. Returns the status. */
async function addKey(password: string, token: string): Promise<number | undefined> {
  const request = new Request("https://shop.example/admin/security/keys/add", {
    method: "POST",
    headers: { Cookie: serializeAdminCookie(token).split(";")[0] ?? "" },
    body: new URLSearchParams({ name: "Packing", scope: "orders:read", password }),
  });
  const context = { clientAddress: ADDRESS } as Parameters<typeof action>[0]["context"];
  try {
    return (await action({ request, context, params: {} })).init?.status;
  } catch (thrown) {
    return (thrown as { init: ResponseInit | null }).init?.status;
  }
}
const countKeys = () => db.select().from(apiKeys).all().length;

describe("adding a key", () => {
  it("works with the current password", async () => {
    expect(await addKey(OLD, own)).toBeUndefined();
    expect(countKeys()).toBe(1);
  });

  it.each([
    ["shows the login form and adds no key when that change ended the session", () => other, 401],
    ["is refused and adds no key when the same session changes it", () => own, 422],
  ])("with the old password, while the password is being changed, %s", async (_, findToken, status) => {
    const [changed, answered] = await Promise.all([change(NEW, own), addKey(OLD, findToken())]);
    expect(changed).not.toBeNull();
    expect(answered).toBe(status);
    expect(countKeys()).toBe(0);
  });

  it("works with the new password after a change", async () => {
    await change(NEW, own);
    expect(await addKey(OLD, own)).toBe(422);
    expect(await addKey(NEW, own)).toBeUndefined();
    expect(countKeys()).toBe(1);
  });
});
