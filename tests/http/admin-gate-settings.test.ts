import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { logInAdmin } from "#tests/setup/admin-client.ts";
import { Client, statusOf, textOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PASSWORD = "correct horse battery staple";

let server: RunningServer;
let end: StartedShop["end"];

async function open(env: Record<string, string>): Promise<void> {
  ({ server, end } = await startShop(env));
}
const logIn = (password: string, headers: Record<string, string> = {}) =>
  logInAdmin(new Client(server.url), password, headers);

describe("login behind a proxy", () => {
  beforeAll(() => open({ ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: "1", PUBLIC_URL: "https://shop.example" }));
  afterAll(() => end());
  const own = { Origin: "https://shop.example" };

  test("counts failures per visitor address, per network for IPv6, and ignores addresses that the proxy did not add", async () => {
    for (let i = 0; i < 5; i++) {
      expect(await statusOf(logIn("wrong", { ...own, "X-Forwarded-For": `203.0.113.${i}, 2001:db8:1:2::${i}` }))).toBe(
        401,
      );
    }
    expect(await statusOf(logIn(PASSWORD, { ...own, "X-Forwarded-For": "2001:db8:1:2:ffff::" }))).toBe(429);
    expect(await statusOf(logIn(PASSWORD, { ...own, "X-Forwarded-For": "2001:db8:1:3::1" }))).toBe(200);
  });

  test("binds the cookie to this host over TLS", async () => {
    const client = new Client(server.url);
    const form = await client.postForm("/admin/login", { password: PASSWORD, returnTo: "/orders" }, own);
    for (const response of [form, await logIn(PASSWORD, own)]) {
      expect(response.headers.getSetCookie()[0]).toMatch(
        /^__Host-admin=[\w-]{43};.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    }
    expect(await client.getPage("/orders")).toMatch(/<h1[^>]*>Orders<\/h1>/);
  });
});

describe("without ADMIN_PASSWORD", () => {
  test('a demonstration uses the password "demo" and shows it', async () => {
    await open({ DEMO: "1" });
    try {
      const page = await (await fetch(`${server.url}/ayzadmin`)).text();
      expect(textOf(page)).toMatch(/In this demonstration the password is\s+demo/);
      expect(await statusOf(logIn("demo"))).toBe(200);
    } finally {
      await end();
    }
  });

  test("a demonstration with its own password does not show it", async () => {
    await open({ DEMO: "1", ADMIN_PASSWORD: PASSWORD });
    try {
      expect(await (await fetch(`${server.url}/ayzadmin`)).text()).not.toContain("In this demonstration the password");
      expect(await statusOf(logIn("demo"))).toBe(401);
      expect(await statusOf(logIn(PASSWORD))).toBe(200);
    } finally {
      await end();
    }
  });
});
