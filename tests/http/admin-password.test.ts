import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const PASSWORD = "correct horse battery staple";
const OTHER_PASSWORD = "another horse another staple";

let storageDir: string;
let server: RunningServer | undefined;
beforeEach(() => {
  ({ storageDir } = makeStorage());
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(storageDir, { recursive: true });
});

async function restart(env: Record<string, string>): Promise<void> {
  await server?.stop();
  server = undefined;
  server = await startServer({ storageDir, env });
}
const client = () => new Client(server?.url ?? "");
async function logIn(password: string): Promise<string> {
  const response = await client().sendJson("POST", "/api/login", { password });
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}
async function isValid(token: string): Promise<boolean> {
  const response = await client().sendJson("POST", "/api/verify-token", { token });
  const { valid } = (await response.json()) as { valid: boolean };
  const used = await client().fetch("/api/admin-purchases", { headers: { Authorization: `Bearer ${token}` } });
  expect(used.status).toBe(valid ? 200 : 401);
  return valid;
}

describe("an administrator's token", () => {
  test("survives a restart and is revoked for good by a new ADMIN_PASSWORD", async () => {
    await restart({ ADMIN_PASSWORD: PASSWORD });
    const token = await logIn(PASSWORD);
    await restart({ ADMIN_PASSWORD: PASSWORD });
    expect(await isValid(token)).toBe(true);
    await restart({ ADMIN_PASSWORD: OTHER_PASSWORD });
    expect(await isValid(token)).toBe(false);
    await restart({ ADMIN_PASSWORD: PASSWORD });
    expect(await isValid(token)).toBe(false);
  });

  test("is revoked by a change of the file with the generated password", async () => {
    await restart({ ADMIN_PASSWORD: PASSWORD });
    const token = await logIn(PASSWORD);
    await restart({});
    expect(await isValid(token)).toBe(false);
    const file = path.join(storageDir, "secrets/admin-password");
    writeFileSync(file, `${PASSWORD}\n`);
    await restart({});
    const second = await logIn(PASSWORD);
    writeFileSync(file, `${OTHER_PASSWORD}\n`);
    await restart({});
    expect(await isValid(second)).toBe(false);
  });

  test("is revoked at once by the command that revokes all tokens", async () => {
    await restart({ ADMIN_PASSWORD: PASSWORD });
    const tokens = [await logIn(PASSWORD), await logIn(PASSWORD)];
    expect(await runCommand("admin", ["revoke"], { STORAGE_DIR: storageDir })).toEqual({
      code: 0,
      output: "2 administrator sessions have ended.\n",
    });
    for (const token of tokens) expect(await isValid(token)).toBe(false);
    expect(await runCommand("admin", ["revoke"], { STORAGE_DIR: storageDir })).toEqual({
      code: 0,
      output: "0 administrator sessions have ended.\n",
    });
    expect(await isValid(await logIn(PASSWORD))).toBe(true);
  });
});

describe("the admin command", () => {
  test.each([[], ["nothing"], ["revoke", "everything"], ["--help"]])(
    "prints its usage for the arguments %j",
    async (...args) => {
      const { code, output } = await runCommand("admin", args, { STORAGE_DIR: storageDir });
      expect(code).toBe(2);
      expect(output).toContain("npm run admin -- revoke");
    },
  );
});

describe("an ADMIN_PASSWORD that is easy to guess", () => {
  test.each(["refals-shop-2026", "aaaaaaaaaaaaaaa", "qwertyuiopasdfgh"])(
    "is refused at the start: %s",
    async (easy) => {
      await expect(restart({ ADMIN_PASSWORD: easy })).rejects.toThrow(
        /ADMIN_PASSWORD: must have at least 8 characters/,
      );
    },
  );

  test("is refused if it is made of the shop's host and its people", async () => {
    const env = { PUBLIC_URL: "https://lampworld.example", SELLER_EMAIL: "nora@mail.example" };
    const password = "nora-lampworld-1";
    await expect(restart({ ...env, ADMIN_PASSWORD: password })).rejects.toThrow(/ADMIN_PASSWORD: must have at least 8/);
    await restart({ ADMIN_PASSWORD: password });
  });

  test("is refused in the password file, too", async () => {
    await restart({});
    await server?.stop();
    writeFileSync(path.join(storageDir, "secrets/admin-password"), "passwordpassword\n");
    await expect(restart({})).rejects.toThrow(/secrets\/admin-password.*must have at least 8 characters besides/);
  });
});

describe("the minimum length of ADMIN_PASSWORD", () => {
  test.each(["a", "fourteen chars", "пароль из букв", "𝒶𝒷𝒸𝒹ℯ𝒻𝓰𝒽"])(
    "refuses to start with the shorter %s",
    async (password) => {
      await expect(restart({ ADMIN_PASSWORD: password })).rejects.toThrow(
        /ADMIN_PASSWORD: must have at least 15 characters/,
      );
    },
  );

  test("applies the minimum length to the password file too", async () => {
    await restart({});
    await server?.stop();
    const file = path.join(storageDir, "secrets/admin-password");
    writeFileSync(file, "short\n");
    await expect(restart({})).rejects.toThrow(/secrets\/admin-password.*at least 15 characters/);
  });

  test("does not apply in a demonstration", async () => {
    await restart({ DEMO: "1", ADMIN_PASSWORD: "short" });
    expect(await logIn("short")).toMatch(/^[\w-]{43}$/);
  });

  test("is 15 characters", async () => {
    await restart({ ADMIN_PASSWORD: "fifteen letters" });
    expect(await logIn("fifteen letters")).toMatch(/^[\w-]{43}$/);
  });
});
