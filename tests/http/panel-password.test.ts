import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, it, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { auditEntries, settings } from "#db/schema/index.ts";
import { codeOf, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { logInAdmin, makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { setUpShop } from "#tests/setup/set-up-shop.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const PAGE = "/admin/security/password";
const CHOSEN = "violet umbrella seven trains";
const GENERATED = "Jx7-qVb2mZ0pLr9sTn4wYk3e";
const OF_ENVIRONMENT = "correct horse battery staple";

let storageDir: string;
let generatedFile: string;
let db: Db;
let server: RunningServer;
let admin: Client;
beforeEach(async () => {
  const storage = makeStorage();
  storageDir = storage.storageDir;
  generatedFile = path.join(storageDir, "secrets/admin-password");
  db = openDatabase(storage.file);
  // As a former version generated it.
  mkdirSync(path.dirname(generatedFile), { recursive: true });
  writeFileSync(generatedFile, `${GENERATED}\n`);
  server = await startServer({ storageDir, env: {} });
  admin = makeAdminClient(db, server.url);
});
afterEach(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
});

async function restart(env: Record<string, string>): Promise<void> {
  await server.stop();
  server = await startServer({ storageDir, env });
}
const readGenerated = () => readFileSync(generatedFile, "utf8").trim();
const opens = async (password: string, client = new Client(server.url)) => (await logInAdmin(client, password)).ok;
const isIn = async (client: Client) => (await client.fetch("/admin/audit")).status === 200;
const change = (password: string, new_password = CHOSEN) => admin.postForm(PAGE, { password, new_password });

test("the password is changed in the panel: the new one opens it at once and after a restart, the generated one is gone", async () => {
  const generated = readGenerated();
  const other = new Client(server.url);
  expect(await opens(generated, other)).toBe(true);
  expect((await change(generated)).status).toBe(303);
  expect(await admin.getPage("/admin/security")).toContain("The password has changed");
  expect([await isIn(admin), await isIn(other)]).toEqual([true, false]);
  expect([await opens(generated), await opens(CHOSEN)]).toEqual([false, true]);
  expect(existsSync(generatedFile)).toBe(false);
  await restart({});
  expect([await opens(generated), await opens(CHOSEN)]).toEqual([false, true]);
  expect(existsSync(generatedFile)).toBe(false);
  const stored = JSON.stringify([db.select().from(settings).all(), db.select().from(auditEntries).all()]);
  expect(stored).toContain("change-password");
  expect(stored).not.toContain(CHOSEN);
});

test("ends logins with the old password that happen during the change", async () => {
  const generated = readGenerated();
  const clients: Client[] = [];
  let isChanging = true;
  const logInAgain = async () => {
    while (isChanging) {
      const client = new Client(server.url);
      if (await opens(generated, client)) clients.push(client);
    }
  };
  const loops = [logInAgain(), logInAgain()];
  expect((await change(generated)).status).toBe(303);
  isChanging = false;
  await Promise.all(loops);
  expect(clients.length).toBeGreaterThan(0);
  expect(await Promise.all(clients.map(isIn))).toEqual(clients.map(() => false));
});

test("of two changes at once, the second is refused, and the password of the first opens the panel", async () => {
  const generated = readGenerated();
  const others = "purple kettle nine bridges";
  const answers = await Promise.all([CHOSEN, others].map((one) => change(generated, one)));
  const [won, refused] = answers[0]?.status === 303 ? answers : answers.toReversed();
  expect([won?.status, refused?.status]).toEqual([303, 422]);
  expect(await refused?.text()).toContain("The password was changed in another window at the same time.");
  const isFirst = won === answers[0];
  expect([await opens(CHOSEN), await opens(others)]).toEqual([isFirst, !isFirst]);
  const changes = db.select().from(auditEntries).all();
  expect(changes.filter(({ action }) => action === "change-password")).toHaveLength(1);
});

test("the browser that changes the password stays a known browser", async () => {
  const response = await change(readGenerated());
  expect(response.headers.getSetCookie().join()).toMatch(/admin-browser=[\w-]{43};/);
});

it.each([
  ["fourteen chars", "The new password must have at least 15 characters."],
  ["passwordpassword", "The new password must have at least 8 characters besides common words"],
])("is refused as %s", async (password, message) => {
  const response = await change(readGenerated(), password);
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)]);
  expect(await opens(password)).toBe(false);
});

test("a change needs the present password, and a code while the second factor is on", async () => {
  const refused = await change("wrong");
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Неверный пароль")]);
  const { secret } = insertAuthenticator(db);
  expect((await change(readGenerated())).status).toBe(422);
  const fields = { password: readGenerated(), code: codeOf(secret), new_password: CHOSEN };
  expect((await admin.postForm(PAGE, fields)).status).toBe(303);
});

test("ADMIN_PASSWORD wins over the panel's password, and the panel says so", async () => {
  await change(readGenerated());
  const session = new Client(server.url);
  await opens(CHOSEN, session);
  await restart({ ADMIN_PASSWORD: OF_ENVIRONMENT });
  expect([await opens(CHOSEN), await opens(OF_ENVIRONMENT)]).toEqual([false, true]);
  const sameSession = new Client(server.url);
  sameSession.cookies.set("admin", session.cookies.get("admin") ?? "");
  expect(await isIn(sameSession)).toBe(false);
  admin = makeAdminClient(db, server.url);
  for (const page of [PAGE, "/admin/security", "/admin/settings/security"]) {
    const html = await admin.getPage(page);
    expect(html, page).toContain("The password is set in ADMIN_PASSWORD on the server");
    expect(html, page).not.toContain(`href="${PAGE}"`);
  }
  await admin.postForm(PAGE, { password: OF_ENVIRONMENT, new_password: "orange ladder nine rivers" });
  expect(await opens("orange ladder nine rivers")).toBe(false);
  await restart({});
  expect([await opens(CHOSEN), await opens(OF_ENVIRONMENT)]).toEqual([true, false]);
  admin = makeAdminClient(db, server.url);
  for (const page of ["/admin/security", "/admin/settings/security"]) {
    expect(await admin.getPage(page), page).toContain(`href="${PAGE}"`);
  }
});

test("a command forgets the panel's password while the shop serves, and the setup code sets a new one", async () => {
  await change(readGenerated());
  const ran = await runCommand("admin", ["password", "reset"], { STORAGE_DIR: storageDir });
  expect(ran).toMatchObject({ code: 0, output: expect.stringContaining("has been deleted") as string });
  expect(await isIn(admin)).toBe(false);
  expect(await opens(CHOSEN)).toBe(false);
  expect((await new Client(server.url).fetch("/ayzadmin")).headers.get("Location")).toBe("/admin/setup");
  const again = await setUpShop(server, "orange ladder nine rivers");
  expect([await isIn(again), await opens("orange ladder nine rivers")]).toEqual([true, true]);
  await runCommand("admin", ["password", "reset"], { STORAGE_DIR: storageDir });
  expect((await runCommand("admin", ["password", "reset"], { STORAGE_DIR: storageDir })).output).toBe(
    "No password was set in the panel.\n",
  );
});
