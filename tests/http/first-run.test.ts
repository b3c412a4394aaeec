import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { auditEntries } from "#db/schema/index.ts";
import { codeOf, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { logInAdmin } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { readSetupCode, setUpShop } from "#tests/setup/set-up-shop.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const PASSWORD = "violet umbrella seven trains";

let storageDir: string;
let file: string;
let codeFile: string;
let server: RunningServer | undefined;
beforeEach(() => {
  ({ storageDir, file } = makeStorage());
  codeFile = path.join(storageDir, "secrets/setup-code");
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(storageDir, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  await server?.stop();
  server = await startServer({ storageDir, env });
  return server;
}
const visitor = () => new Client(server?.url ?? "");
const send = (fields: Record<string, string>) => visitor().postForm("/admin/setup", fields);
const leadsTo = async (address: string) => (await visitor().fetch(address)).headers.get("Location");
const opens = async (password: string) => (await logInAdmin(visitor(), password)).ok;

test("a new shop asks for its setup code, which sets the first password and works once", async () => {
  const { log } = await start();
  const code = readSetupCode({ log });
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  expect(statSync(codeFile).mode & 0o777).toBe(0o600);
  for (const page of ["/admin", "/ayzadmin", "/orders", "/admin/settings", "/admin/security"]) {
    expect(await leadsTo(page)).toBe("/admin/setup");
  }
  const page = await visitor().getPage("/admin/setup");
  expect(page).toContain("Set up your shop");
  expect(page).not.toContain(code);
  expect([await opens(""), await opens(code)]).toEqual([false, false]);

  const client = visitor();
  // In lower case and with spaces, as people may type it.
  const typed = code.toLowerCase().replaceAll("-", " ");
  const response = await client.postForm("/admin/setup", { setup_code: typed, new_password: PASSWORD });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/settings/shop?guide=1"]);
  expect(await client.getPage("/admin/settings/shop?guide=1")).toContain("Step <!-- -->1");
  expect(existsSync(codeFile)).toBe(false);
  expect([await opens(PASSWORD), await leadsTo("/admin/setup")]).toEqual([true, "/ayzadmin"]);
  const again = await send({ setup_code: code, new_password: "orange ladder nine rivers" });
  expect(again.headers.get("Location")).toBe("/ayzadmin");
  expect(await opens("orange ladder nine rivers")).toBe(false);

  await start();
  expect(() => readSetupCode(server ?? { log: [] })).toThrow();
  expect(await opens(PASSWORD)).toBe(true);
});

test("the code stays the same over a restart, and a command prints it until it is used", async () => {
  const code = readSetupCode(await start());
  expect(readSetupCode(await start())).toBe(code);
  const command = () => runCommand("admin", ["setup-code"], { STORAGE_DIR: storageDir });
  expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining(code) as string });
  await setUpShop(await start(), PASSWORD);
  expect(await command()).toMatchObject({
    code: 1,
    output: expect.stringContaining("The panels have a password.") as string,
  });
});

test("wrong codes and easy passwords are refused beside their fields, and guesses are blocked", async () => {
  const code = readSetupCode(await start());
  const easy = await send({ setup_code: code, new_password: "passwordpassword" });
  expect([easy.status, await easy.text()]).toEqual([422, expect.stringContaining("The password must have at least 8")]);
  for (const wrong of ["", "AAAA-AAAA-AAAA-AAAA", `${code}2`, code.slice(0, -1), PASSWORD]) {
    const refused = await send({ setup_code: wrong, new_password: PASSWORD });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("This is not the setup code"),
    ]);
  }
  const blocked = await send({ setup_code: code, new_password: PASSWORD });
  expect([blocked.status, await blocked.text()]).toEqual([429, expect.stringContaining("Too many login attempts")]);
  expect(Number(blocked.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(existsSync(codeFile)).toBe(true);
  const db = openDatabase(file);
  const actions = db.select().from(auditEntries).all();
  closeDatabase(db);
  expect(actions.map(({ action }) => action)).toEqual(Array(5).fill("log-in-failed"));
});

test("accepts one of two simultaneous first passwords", async () => {
  const setup_code = readSetupCode(await start());
  const passwords = [PASSWORD, "orange ladder nine rivers"];
  await Promise.all(passwords.map((new_password) => send({ setup_code, new_password })));
  expect((await Promise.all(passwords.map(opens))).filter(Boolean)).toHaveLength(1);
});

test("nothing asks for a code while the environment, or a file of a former version, has a password", async () => {
  await start({ ADMIN_PASSWORD: PASSWORD });
  expect([existsSync(codeFile), await leadsTo("/admin/setup"), await opens(PASSWORD)]).toEqual([
    false,
    "/ayzadmin",
    true,
  ]);
  await server?.stop();
  mkdirSync(path.dirname(codeFile), { recursive: true });
  writeFileSync(path.join(storageDir, "secrets/admin-password"), "orange ladder nine rivers\n");
  await start();
  expect([existsSync(codeFile), await opens("orange ladder nine rivers")]).toEqual([false, true]);
});

test("sessions that were opened with ADMIN_PASSWORD end when it is removed", async () => {
  await start({ ADMIN_PASSWORD: PASSWORD });
  const client = visitor();
  await logInAdmin(client, PASSWORD);
  const cookie = client.cookies.get("admin") ?? "";
  await start();
  const same = visitor();
  same.cookies.set("admin", cookie);
  expect((await same.fetch("/admin/audit")).headers.get("Location")).toBe("/admin/setup");
});

test("after a reset of the password, the second factor is asked for together with the code", async () => {
  await setUpShop(await start(), PASSWORD);
  const db = openDatabase(file);
  const { secret } = insertAuthenticator(db);
  closeDatabase(db);
  await runCommand("admin", ["password", "reset"], { STORAGE_DIR: storageDir });
  const setup_code = readSetupCode(await start());
  expect(await visitor().getPage("/admin/setup")).toContain('name="code"');
  const fields = { setup_code, new_password: PASSWORD };
  expect([(await send(fields)).status, (await send({ ...fields, code: "000000" })).status]).toEqual([422, 422]);
  expect((await send({ ...fields, code: codeOf(secret) })).status).toBe(303);
});
