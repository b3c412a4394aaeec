import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { authenticators, auditEntries, recoveryCodes } from "#db/schema/index.ts";
import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { clearLoginFailures } from "#tests/factories/login-failures.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PASSWORD = "correct horse battery staple";
const ADD = "/admin/security/authenticators/add";
const WRONG_CODE = "This code is wrong or has already been used.";

let shop: StartedShop;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => shop.end());
beforeEach(() => {
  admin = makeAdminClient(shop.db, shop.server.url);
});
afterEach(() => {
  deleteAuthenticators(shop.db);
  clearLoginFailures(shop.db);
});

const visitor = () => new Client(shop.server.url);
const apiLogin = (credentials: object, client = visitor()) => client.sendJson("POST", "/api/login", credentials);

/** Opens the page that adds an app. Returns the secret that it shows. */
async function readSecret(): Promise<string> {
  const page = await admin.getPage(ADD);
  return /name="secret" value="([A-Z2-7]{32})"/.exec(page)?.[1] ?? "";
}

async function addApp(fields: Record<string, string> = {}) {
  const secret = await readSecret();
  const sent = { name: "Ann's phone", secret, app_code: codeOf(secret), password: PASSWORD, ...fields };
  const response = await admin.postForm(ADD, sent);
  return { secret, status: response.status, page: await response.text() };
}
const readCodes = (page: string) => page.match(/\b([A-Z2-7]{4}-){5}[A-Z2-7]{4}\b/g) ?? [];

describe("an authenticator app", () => {
  it("is added without JavaScript: a key and a QR code, a code of the app, then ten recovery codes, shown once", async () => {
    const shown = await admin.getPage(ADD);
    expect(shown).toContain('aria-label="QR code for the authenticator app"');
    const { status, page } = await addApp();
    expect(status).toBe(200);
    const codes = readCodes(page);
    expect(new Set(codes).size).toBe(10);
    const security = await admin.getPage("/admin/security");
    expect(security).toContain("Ann&#x27;s phone");
    expect(textOf(security).replace(/\s+/g, " ")).toContain("Recovery codes 10 left");
    for (const code of codes) expect(security).not.toContain(code);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a wrong code of the app", { app_code: "000000" }, "This is not a code of this app."],
    ["a wrong password", { password: "wrong" }, "Неверный пароль"],
    ["an empty name", { name: " " }, "Enter a name."],
    ["a name of 61 characters", { name: "x".repeat(61) }, "Use at most 60 characters."],
  ])("is refused with %s, and the page keeps its key", async (_, fields, message) => {
    const { status, page, secret } = await addApp(fields);
    expect(status).toBe(422);
    expect(page).toContain(message);
    expect(page).toContain(secret);
    expect(shop.db.select().from(authenticators).all()).toEqual([]);
  });

  it("is refused with a key that the shop did not make", async () => {
    const { status } = await addApp({ secret: "A" });
    expect(status).toBe(422);
    expect(shop.db.select().from(authenticators).all()).toEqual([]);
  });

  it("needs a code of the first app when it is the second one", async () => {
    const first = insertAuthenticator(shop.db);
    expect((await addApp({ name: "Bob's phone", code: "000000" })).page).toContain(WRONG_CODE);
    const added = await addApp({ name: "Bob's phone", code: codeOf(first.secret) });
    expect(added.status).toBe(303);
    expect(shop.db.select().from(authenticators).all()).toHaveLength(2);
  });

  it("is removed with the password and a code; without any the password opens the panels", async () => {
    const { id, secret } = insertAuthenticator(shop.db);
    const page = `/admin/security/authenticators/${id}/remove`;
    expect(await admin.getPage(page)).toContain("Ann&#x27;s phone");
    const refused = await admin.postForm(page, { password: PASSWORD, code: "000000" });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(WRONG_CODE)]);
    const removed = await admin.postForm(page, { password: PASSWORD, code: codeOf(secret) });
    expect(removed.status).toBe(303);
    expect((await apiLogin({ password: PASSWORD })).status).toBe(200);
    expect((await admin.fetch(page)).status).toBe(404);
  });

  it("ends all other sessions when it is the first one: the password alone opened them", async () => {
    const other = makeAdminClient(shop.db, shop.server.url);
    await addApp();
    expect((await other.fetch("/admin/audit")).status).toBe(401);
    expect((await admin.fetch("/admin/audit")).status).toBe(200);
  });

  it("is not added twice: it could use each of its codes twice", async () => {
    const { secret, page } = await addApp();
    const [code = ""] = readCodes(page);
    const again = { name: "Twin", secret, app_code: codeOf(secret), password: PASSWORD, code };
    expect((await admin.postForm(ADD, again)).status).toBe(422);
    expect(shop.db.select().from(authenticators).all()).toHaveLength(1);
  });

  it("leaves its name in the audit trail, and no secret", async () => {
    const { secret } = await addApp();
    const entry = shop.db.select().from(auditEntries).all().at(-1);
    expect(entry).toMatchObject({ action: "add-authenticator", actor: "admin" });
    expect(entry?.after).toContain(`"name":"Ann's phone"`);
    expect(JSON.stringify(shop.db.select().from(auditEntries).all())).not.toContain(secret);
  });
});

describe("a login with the second factor on", () => {
  it("needs the password and a code, by form and by API", async () => {
    const { secret } = insertAuthenticator(shop.db);
    for (const credentials of [{ password: PASSWORD }, { password: PASSWORD, code: "000000" }]) {
      const response = await apiLogin(credentials);
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
        401,
        expect.stringContaining(WRONG_CODE),
      ]);
    }
    expect((await apiLogin({ password: "wrong", code: codeOf(secret) })).status).toBe(401);
    expect((await apiLogin({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200);

    const browser = visitor();
    const login = await browser.fetch("/ayzadmin");
    expect(await login.text()).toContain('autoComplete="one-time-code"');
    const other = insertAuthenticator(shop.db, "Bob's phone");
    const form = { password: PASSWORD, returnTo: "/ayzadmin" };
    await browser.postForm("/admin/login", { ...form, code: "000000" });
    expect(await (await browser.fetch("/ayzadmin")).text()).toContain(WRONG_CODE);
    await browser.postForm("/admin/login", { ...form, code: codeOf(other.secret) });
    expect((await browser.fetch("/ayzadmin")).status).toBe(200);
  });

  it("accepts a code once, also from two simultaneous requests", async () => {
    const { secret } = insertAuthenticator(shop.db);
    const code = codeOf(secret);
    const statuses = await Promise.all([1, 2].map(async () => (await apiLogin({ password: PASSWORD, code })).status));
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it("accepts a recovery code once", async () => {
    const [code = ""] = readCodes((await addApp()).page);
    expect((await apiLogin({ password: PASSWORD, code })).status).toBe(200);
    expect((await apiLogin({ password: PASSWORD, code })).status).toBe(401);
  });

  it("is blocked after five wrong codes with the right password", async () => {
    const { secret } = insertAuthenticator(shop.db);
    for (let i = 0; i < 5; i++) expect((await apiLogin({ password: PASSWORD, code: "000000" })).status).toBe(401);
    expect((await apiLogin({ password: PASSWORD, code: codeOf(secret) })).status).toBe(429);
  });

  it("is blocked as well by wrong codes on the security pages", async () => {
    const { id } = insertAuthenticator(shop.db);
    const page = `/admin/security/authenticators/${id}/remove`;
    for (let i = 0; i < 5; i++) await admin.postForm(page, { password: PASSWORD, code: "000000" });
    const response = await admin.postForm(page, { password: PASSWORD, code: "000000" });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await response.text()).toContain("Too many login attempts.");
  });
});

describe("recovery codes", () => {
  it("are replaced with password and code, and the earlier ones stop working", async () => {
    const [earlier = "", other = ""] = readCodes((await addApp()).page);
    const response = await admin.postForm("/admin/security/recovery-codes", { password: PASSWORD, code: other });
    const [fresh = ""] = readCodes(await response.text());
    expect((await apiLogin({ password: PASSWORD, code: earlier })).status).toBe(401);
    expect((await apiLogin({ password: PASSWORD, code: fresh })).status).toBe(200);
  });

  it("are the same for a form that is sent twice, because they are shown only once", async () => {
    const adding = await admin.getPage(ADD);
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(adding)?.[1] ?? "";
    const app = { name: "App", secret, app_code: codeOf(secret), password: PASSWORD };
    const first = await sendTwice(ADD, adding, app);
    const page = "/admin/security/recovery-codes";
    const renewed = await sendTwice(page, await admin.getPage(page), { password: PASSWORD, code: first[0] ?? "" });
    expect(renewed).not.toEqual(first);
    expect((await apiLogin({ password: PASSWORD, code: renewed[0] ?? "" })).status).toBe(200);
  });

  /** Sends the form of a page twice at once. Returns the codes, which both responses show. */
  async function sendTwice(path: string, page: string, fields: Record<string, string>): Promise<string[]> {
    const submission = /name="submission" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const send = async () => readCodes(await (await admin.postForm(path, { ...fields, submission })).text());
    const [one, other] = await Promise.all([send(), send()]);
    expect(new Set(one).size).toBe(10);
    expect(other).toEqual(one);
    return one;
  }

  it("cannot be made while the second factor is off", async () => {
    const response = await admin.postForm("/admin/security/recovery-codes", { password: PASSWORD });
    expect(response.headers.get("Location")).toBe("/admin/security");
    expect(shop.db.select().from(recoveryCodes).all()).toEqual([]);
  });
});

test("a command turns the second factor off and ends all sessions", async () => {
  insertAuthenticator(shop.db);
  const env = { STORAGE_DIR: shop.server.storageDir, ADMIN_PASSWORD: PASSWORD };
  const ran = await runCommand("admin", ["second-factor", "off"], env);
  expect(ran).toMatchObject({ code: 0, output: expect.stringContaining("The second factor is off.") as string });
  expect((await admin.fetch("/admin/security")).status).toBe(401);
  expect((await apiLogin({ password: PASSWORD })).status).toBe(200);
});

test("a demonstration has no second factor, so that nobody keeps the others out", async () => {
  const demo = await startShop({ DEMO: "1" });
  try {
    const client = makeAdminClient(demo.db, demo.server.url);
    expect(await client.getPage("/admin/security")).toContain("A second factor cannot be set up in the demonstration");
    const secret = /name="secret" value="(\w+)"/.exec(await client.getPage(ADD))?.[1] ?? "";
    const sent = { name: "x", secret, app_code: codeOf(secret), password: "demo" };
    expect((await client.postForm(ADD, sent)).status).toBe(422);
    expect(demo.db.select().from(authenticators).all()).toEqual([]);
  } finally {
    await demo.end();
  }
});
