import { createHmac } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, mainTextOf, textOf } from "#tests/setup/client.ts";
import { startHttpServer } from "#tests/setup/http-server.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const ADMIN_PASSWORD = "correct horse battery staple";
const INSIDE = { WEBHOOKS_INSIDE: "1" };

let shop: StartedShop;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ ADMIN_PASSWORD });
  admin = makeAdminClient(shop.db, shop.server.url);
});
afterAll(() => shop.end());

const add = (url: string) => admin.postForm("/admin/webhooks/add", { url, event: "order.paid" });

describe("a webhook", () => {
  it.each(["http://example.com/", "https://user:secret@example.com/", "javascript:alert(1)", "example.com", ""])(
    "cannot be added with the address %s",
    async (url) => {
      const refused = await add(url);
      expect(refused.status).toBe(422);
      expect(textOf(await refused.text())).toContain("Enter an address that begins with https://.");
      expect(shop.db.select().from(webhookEndpoints).all()).toEqual([]);
    },
  );

  it.each([
    "https://example.com:8443/hook",
    "https://10.0.0.5/hook",
    "https://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://169.254.169.254/latest",
    "https:10.0.0.5/hook",
  ])("cannot be added with the address %s, to which nothing can be sent", async (url) => {
    const refused = await add(url);
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining("Enter a public address without a port"),
    ]);
    expect(shop.db.select().from(webhookEndpoints).all()).toEqual([]);
  });

  test("is added with the address as browsers write it", async () => {
    expect((await add("https:example.com/a hook")).status).toBe(200);
    const [{ id, url } = { id: 0, url: "" }] = shop.db.select().from(webhookEndpoints).all();
    expect(url).toBe("https://example.com/a%20hook");
    await admin.postForm(`/admin/webhooks/${id}`, { intent: "delete" });
    const long = await add(`https://example.com/${"ä".repeat(500)}`);
    expect([long.status, shop.db.select().from(webhookEndpoints).all()]).toEqual([422, []]);
  });

  test("is added once, with the same secret in both answers, when its form is sent twice", async () => {
    const submission = /name="submission" value="([^"]+)"/.exec(await admin.getPage("/admin/webhooks/add"))?.[1] ?? "";
    const form = { url: "https://example.com/twice", event: "order.paid", submission };
    const send = async () => mainTextOf(await (await admin.postForm("/admin/webhooks/add", form)).text());
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toContain("whsec_");
    expect(second).toBe(first);
    const [{ id } = { id: 0 }, ...others] = shop.db.select().from(webhookEndpoints).all();
    expect(others).toEqual([]);
    await admin.postForm(`/admin/webhooks/${id}`, { intent: "delete" });
  });

  test("is added 30 minutes after the login with password and code only, and what was typed stays", async () => {
    const token = issueAdminToken(shop.db, new Date(Date.now() - 31 * 60_000));
    const old = new Client(shop.server.url);
    old.cookies.set("admin", token);
    const { secret } = insertAuthenticator(shop.db);
    const form = { url: "https://example.com/later", event: "order.paid" };
    try {
      expect(await admin.getPage("/admin/webhooks/add")).not.toContain('name="password"');
      const asking = await old.getPage("/admin/webhooks/add");
      expect([asking.includes('name="password"'), asking.includes('name="code"')]).toEqual([true, true]);
      const refused = await old.postForm("/admin/webhooks/add", { ...form, password: "wrong" });
      const page = await refused.text();
      expect([refused.status, page]).toEqual([422, expect.stringContaining("Неверный пароль")]);
      expect(page).toContain('value="https://example.com/later"');
      expect(page).toMatch(/<input(?=[^>]*value="order\.paid")(?=[^>]*checked)/);
      const withoutCode = await old.postForm("/admin/webhooks/add", { ...form, password: ADMIN_PASSWORD });
      expect([withoutCode.status, shop.db.select().from(webhookEndpoints).all()]).toEqual([422, []]);
      const confirmed = { ...form, password: ADMIN_PASSWORD, code: codeOf(secret) };
      expect((await old.postForm("/admin/webhooks/add", confirmed)).status).toBe(200);
      const [{ id } = { id: 0 }] = shop.db.select().from(webhookEndpoints).all();
      await admin.postForm(`/admin/webhooks/${id}`, { intent: "delete" });
    } finally {
      deleteAuthenticators(shop.db);
    }
  });

  test("sends nothing and says so while it is off, and its page offers neither", async () => {
    await add("https://example.com/off");
    const { id = 0 } = shop.db.select().from(webhookEndpoints).get() ?? {};
    const page = `/admin/webhooks/${id}`;
    const queueOne = (of: { state: "queued" | "failed"; attempts: number }) =>
      shop.db
        .insert(webhookDeliveries)
        .values({
          ...{ id: `msg_${of.state}`, endpointId: id, event: "order.paid", payload: "{}", ...of },
          ...{ createdAt: new Date(), dueAt: new Date(), endedAt: of.state === "failed" ? new Date() : null },
        })
        .run();
    await admin.postForm(page, { intent: "off" });
    queueOne({ state: "queued", attempts: 2 });
    queueOne({ state: "failed", attempts: 3 });
    const before = shop.db.select().from(webhookDeliveries).all();
    expect(mainTextOf(await admin.getPage(page))).toContain("tried 2 times");
    expect(mainTextOf(await admin.getPage(page))).not.toMatch(/again at|Send again|Send a test/);
    for (const fields of [
      { intent: "test", message: "" },
      { intent: "again", message: "msg_failed" },
    ]) {
      await admin.postForm(page, fields);
      expect(textOf(await admin.getPage(page))).toContain("Turn the webhook on first.");
    }
    expect(shop.db.select().from(webhookDeliveries).all()).toEqual(before);
    await admin.postForm(page, { intent: "on" });
    expect(mainTextOf(await admin.getPage(page))).toMatch(/Send a test.*Send again/s);
    await admin.postForm(page, { intent: "delete" });
  });

  test("that somebody else has deleted is not changed, and the list of webhooks says so", async () => {
    for (const intent of ["test", "again", "on", "off", "delete"]) {
      const answer = await admin.postForm("/admin/webhooks/999999", { intent });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/webhooks"]);
      expect(textOf(await admin.getPage("/admin/webhooks"))).toContain(
        "Nothing was changed: the page was out of date.",
      );
    }
  });

  test("shows its secret once", async () => {
    const added = await (await add("https://example.com/hook")).text();
    const secret = /whsec_[\w+/]{43}=/.exec(added)?.[0] ?? "";
    expect(secret).not.toBe("");
    const { id = 0 } = shop.db.select().from(webhookEndpoints).get() ?? {};
    expect(await admin.getPage(`/admin/webhooks/${id}`)).not.toContain(secret.slice(6));
    await admin.postForm(`/admin/webhooks/${id}`, { intent: "delete" });
    expect((await admin.fetch(`/admin/webhooks/${id}`)).status).toBe(404);
  });
});

test("the Health page names webhooks that fail or were turned off because they failed", async () => {
  const url = (name: string) => `https://example.com/${name}`;
  for (const name of ["works", "fails", "failed", "paused"]) await add(url(name));
  const set = (name: string, changes: { failingSince?: Date; disabledAt?: Date }) =>
    shop.db
      .update(webhookEndpoints)
      .set(changes)
      .where(eq(webhookEndpoints.url, url(name)))
      .run();
  const since = new Date("2026-11-03T12:00:00Z");
  set("fails", { failingSince: since });
  set("failed", { failingSince: since, disabledAt: new Date() });
  set("paused", { disabledAt: new Date() });

  const page = await admin.getPage("/admin/health");
  const ids = shop.db.select().from(webhookEndpoints).all();
  for (const { id, url: address } of ids) {
    expect(page.includes(`href="/admin/webhooks/${id}"`), address).toBe(/fail/.test(address));
  }
  const text = mainTextOf(page);
  expect(text).toContain("Messages to https://example.com/fails have failed since Nov 3, 2026.");
  expect(text).toContain(
    "https://example.com/failed gets no more messages, because every message since Nov 3, 2026 has failed.",
  );
  expect(text).not.toMatch(/example\.com\/(works|paused)/);
});

test("delivers a test message and shows that it arrived", async () => {
  const received: { id: string; timestamp: string; signature: string; body: string }[] = [];
  const receiver = await startHttpServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const header = (name: string) => String(request.headers[name]);
      const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
      received.push({ id, timestamp, signature: header("webhook-signature"), body });
      response.writeHead(204).end();
    });
  });
  const inside = await startShop(INSIDE);
  const client = makeAdminClient(inside.db, inside.server.url);
  const page = await client.postForm("/admin/webhooks/add", { url: receiver.origin, event: "order.paid" });
  const secret = /whsec_([\w+/]{43}=)/.exec(await page.text())?.[1] ?? "";
  await client.postForm("/admin/webhooks/1", { intent: "test" });
  expect(textOf(await client.getPage("/admin/webhooks/1"))).toContain("Waiting");

  // The job sends when a server starts.
  await inside.server.stop();
  const again = await startServer({ storageDir: inside.server.storageDir, env: INSIDE });
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  const [{ id, timestamp, signature, body } = { id: "", timestamp: "", signature: "", body: "" }] = received;
  const signed = createHmac("sha256", Buffer.from(secret, "base64")).update(`${id}.${timestamp}.${body}`);
  expect(signature).toBe(`v1,${signed.digest("base64")}`);
  expect(JSON.parse(body)).toMatchObject({ type: "test", data: {} });
  const later = makeAdminClient(inside.db, again.url);
  await expect
    .poll(async () => textOf(await later.getPage("/admin/webhooks/1")), { timeout: 10_000 })
    .toContain("Sent");
  receiver.close();
  await again.stop();
  await inside.end();
});
