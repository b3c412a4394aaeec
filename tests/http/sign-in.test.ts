import { existsSync, statSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { sessions, users } from "#db/schema/index.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];

async function open(env: Record<string, string>) {
  ({ server, db, end } = await startShop(env));
}

const enter = (client: Client, account: string, next = "/") => client.postForm("/auth/demo", { account, next });

describe("sign-in in the demonstration", () => {
  beforeAll(() => open({ DEMO: "1" }));
  afterAll(() => end());

  it.each(["buyer", "buyer2", "seller", "admin"])("%s signs in", async (account) => {
    const client = new Client(server.url);
    const response = await enter(client, account, "/robots.txt");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/robots.txt");
    const [cookie = ""] = response.headers.getSetCookie();
    // A day more than the session, to prove afterwards whose browser it is.
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=2678400; Path=\/; HttpOnly; SameSite=Lax$/);
    const page = await client.getPage("/pcshop");
    expect(page).toContain("My Account");
    expect(page).toContain(`demo-${account}`);
    expect(db.select({ id: users.id }).from(users).all()).toContainEqual({ id: `demo-${account}` });
  });

  it("sets a cookie that tells JavaScript who is signed in but opens nothing", async () => {
    const client = new Client(server.url);
    const marks = (response: Response) =>
      response.headers.getSetCookie().filter((cookie) => cookie.startsWith("account-mark="));
    const [mark = ""] = marks(await enter(client, "buyer"));
    expect(mark).toMatch(/^account-mark=[\w-]{12}\.; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    await client.getPage("/pcshop");
    const first = client.cookies.get("account-mark");
    expect(marks(await client.fetch("/pcshop"))).toEqual([]);
    await enter(client, "buyer2");
    await client.getPage("/pcshop");
    expect(client.cookies.get("account-mark")?.split(".")[0]).not.toBe(first?.split(".")[0]);

    client.cookies.delete("session");
    await client.getPage("/pcshop");
    expect(client.cookies.has("account-mark")).toBe(false);
    await enter(client, "buyer");
    expect(marks(await client.postForm("/auth/logout", {}))[0]).toMatch(/^account-mark=; Max-Age=0;/);
    const forger = new Client(server.url);
    forger.cookies.set("account-mark", first ?? "");
    expect(await forger.getPage("/pcshop")).toContain("Sign in");
  });

  it("offers the demonstration's accounts to visitors on the sign-in page", async () => {
    const client = new Client(server.url);
    const page = await client.getPage("/sign-in?next=/pcshop");
    for (const account of ["buyer", "buyer2", "seller", "admin"]) expect(page).toContain(`value="${account}"`);
    expect(page).toContain('name="next" value="/pcshop"');
    expect(client.cookies.size).toBe(0);
  });

  it("redirects a visitor who is already signed in", async () => {
    const client = new Client(server.url);
    await enter(client, "buyer");
    const response = await client.fetch("/sign-in?next=%2Fpcshop%3Fq%3Da");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/pcshop?q=a");
  });

  it.each(["//evil.example", "/\\evil.example", "%2f%2fevil.example", "https://evil.example", "/%09/evil.example"])(
    "never leads to %s",
    async (next) => {
      const client = new Client(server.url);
      const posted = await enter(client, "buyer", next);
      const passed = await client.fetch(`/sign-in?next=${encodeURIComponent(next)}`);
      const raw = await client.fetch(`/sign-in?next=${next}`);
      for (const response of [posted, passed, raw]) {
        const target = new URL(response.headers.get("Location") ?? "", server.url);
        expect(target.origin).toBe(server.url);
        expect(target.pathname).not.toMatch(/^\/[/\\]/);
      }
    },
  );

  it("creates a new session at every sign-in and ends the old one", async () => {
    const client = new Client(server.url);
    const planted = "A".repeat(43);
    client.cookies.set("session", planted);
    await enter(client, "buyer");
    const first = client.cookies.get("session") ?? "";
    await enter(client, "buyer2");
    const second = client.cookies.get("session");
    expect(new Set([planted, first, second]).size).toBe(3);
    const stale = await client.fetch("/sign-in", { headers: { Cookie: `session=${first}` } });
    expect(stale.status).toBe(200);
  });

  it("signs out this browser and deletes its session", async () => {
    const client = new Client(server.url);
    await enter(client, "buyer");
    const token = client.cookies.get("session") ?? "";
    const response = await client.postForm("/auth/logout", {});
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(client.cookies.has("session")).toBe(false);
    client.cookies.set("session", token);
    expect(await client.getPage("/pcshop")).not.toContain("My Account");
  });

  it("logs who signs in and out, and from which address", async () => {
    const client = new Client(server.url);
    await enter(client, "buyer2");
    await client.postForm("/auth/logout", {});
    await client.postForm("/auth/logout", {});
    const messagesAndAddresses = () =>
      server.log
        .filter(({ userId, msg }) => userId === "demo-buyer2" && msg.startsWith("A user signed "))
        .map(({ msg, address }) => [msg, address]);
    // The log arrives after the response.
    await expect
      .poll(() => messagesAndAddresses().slice(-2))
      .toEqual([
        ["A user signed in.", "127.0.0.1"],
        ["A user signed out.", "127.0.0.1"],
      ]);
  });

  it("treats a browser with an expired session as a visitor", async () => {
    const client = new Client(server.url);
    await enter(client, "buyer");
    db.update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .run();
    expect(await client.getPage("/pcshop")).toContain("/sign-in?next=%2Fpcshop");
  });

  it("never serves a signed-in page to another visitor", async () => {
    const [visitor, buyer] = [new Client(server.url), new Client(server.url)];
    await enter(buyer, "buyer");
    for (const path of ["/smartshop", "/smartshop"]) {
      expect(await buyer.getPage(path)).toContain("My Account");
      expect(await visitor.getPage(path)).not.toContain("My Account");
    }
  });

  it("refuses requests that no page of the shop sends", async () => {
    const client = new Client(server.url);
    expect((await enter(client, "owner")).status).toBe(400);
    expect((await enter(client, "constructor")).status).toBe(400);
    expect((await client.sendJson("POST", "/auth/demo", { account: "buyer" })).status).toBe(415);
    const foreign = { Origin: "https://evil.example" };
    expect((await client.postForm("/auth/demo", { account: "buyer" }, foreign)).status).toBe(403);
    const long = await client.postForm("/auth/demo", { account: "buyer", next: `/${"a".repeat(300_000)}` });
    expect(long.status).toBe(413);
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await client.fetch("/auth/demo", { method: "POST", body: "nonsense", headers: broken })).status).toBe(400);
    for (const path of ["/auth/demo", "/auth/logout", "/auth/google"]) {
      expect((await client.fetch(path)).status).toBe(302);
    }
    expect(client.cookies.size).toBe(0);
  });
});

describe("sign-in without any settings", () => {
  beforeAll(() => open({}));
  afterAll(() => end());

  it("says that sign-in with Google is off", async () => {
    const client = new Client(server.url);
    const page = await client.getPage("/sign-in");
    expect(page).toContain("Sign-in with Google is not set up in this shop.");
    expect(page).not.toContain("Continue with Google");
    expect(page).not.toContain("/auth/demo");
    expect(server.log.map(({ msg }) => msg).join()).toContain("Sign-in with Google is off");
  });

  it("offers no demonstration accounts", async () => {
    const client = new Client(server.url);
    expect((await enter(client, "buyer")).status).toBe(404);
    expect((await client.fetch("/auth/demo")).status).toBe(404);
    expect(db.select().from(users).all()).toEqual([]);
  });

  it("redirects a sign-in attempt, and shows a message once", async () => {
    const client = new Client(server.url);
    const attempts = [
      () => client.postForm("/auth/google", { next: "/pcshop" }),
      () => client.fetch("/auth/google/callback"),
    ];
    for (const attempt of attempts) {
      const response = await attempt();
      expect(response.status).toBe(303);
      const page = await client.getPage(response.headers.get("Location") ?? "");
      expect(page).toMatch(/<main[^]*role="alert"[^]*Sign-in with Google is not set up in this shop\.[^]*<\/main>/);
      expect(client.cookies.has("flash")).toBe(false);
    }
  });

  it("generates its secret once, readable by its own user only", () => {
    const file = path.join(server.storageDir, "secrets/session-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(server.log).toContainEqual(expect.objectContaining({ file }));
  });
});

describe("sign-in over TLS", () => {
  beforeAll(() => open({ DEMO: "1", PUBLIC_URL: "https://localhost", SESSION_SECRET: "a secret of the test" }));
  afterAll(() => end());

  it("binds the session cookie to this host and to TLS", async () => {
    const client = new Client(server.url);
    const origin = { Origin: "https://localhost" };
    const response = await client.postForm("/auth/demo", { account: "buyer" }, origin);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43};.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await client.getPage("/pcshop")).toContain("My Account");
    const token = client.cookies.get("__Host-session") ?? "";
    client.cookies.clear();
    client.cookies.set("session", token);
    expect(await client.getPage("/pcshop")).not.toContain("My Account");
  });

  it("does not store a secret that the environment provides", () => {
    expect(existsSync(path.join(server.storageDir, "secrets/session-secret"))).toBe(false);
  });
});
