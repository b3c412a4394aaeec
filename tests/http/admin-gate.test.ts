import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { JAVASCRIPT_FIELD } from "#app/shared/javascript-field.ts";
import type { Db } from "#db/connection.ts";
import { adminTokens, rateLimitUses } from "#db/schema/index.ts";
import { clearLoginFailures } from "#tests/factories/login-failures.ts";
import { logInAdmin } from "#tests/setup/admin-client.ts";
import { Client, statusOf } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PASSWORD = "correct horse battery staple";
const BLOCKED = /^Too many login attempts\. Please try again in (15:00|14:\d\d)\.$/;

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];

beforeAll(async () => {
  ({ server, db, end } = await startShop({ ADMIN_PASSWORD: PASSWORD }));
});
afterAll(async () => {
  // A test may have restarted it.
  await server.stop();
  await end();
});
beforeEach(() => {
  clearLoginFailures(db);
});

const logIn = (password: unknown, headers: Record<string, string> = {}, client = new Client(server.url)) =>
  logInAdmin(client, password, headers);
const enter = (client: Client, password: string, returnTo = "/orders") =>
  client.postForm("/admin/login", { password, returnTo });
async function verify(token: unknown): Promise<unknown> {
  return (await new Client(server.url).sendJson("POST", "/api/verify-token", { token })).json();
}
async function getToken(): Promise<string> {
  const { token } = (await (await logIn(PASSWORD)).json()) as { token: string };
  return token;
}

describe("admin login", () => {
  test("shows the login form instead of every panel and of the orders", async () => {
    const client = new Client(server.url);
    for (const address of ["/admin", "/ayzadmin", "/pcadmin", "/smartadmin", "/orders?page=2"]) {
      const response = await client.fetch(address);
      const page = await response.text();
      expect(response.status).toBe(401);
      expect(page).toMatch(/<h1[^>]*>Admin Panel<\/h1>/);
      expect(page).toContain(`name="returnTo" value="${address}"`);
      expect(page).toMatch(/<a[^>]*href="\/"[^>]*>.*Back to Shop<\/a>/);
      expect(page).not.toContain(PASSWORD);
      expect(page).not.toContain("In this demonstration");
    }
  });

  test("logs in with the right password and returns to the same page", async () => {
    const client = new Client(server.url);
    const response = await enter(client, PASSWORD, "/orders?payment=finished");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/orders?payment=finished"]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^admin-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await client.getPage("/orders")).toMatch(/<h1[^>]*>Orders<\/h1>/);
    expect(await client.getPage("/ayzadmin")).not.toContain("admin-password");
  });

  test("sets the same cookie of the session through the API as through the form, and no other one", async () => {
    const [byForm, byApi] = [new Client(server.url), new Client(server.url)];
    const [form, api] = [await enter(byForm, PASSWORD), await logIn(PASSWORD, {}, byApi)];
    const { token } = (await api.json()) as { token: string };
    const [ofForm, ofApi] = [form, api].map((response) =>
      response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, "=…;")),
    );
    expect(ofApi).toEqual(ofForm?.filter((cookie) => cookie.startsWith("admin=")));
    expect(byApi.cookies.get("admin")).toBe(token);
    expect(await byApi.getPage("/orders")).toMatch(/<h1[^>]*>Orders<\/h1>/);
    expect((await byApi.fetch("/api/admin-purchases")).status).toBe(200);
    const left = await byApi.postForm("/admin/exit", { returnTo: "/orders" });
    expect(left.status).toBe(303);
    expect(await verify(token)).toEqual({ valid: false });
  });

  test("sets no cookie when the API refuses a login", async () => {
    const client = new Client(server.url);
    expect((await logIn("wrong", {}, client)).headers.getSetCookie()).toEqual([]);
    expect(await statusOf(client.fetch("/orders"))).toBe(401);
  });

  test("shows a wrong password as an alert in Russian above an empty field", async () => {
    const client = new Client(server.url);
    const response = await enter(client, "wrong", "/pcadmin");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/pcadmin"]);
    expect(client.cookies.has("admin")).toBe(false);
    const page = await (await client.fetch("/pcadmin")).text();
    expect(page).toMatch(/role="alert".*lang="ru"[^>]*>Неверный пароль</);
    expect(page).toMatch(/<input[^>]*type="password"/);
    expect(page).not.toContain('value="wrong"');
  });

  test("gives the fifth wrong password the usual response and does not check the sixth", async () => {
    for (let i = 0; i < 5; i++) {
      const response = await logIn("wrong");
      expect([response.status, await response.json()]).toEqual([401, { error: "Неверный пароль" }]);
    }
    for (const password of ["wrong", PASSWORD]) {
      const response = await logIn(password);
      const { error, retryAfter } = (await response.json()) as { error: string; retryAfter: number };
      expect(response.status).toBe(429);
      expect(error).toMatch(BLOCKED);
      expect(retryAfter).toBeGreaterThan(890);
      expect(response.headers.get("Retry-After")).toBe(String(retryAfter));
    }
    const client = new Client(server.url);
    expect((await enter(client, PASSWORD)).headers.get("Location")).toBe("/orders");
    expect(client.cookies.size).toBe(0);
    const refused = await client.fetch("/orders");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(890);
    const page = await refused.text();
    expect(page).toMatch(/>Too many login attempts\. Please try again in (15:00|14:\d\d)\.<\/p>/);
    expect(page).not.toContain('type="password"');
    expect(page).toMatch(/<a[^>]*href="\/orders"[^>]*>Try again<\/a>/);
  });

  test("shows the form after the failure that starts a block, and the block when the page is reloaded", async () => {
    for (let i = 0; i < 4; i++) await logIn("wrong");
    const client = new Client(server.url);
    await enter(client, "wrong");
    const first = await (await client.fetch("/orders")).text();
    expect(first).toContain("Неверный пароль");
    expect(first).toContain('type="password"');
    const second = await (await client.fetch("/orders")).text();
    expect(second).toContain("Too many login attempts");
    expect(second).not.toContain('type="password"');
  });

  test("returns the result of a login as JSON to the form's JavaScript", async () => {
    const client = new Client(server.url);
    const send = async (password: string) => {
      const response = await client.postForm("/admin/login", { password, [JAVASCRIPT_FIELD]: "1" });
      return {
        status: response.status,
        retryAfter: response.headers.get("Retry-After"),
        ...((await response.json()) as { message: unknown; retryAfterSeconds: number }),
      };
    };
    const wrong = { text: "Неверный пароль", detail: "Wrong password.", tone: "failure", lang: "ru" };
    const answer = { status: 200, retryAfter: null, retryAfterSeconds: 0 };
    expect(await send(PASSWORD)).toEqual({ ...answer, message: null, field: null });
    expect(client.cookies.has("admin")).toBe(true);
    for (let i = 0; i < 5; i++) expect(await send("wrong")).toEqual({ ...answer, message: wrong, field: "password" });
    const blocked = await send(PASSWORD);
    expect(blocked).toMatchObject({ status: 429, message: null, retryAfter: String(blocked.retryAfterSeconds) });
    expect(blocked.retryAfterSeconds).toBeGreaterThan(890);
  });

  test("counts failures of the form and the API together", async () => {
    const client = new Client(server.url);
    for (let i = 0; i < 3; i++) await enter(client, "wrong");
    for (let i = 0; i < 2; i++) expect(await statusOf(logIn("wrong"))).toBe(401);
    expect(await statusOf(logIn("wrong"))).toBe(429);
  });

  test("checks only five of fifty guesses that are sent at once", async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(logIn("guess"))));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  test("ignores a client address that the client sent itself", async () => {
    for (let i = 0; i < 5; i++) {
      expect(
        await statusOf(logIn("wrong", { "X-Forwarded-For": `198.51.100.${i}`, Forwarded: `for=198.51.100.${i}` })),
      ).toBe(401);
    }
    const forged = { "X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9", Forwarded: "for=203.0.113.9" };
    expect(await statusOf(logIn(PASSWORD, forged))).toBe(429);
  });

  test("keeps a block over a restart and ends it 15 minutes after the fifth failure", async () => {
    for (let i = 0; i < 5; i++) await logIn("wrong");
    await server.stop();
    server = await startServer({ storageDir: server.storageDir, env: { ADMIN_PASSWORD: PASSWORD } });
    expect(await statusOf(logIn(PASSWORD))).toBe(429);
    db.$client.exec(`UPDATE rate_limit_uses SET used_at = used_at - ${15 * 60_000}`);
    expect(await statusOf(logIn(PASSWORD))).toBe(200);
    for (let i = 0; i < 5; i++) expect(await statusOf(logIn("wrong"))).toBe(401);
  });

  test("opens the API with a token until it expires, and stores only its hash", async () => {
    const token = await getToken();
    expect(await verify(token)).toEqual({ valid: true });
    const script = { headers: { Authorization: `Bearer ${token}` } };
    expect((await fetch(`${server.url}/api/admin-purchases`, script)).status).toBe(200);
    expect((await fetch(`${server.url}/orders`, script)).status).toBe(200);
    expect(JSON.stringify(db.select().from(adminTokens).all())).not.toContain(token);
    db.update(adminTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .run();
    expect(await verify(token)).toEqual({ valid: false });
    expect((await fetch(`${server.url}/api/admin-purchases`, script)).status).toBe(401);
  });

  test("accepts no other token", async () => {
    const token = await getToken();
    for (const other of ["", "x", "A".repeat(43), token.slice(1), `${token} `, token.toUpperCase(), "' OR 1=1 --"]) {
      expect(await verify(other)).toEqual({ valid: false });
      const headers = { Authorization: `Bearer ${other}`, Cookie: `admin=${encodeURIComponent(other)}` };
      const padded = other.trim() === token;
      expect((await fetch(`${server.url}/api/admin-purchases`, { headers })).status).toBe(padded ? 200 : 401);
    }
  });

  test("Exit ends the session for good and shows the login form at the same address", async () => {
    const client = new Client(server.url);
    await enter(client, PASSWORD);
    const token = client.cookies.get("admin") ?? "";
    const response = await client.postForm("/admin/exit", { returnTo: "/smartadmin" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/smartadmin"]);
    expect(client.cookies.has("admin")).toBe(false);
    expect(await verify(token)).toEqual({ valid: false });
    client.cookies.set("admin", token);
    expect(await statusOf(client.fetch("/smartadmin"))).toBe(401);
  });

  test("ends the previous session when the administrator logs in again", async () => {
    const client = new Client(server.url);
    await enter(client, PASSWORD);
    const first = client.cookies.get("admin");
    await enter(client, PASSWORD);
    const second = client.cookies.get("admin");
    expect(second).not.toBe(first);
    expect(await verify(first)).toEqual({ valid: false });
    await logIn(PASSWORD, {}, client);
    expect(client.cookies.get("admin")).not.toBe(second);
    expect(await verify(second)).toEqual({ valid: false });
  });

  test("refuses logins and logouts from other sites", async () => {
    const client = new Client(server.url);
    await enter(client, PASSWORD);
    const token = client.cookies.get("admin");
    for (const Origin of ["https://evil.example", "null"]) {
      for (const address of ["/admin/login", "/admin/exit", "/admin/login.data"]) {
        expect(await statusOf(client.postForm(address, { password: PASSWORD, returnTo: "/" }, { Origin }))).toBe(403);
      }
      expect(await statusOf(logIn(PASSWORD, { Origin }))).toBe(403);
    }
    expect(client.cookies.get("admin")).toBe(token);
    expect(await verify(token)).toEqual({ valid: true });
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "/%09/evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (returnTo) => {
      const client = new Client(server.url);
      for (const response of [
        await enter(client, PASSWORD, returnTo),
        await client.postForm("/admin/exit", { returnTo }),
      ]) {
        const target = new URL(response.headers.get("Location") ?? "", server.url);
        expect([response.status, target.origin]).toEqual([303, server.url]);
      }
    },
  );

  test("refuses malformed logins without counting them", async () => {
    const client = new Client(server.url);
    for (const password of [undefined, null, 5, ["x"], { length: 4 }]) {
      expect(await statusOf(logIn(password))).toBe(400);
    }
    expect(await statusOf(client.postForm("/api/login", { password: PASSWORD }))).toBe(415);
    expect(await statusOf(logIn("x".repeat(70_000)))).toBe(413);
    expect(await statusOf(client.sendJson("POST", "/api/verify-token", {}))).toBe(400);
    for (const address of ["/admin/login", "/admin/exit"]) {
      const response = await client.fetch(address);
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/ayzadmin"]);
    }
    const read = await client.fetch("/api/login");
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(db.select().from(rateLimitUses).all()).toEqual([]);
  });

  test("logs neither passwords nor tokens", async () => {
    const token = await getToken();
    await logIn("a canary in the coal mine");
    const logged = JSON.stringify(server.log);
    for (const secret of [PASSWORD, token, "canary"]) expect(logged).not.toContain(secret);
    expect(server.log).toContainEqual(expect.objectContaining({ address: "127.0.0.1", reason: "wrong-password" }));
  });
});
