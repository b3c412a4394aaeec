import { once } from "node:events";
import http from "node:http";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { adminTokens } from "#db/schema/index.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PASSWORD = "correct horse battery staple";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const HOUR_MS = 60 * 60_000;

let shop: StartedShop;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ ADMIN_PASSWORD: PASSWORD });
});
afterAll(() => shop.end());
beforeEach(() => {
  shop.db.delete(adminTokens).run();
  admin = makeAdminClient(shop.db, shop.server.url);
});

async function logIn(userAgent: string): Promise<Client> {
  const client = new Client(shop.server.url);
  await client.sendJson("POST", "/api/login", { password: PASSWORD }, { "User-Agent": userAgent });
  return client;
}
const readPage = async () => textOf(await admin.getPage("/admin/security")).replace(/\s+/g, " ");
const isIn = async (client: Client) => (await client.fetch("/admin/audit")).status === 200;

test("the security page lists who is logged in: browser, address and last use", async () => {
  await logIn(FIREFOX);
  await logIn("backup-script/2.0 <b>");
  const page = await readPage();
  expect(page).toContain("Firefox on Linux");
  expect(page).toContain("backup-script/2.0");
  expect(page).toMatch(/127\.0\.0\.1 · since \d{4}-\d\d-\d\d \d\d:\d\d , last used/);
  expect(page).toContain("· this session");
});

test("one session is ended, and the others stay", async () => {
  const [first, second] = [await logIn(FIREFOX), await logIn("curl/8.5.0")];
  const html = await admin.getPage("/admin/security");
  const id = /value="([\w-]{8})"[^>]*>End<span[^>]*>(?:\s|<!-- -->)*Firefox on Linux/.exec(html)?.[1] ?? "";
  const response = await admin.postForm("/admin/security", { end: id });
  expect(response.status).toBe(303);
  expect([await isIn(first), await isIn(second), await isIn(admin)]).toEqual([false, true, true]);
});

test("all other sessions are ended", async () => {
  const others = [await logIn(FIREFOX), await logIn("curl/8.5.0")];
  await admin.postForm("/admin/security", { end: "others" });
  expect(await Promise.all([...others, admin].map(isIn))).toEqual([false, false, true]);
  expect(await readPage()).not.toContain("End all others");
});

test("a form is refused if its session ends while the form is being received", async () => {
  const thief = await logIn(FIREFOX);
  const request = http.request(new URL("/admin/security", shop.server.url), {
    method: "POST",
    headers: {
      ...{ Cookie: `admin=${thief.cookies.get("admin") ?? ""}`, Origin: shop.server.url },
      ...{ "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "10" },
    },
  });
  await new Promise((sent) => request.write("en", sent));
  expect((await admin.postForm("/admin/security", { end: "others" })).status).toBe(303);
  request.end("d=others");
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(401);
  expect(await isIn(admin)).toBe(true);
});

test("a session ends after two hours without use, and each use extends it", async () => {
  const useAgo = (ms: number) =>
    shop.db
      .update(adminTokens)
      .set({ usedAt: new Date(Date.now() - ms) })
      .run();
  useAgo(2 * HOUR_MS - 60_000);
  expect(await isIn(admin)).toBe(true);
  const used = shop.db.select().from(adminTokens).get();
  expect(Date.now() - (used?.usedAt.getTime() ?? 0)).toBeLessThan(HOUR_MS);
  useAgo(2 * HOUR_MS);
  expect(await isIn(admin)).toBe(false);
});
