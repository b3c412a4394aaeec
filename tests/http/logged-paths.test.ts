import { afterAll, beforeAll, expect, test } from "vitest";

import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.end());

test("the log shows which addresses are asked for, without the ids of accounts, orders and chats", async () => {
  const client = new Client(shop.server.url);
  const asked = ["/api/cart/canary", "/api/my-purchases/canary", "/chat/canary", "/orders/canary/slip"];
  for (const path of asked) await client.fetch(path);
  await client.fetch("/api/purchase/canary", { method: "DELETE", headers: { Origin: "https://evil.example" } });
  await client.fetch("/pcshop");

  const lines = () => shop.server.log.filter(({ path }) => path !== undefined);
  await expect.poll(() => lines().map(({ path }) => path)).toContain("/pcshop");
  expect(lines().map(({ msg, path }) => [msg, path])).toEqual(
    expect.arrayContaining([
      ["Answered a request.", "/api/cart/*"],
      ["Answered a request.", "/api/my-purchases/*"],
      ["Answered a request.", "/chat/*"],
      ["Answered a request.", "/orders/*/slip"],
      [expect.stringMatching(/^Refused a request from another site\./), "/api/purchase/*"],
    ]),
  );
  expect(JSON.stringify(shop.server.log)).not.toContain("canary");
});

test("logs the address of a refused visitor only", async () => {
  const client = new Client(shop.server.url);
  await client.fetch("/api/admin-purchases");
  await client.sendJson("POST", "/api/login", { password: 5 });
  await client.fetch("/refferals");
  const find = (path: string) =>
    shop.server.log.findLast((line) => line.msg === "Answered a request." && line.path === path);
  await expect.poll(() => find("/refferals")).toBeDefined();
  expect(find("/api/admin-purchases")).toMatchObject({ status: 401, address: "127.0.0.1" });
  expect(find("/api/login")).toMatchObject({ status: 400, address: "127.0.0.1" });
  expect(find("/refferals")).not.toHaveProperty("address");
});

test("lines about requests name the session that sent them, as the line of its sign-in does", async () => {
  const demo = await startShop({ DEMO: "1" });
  const [buyer, admin, visitor] = [1, 2, 3].map(() => new Client(demo.server.url)) as [Client, Client, Client];
  await buyer.postForm("/auth/demo", { account: "buyer" });
  await admin.postForm("/admin/login", { password: "demo" });
  const token = admin.cookies.get("admin") ?? "";
  await buyer.fetch("/account");
  await admin.fetch("/orders");
  await visitor.fetch("/api/admin-purchases", { headers: { Authorization: `Bearer ${token}` } });
  await visitor.fetch("/refferals");

  const find = (msg: string, path?: string): Record<string, unknown> =>
    demo.server.log.findLast((line) => line.msg === msg && line.path === path) ?? {};
  await expect.poll(() => find("Answered a request.", "/refferals")).toHaveProperty("status", 200);
  const signedIn = find("A user signed in.");
  expect(signedIn).toMatchObject({ userId: "demo-buyer", session: expect.stringMatching(/^[\w-]{8}$/) as string });
  expect(find("Answered a request.", "/account")).toMatchObject({ status: 200, session: signedIn.session });
  const loggedIn = find("An administrator logged in.");
  expect(loggedIn.admin).toMatch(/^[\w-]{8}$/);
  for (const path of ["/orders", "/api/admin-purchases"]) {
    expect(find("Answered a request.", path)).toMatchObject({ status: 200, admin: loggedIn.admin });
  }
  expect(Object.keys(find("Answered a request.", "/refferals"))).not.toContain("session");
  expect(JSON.stringify(demo.server.log)).not.toContain(token);
  await demo.end();
});
