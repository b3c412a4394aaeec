import { rmSync } from "node:fs";

import { desc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { LOGINS_UNBLOCKED, NO_LOGIN_FAILURES } from "#app/cli/cli.messages.ts";
import { openDatabase } from "#db/connection.ts";
import { auditEntries } from "#db/schema/index.ts";
import { logInAdmin } from "#tests/setup/admin-client.ts";
import { Client, statusOf } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const PASSWORD = "correct horse battery staple";
/** How many wrong passwords are checked within 15 minutes. */
const OF_ADDRESS = 5;
const OF_NETWORK = 20;
const OF_EVERYBODY = 100;
/** The hash of a password is slow on purpose. So many take more than half a minute of a busy machine. */
const ALL_CHECKS_MS = 240_000;

let storageDir: string;
let file: string;
let server: RunningServer | undefined;
beforeEach(() => {
  ({ storageDir, file } = makeStorage());
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(storageDir, { recursive: true });
});

async function restart(env: Record<string, string> = {}): Promise<void> {
  await server?.stop();
  server = undefined;
  server = await startServer({ storageDir, env: { ADMIN_PASSWORD: PASSWORD, ...env } });
}

/** A browser at the server's present address, with the cookies of an earlier one. */
function browser(cookies: ReadonlyMap<string, string> = new Map()): Client {
  const client = new Client(server?.url ?? "");
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}
const from = (address?: string): Record<string, string> =>
  address === undefined ? {} : { "X-Forwarded-For": address };
/** The status of a login by the API, at an address that the proxy reports. */
const logIn = (password: string, address?: string, client = browser()) =>
  statusOf(logInAdmin(client, password, from(address)));
/** The status of a panel after a login by the form without JavaScript. */
async function enter(client: Client, password: string, address?: string): Promise<number> {
  await client.postForm("/admin/login", { password, returnTo: "/orders" }, from(address));
  return statusOf(client.fetch("/orders", { headers: from(address) }));
}
async function knownBrowser(address?: string): Promise<Client> {
  const owner = browser();
  expect(await enter(owner, PASSWORD, address)).toBe(200);
  await owner.postForm("/admin/exit", { returnTo: "/orders" });
  return owner;
}
async function countChecked(addresses: (string | undefined)[]): Promise<number> {
  const statuses = await Promise.all(addresses.map((address) => logIn("wrong", address)));
  const checked = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - checked);
  return checked;
}
const addresses = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));

describe("admin login behind a proxy that TRUST_PROXY names", () => {
  beforeEach(() => restart({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" }));

  test("checks five wrong passwords per address with any port or proxies", async () => {
    expect(await countChecked(addresses(8, (i) => `198.51.100.${i}, 203.0.113.7:${4000 + i}, 10.1.2.3:5000`))).toBe(
      OF_ADDRESS,
    );
    expect(await logIn(PASSWORD, "203.0.113.7")).toBe(429);
    expect(await logIn(PASSWORD, "203.0.113.8:4000")).toBe(200);
    expect(await countChecked(addresses(8, (i) => `[2001:db8::${i}]:${4000 + i}`))).toBe(OF_ADDRESS);
    expect(await logIn(PASSWORD, "[2001:db8:0:1::1]:4000")).toBe(200);
  });

  test("checks 20 of 60 wrong passwords from one IPv6 /48 network", { timeout: ALL_CHECKS_MS }, async () => {
    expect(await countChecked(addresses(60, (i) => `2001:db8:1:${i.toString(16)}::1`))).toBe(OF_NETWORK);
    const refused = await logInAdmin(browser(), PASSWORD, from("2001:db8:1:ffff::1"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(880);
    expect(await logIn(PASSWORD, "2001:db8:2:1::1")).toBe(200);
  });

  test(
    "checks 100 wrong passwords of all addresses, also over a restart, and lets the owner's browser in",
    { timeout: ALL_CHECKS_MS },
    async () => {
      const owner = await knownBrowser("192.0.2.1");
      expect(await countChecked(addresses(OF_EVERYBODY + 30, (i) => `198.51.${i}.7`))).toBe(OF_EVERYBODY);
      await restart({ TRUST_PROXY: "127.0.0.1" });
      expect(await enter(browser(), PASSWORD, "192.0.2.1")).toBe(429);
      expect(await logIn(PASSWORD, "192.0.2.2")).toBe(429);
      const returned = browser(owner.cookies);
      expect(await statusOf(returned.fetch("/orders", { headers: from("192.0.2.3") }))).toBe(401);
      expect(await enter(returned, PASSWORD, "192.0.2.3")).toBe(200);
    },
  );

  test("checks five wrong passwords of the owner's browser from any address", async () => {
    const owner = await knownBrowser("192.0.2.1");
    for (let i = 0; i < OF_ADDRESS; i++) expect(await logIn("wrong", `192.0.3.${i}`, owner)).toBe(401);
    expect(await logIn(PASSWORD, "192.0.4.1", owner)).toBe(429);
    expect(await enter(owner, PASSWORD, "192.0.4.1")).toBe(429);
    expect(await logIn(PASSWORD, "192.0.3.1")).toBe(200);
  });
});

describe("admin login behind a proxy that TRUST_PROXY does not name", () => {
  beforeEach(() => restart());

  test("lets the owner's browser in after others' wrong passwords have blocked the address that all share", async () => {
    const owner = await knownBrowser();
    expect(await countChecked(addresses(60, (i) => `198.51.100.${i}`))).toBe(OF_ADDRESS);
    expect(await enter(browser(), PASSWORD)).toBe(429);
    expect(await enter(owner, PASSWORD)).toBe(200);
    expect(await logIn(PASSWORD)).toBe(429);
  });

  test("lets an owner in after `npm run admin -- unblock`, although the address that all share was blocked", async () => {
    await countChecked(addresses(10, (i) => `198.51.100.${i}`));
    expect(await enter(browser(), PASSWORD)).toBe(429);
    const unblock = () => runCommand("admin", ["unblock"], { STORAGE_DIR: storageDir, ADMIN_PASSWORD: PASSWORD });
    expect(await unblock()).toEqual({ code: 0, output: `${LOGINS_UNBLOCKED}\n` });
    const db = openDatabase(file);
    const last = db.select().from(auditEntries).orderBy(desc(auditEntries.key)).limit(1).get();
    db.$client.close();
    expect(last).toMatchObject({ action: "unblock-logins", actor: "command" });
    expect(await enter(browser(), PASSWORD)).toBe(200);
    expect(await unblock()).toEqual({ code: 0, output: `${NO_LOGIN_FAILURES}\n` });
    expect(await countChecked(addresses(10, () => ""))).toBe(OF_ADDRESS);
  });

  test("recognizes a browser only by the cookie of its last login, and until the password changes", async () => {
    const owner = await knownBrowser();
    const token = owner.cookies.get("admin-browser") ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const before = browser(owner.cookies);
    expect(await enter(owner, PASSWORD)).toBe(200);
    await countChecked(addresses(OF_ADDRESS, () => ""));

    for (const value of [token, "A".repeat(43), "", owner.cookies.get("admin-browser")?.toLowerCase() ?? ""]) {
      before.cookies.set("admin-browser", value);
      expect(await logIn(PASSWORD, undefined, before)).toBe(429);
    }
    const db = openDatabase(file);
    const tables = db.$client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
    const rows = tables.map((table) => db.$client.prepare(`SELECT * FROM "${table}"`).all());
    db.$client.close();
    expect(JSON.stringify([rows, server?.log])).not.toContain(owner.cookies.get("admin-browser"));

    const changed = "another horse another staple";
    await restart({ ADMIN_PASSWORD: changed });
    expect(await enter(browser(owner.cookies), changed)).toBe(429);
  });
});
