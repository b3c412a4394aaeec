import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import { listApiKeys } from "#app/admin/gate/api-keys.server.ts";
import type { OpenApi } from "#app/api/openapi.ts";
import { SCOPES, type Scope } from "#app/api/scopes.ts";
import { BUDGETS } from "#app/http/budgets.ts";
import { auditEntries } from "#db/schema/index.ts";
import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { insertApiKey } from "#tests/setup/api-keys.ts";
import { mainTextOf, textOf, type Client } from "#tests/setup/client.ts";
import { ApiDocument } from "#tests/setup/openapi.ts";
import { setUpShop } from "#tests/setup/set-up-shop.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
/** Chosen in the panel, so that it can be changed there. */
const password = "violet umbrella seven trains";
let admin: Client;
let api: ApiDocument;
beforeAll(async () => {
  shop = await startShop();
  await setUpShop(shop.server, password);
  admin = makeAdminClient(shop.db, shop.server.url);
  insertProduct(shop.db, "pc", { id: "fan" });
  api = new ApiDocument((await (await fetch(`${shop.server.url}/api/openapi.json`)).json()) as OpenApi);
});
afterAll(() => shop.end());

/** The statuses of the calls for administrators, about a product or an order that does not exist, and without data. */
const STATUS_WITHOUT_DATA: Record<string, number> = {
  addProduct: 400,
  cancelOrder: 404,
  deleteDescriptionImage: 400,
  deleteImage: 404,
  deleteProduct: 404,
  deletePurchase: 404,
  deleteUnusedDescriptionImages: 200,
  editProduct: 404,
  getNextId: 200,
  getStockedProduct: 404,
  listOrders: 200,
  setShipping: 400,
  uploadDescriptionImage: 415,
  uploadImages: 415,
};

/** A call as a program makes it. */
const call = (key: string, method: string, address: string, body?: object) =>
  fetch(shop.server.url + address, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status;
const without = (scope: Scope) => SCOPES.filter((one) => one !== scope);
const newestEntry = () => shop.db.select().from(auditEntries).orderBy(desc(auditEntries.key)).limit(1).get();

describe("a key", () => {
  test("is shown once, and works until it is revoked", async () => {
    const fields = { name: "stock sync", scope: "products:read", password };
    const page = await (await admin.postForm("/admin/security/keys/add", fields)).text();
    const key = /shopkey_[\w-]{43}/.exec(page)?.[0] ?? "";
    expect(await statusOf(key, "GET", "/api/next-id?shop=pc")).toBe(200);

    const list = await admin.getPage("/admin/security/keys");
    expect(textOf(list)).toMatch(/stock sync\s.*last used on/s);
    expect(list).not.toContain(key);
    expect(JSON.stringify(shop.db.$client.prepare("SELECT * FROM api_keys").all())).not.toContain(key.slice(8));

    const id = listApiKeys(shop.db).find(({ name }) => name === "stock sync")?.id;
    await admin.postForm("/admin/security/keys", { revoke: String(id) });
    expect(await statusOf(key, "GET", "/api/next-id?shop=pc")).toBe(401);
  });

  it.each([
    ["at once", false],
    ["one after the other", true],
  ])("is made once and shown both times when its form is sent twice, %s", async (when, inTurn) => {
    const app = insertAuthenticator(shop.db);
    const name = `sent twice ${when}`;
    const send = async () => {
      const form = { name, scope: "products:read", password, code: codeOf(app.secret), submission };
      const page = await (await admin.postForm("/admin/security/keys/add", form)).text();
      return /shopkey_[\w-]{43}/.exec(page)?.[0] ?? mainTextOf(page);
    };
    const page = await admin.getPage("/admin/security/keys/add");
    const submission = /name="submission" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const [first, second] = inTurn ? [await send(), await send()] : await Promise.all([send(), send()]);
    deleteAuthenticators(shop.db);
    expect(second).toBe(first);
    expect(await statusOf(first, "GET", "/api/next-id?shop=pc")).toBe(200);
    expect(listApiKeys(shop.db).filter((key) => key.name === name)).toHaveLength(1);
  });

  it.each([
    ["without the password", { name: "a", scope: "orders:read", password: "wrong" }, 422, "Wrong password."],
    ["without a name", { name: " ", scope: "orders:read", password: "" }, 422, "Enter a name."],
    ["that may do nothing", { name: "a", scope: "everything", password: "" }, 422, "Choose what the key may do."],
  ])("cannot be added %s", async (_what, fields, status, text) => {
    const response = await admin.postForm("/admin/security/keys/add", fields);
    expect([response.status, textOf(await response.text())]).toEqual([status, expect.stringContaining(text)]);
  });

  test("is named by the audit trail and the history of an order", async () => {
    const { key } = insertApiKey(shop.db, ["orders:write"], "parcels");
    const { id } = insertOrder(shop.db, { paymentStatus: "finished" });
    const sent = await call(key, "PATCH", `/api/admin-purchases/${id}/shipped`, { shipped: true });
    expect(sent.status).toBe(200);
    expect(newestEntry()).toMatchObject({ actor: "key", actorId: "parcels", action: "change-shipping" });
    expect(textOf(await admin.getPage("/admin/audit"))).toContain("API key parcels");
  });

  test("opens no page of the panels and no call without a permission", async () => {
    const { key } = insertApiKey(shop.db, SCOPES);
    for (const address of ["/admin", "/orders", "/admin/security/keys", "/admin/audit"]) {
      expect([address, await statusOf(key, "GET", address)]).toEqual([address, 401]);
    }
    expect(await statusOf(key, "GET", "/admin/mail/x/letter.html")).toBe(403);
    expect(await statusOf(key, "GET", "/api/cart/buyer-1")).toBe(401);
  });

  test("reads the CSV files that its permission covers", async () => {
    const { key } = insertApiKey(shop.db, ["orders:read"]);
    expect(await statusOf(key, "GET", "/orders.csv")).toBe(200);
    expect(await statusOf(key, "GET", "/orders/ledger.csv")).toBe(200);
    expect(await statusOf(key, "GET", "/pcadmin/products.csv")).toBe(403);
  });

  test("has a limit of calls of its own", async () => {
    const [busy, idle] = [insertApiKey(shop.db, ["products:read"]), insertApiKey(shop.db, ["products:read"])];
    for (let i = 0; i < BUDGETS["key-calls"].points; i++) {
      expect(await statusOf(busy.key, "GET", "/api/next-id?shop=pc")).toBe(200);
    }
    const refused = await call(busy.key, "GET", "/api/next-id?shop=pc");
    expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([429, expect.any(Number) as number]);
    expect(await statusOf(idle.key, "GET", "/api/next-id?shop=pc")).toBe(200);
  });

  test("is revoked when the password changes", async () => {
    const { key } = insertApiKey(shop.db, ["products:read"]);
    const client = makeAdminClient(shop.db, shop.server.url);
    const changed = await client.postForm("/admin/security/password", { password, new_password: password });
    expect(changed.status).toBe(303);
    expect(await statusOf(key, "GET", "/api/next-id?shop=pc")).toBe(401);
    expect(newestEntry()).toMatchObject({
      action: "change-password",
      after: expect.stringContaining("revoked API keys") as string,
    });
  });
});

describe("each call for administrators", () => {
  test("accepts a key with its permission, and no other key", async () => {
    for (const [id, { method, path: pattern, security }] of api.operations()) {
      const scope = security.find((way) => "key" in way)?.key?.[0] as Scope | undefined;
      if (scope === undefined) continue;
      const address = pattern.replace("{shop}", "pc").replace(/\{\w+\}/g, "none");
      const body = method === "get" ? undefined : {};
      const refused = await call(insertApiKey(shop.db, without(scope)).key, method.toUpperCase(), address, body);
      expect([id, refused.status]).toEqual([id, 403]);
      const passed = await call(insertApiKey(shop.db, [scope]).key, method.toUpperCase(), address, body);
      expect([id, passed.status]).toEqual([id, STATUS_WITHOUT_DATA[id]]);
      shop.db.$client.exec("DELETE FROM api_keys");
    }
  });
});
