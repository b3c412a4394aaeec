import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { SHOPS } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let token: string;
let buyer: Buyer;
let script: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());
beforeEach(() => {
  token = issueAdminToken(db, new Date());
  script = new Client(server.url);
  const [first] = signInBuyers(db, server.url, 1);
  if (!first) throw new Error("There is no buyer.");
  buyer = first;
});

interface Answer {
  id?: string;
  nextId?: string;
  error?: string;
  fields?: Record<string, string>;
}

/** Calls the API like a program: without a cookie or Origin. */
function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return script.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    body: typeof body === "string" || body === undefined ? (body ?? null) : JSON.stringify(body),
  });
}

async function read(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}

let ids = 0;
const freshId = () => `api-${++ids}`;
const names = (id: string) => ({ id, title: `Lamp ${id}`, main_category: "Home", category: "Lighting" });
const getProduct = async (id: string, shop: string) =>
  (await (await script.fetch(`/api/products/${id}?shop=${shop}`)).json()) as Record<string, unknown>;

describe("product API with a token", () => {
  it("adds, edits and deletes products in every shop", async () => {
    for (const { value: shop, sells } of SHOPS) {
      const next = await read(await call("GET", `/api/next-id?shop=${shop}`));
      expect(next.nextId).toMatch(/^\d+$/);
      const id = next.nextId ?? "";
      const offer =
        sells === "link"
          ? { price: 12.5, typical_price: "20", rate: 4, availability: "NO", link: "https://shop.example/1" }
          : { good_condition_price: "80", good_condition_available_quantity: 2, ebay: "https://www.ebay.com/itm/1" };
      const added = await call("POST", `/api/add-product?shop=${shop}`, {
        ...names(id),
        ...offer,
        description: "<p>A</p>",
      });
      expect([added.status, await read(added)]).toEqual([201, { id }]);

      const segment = shop === "default" ? "products" : shop;
      const edited = await call("PUT", `/api/edit-product/${segment}/${id}`, { title: "Other" });
      expect([edited.status, await edited.json()]).toEqual([200, { ok: true }]);
      const product = await getProduct(id, shop);
      expect(product).toMatchObject({ title: "Other", description: "<p>A</p>", category: "Lighting" });
      expect(product).toMatchObject(
        sells === "link" ? { ...offer, typical_price: 20 } : { ...offer, good_condition_price: 80 },
      );
      const after = await read(await call("GET", `/api/next-id?shop=${shop}`));
      expect(Number(after.nextId)).toBe(Number(id) + 1);

      const deleted = await call("DELETE", `/api/delete-product/${shop}/${id}`);
      expect([deleted.status, await deleted.json()]).toEqual([200, { ok: true }]);
      const again = await call("DELETE", `/api/delete-product/${shop}/${id}`);
      expect([again.status, await again.json()]).toEqual([404, { error: "There is no such product." }]);
    }
  });

  it("returns 409 and changes nothing when an added id exists", async () => {
    const id = freshId();
    insertProduct(db, "pc", { id, title: "The first" });
    const again = await call("POST", "/api/add-product?shop=pc", names(id));
    expect(again.status).toBe(409);
    expect((await read(again)).fields).toHaveProperty("id");
    expect(await getProduct(id, "pc")).toMatchObject({ title: "The first" });
  });

  it("adds a product once when ten requests add it at the same time", async () => {
    const id = freshId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", "/api/add-product?shop=smart", names(id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("returns 409 when a purchase came between reading and saving, and keeps the bought stock", async () => {
    const id = freshId();
    insertProduct(db, "ayz", { id, conditions: { good: { priceCents: 2550, quantity: 5 } } });
    const loaded = await getProduct(id, "ayz");
    const bought = await buyer.sendJson("POST", "/api/create-purchase", {
      ...PURCHASE_BODY,
      google_id: buyer.id,
      product_id: id,
      condition: "good",
    });
    expect(bought.status).toBe(200);
    const edit = (more: object) =>
      call("PUT", `/api/edit-product/ayz/${id}`, { title: "Checked", good_condition_available_quantity: 5, ...more });
    expect((await edit({ updated_at: loaded.updated_at })).status).toBe(409);
    expect(await getProduct(id, "ayz")).toMatchObject({ good_condition_available_quantity: 4 });
    const now = await getProduct(id, "ayz");
    expect((await edit({ updated_at: now.updated_at, good_condition_available_quantity: 4 })).status).toBe(200);
    // Without `updated_at` the sent values are stored in any case.
    expect((await edit({})).status).toBe(200);
    expect(await getProduct(id, "ayz")).toMatchObject({ title: "Checked", good_condition_available_quantity: 5 });
  });
});

describe("product API with bad input", () => {
  it("names every wrong field", async () => {
    const wrong = {
      ...names("../x"),
      title: "",
      price: "1.234",
      rate: 6,
      availability: "MAYBE",
      link: "javascript:alert(1)",
    };
    const response = await call("POST", "/api/add-product?shop=pc", wrong);
    expect(response.status).toBe(400);
    expect(Object.keys((await read(response)).fields ?? {}).sort()).toEqual(
      ["availability", "id", "link", "price", "rate", "title"].sort(),
    );
    const openBox = {
      ...names(freshId()),
      good_condition_available_quantity: -1,
      excellent_condition_price: [],
      ebay: "//x",
    };
    const refused = await call("POST", "/api/add-product?shop=ayz", openBox);
    expect(Object.keys((await read(refused)).fields ?? {}).sort()).toEqual(
      ["ebay", "excellent_condition_price", "good_condition_available_quantity"].sort(),
    );
  });

  it.each([
    ["an array", []],
    ["null", null],
    ["text", '"x"'],
    ["no JSON", "{"],
    ["images that are no names", { ...names("bad-1"), images: "1.webp" }],
    ["images of numbers", { ...names("bad-2"), images: [1] }],
    ["images that nobody uploaded", { ...names("bad-3"), images: ["1.webp", "../../etc/passwd"] }],
    ["a time that is none", { ...names("bad-4"), updated_at: "yesterday" }],
    ["objects in place of text", { ...names("bad-5"), title: { toString: 1 }, category: ["a"] }],
  ])("returns 400 for %s and adds nothing", async (_, body) => {
    const count = () => db.$client.prepare("SELECT count(*) FROM products").pluck().get();
    const before = count();
    const response = await call("POST", "/api/add-product?shop=default", body === null ? "null" : body);
    expect(response.status).toBe(400);
    expect((await read(response)).error).not.toBe("");
    expect(count()).toBe(before);
  });

  it("accepts a description of the maximum length and refuses a longer one", async () => {
    const id = freshId();
    // Three bytes each in UTF-8.
    const longest = "灯".repeat(199_900);
    expect((await call("POST", "/api/add-product?shop=pc", { ...names(id), description: longest })).status).toBe(201);
    expect((await getProduct(id, "pc")).description).toContain(longest);
    const tooLong = await call("PUT", `/api/edit-product/pc/${id}`, { description: "a".repeat(200_001) });
    expect([tooLong.status, Object.keys((await read(tooLong)).fields ?? {})]).toEqual([400, ["description"]]);
    expect((await call("PUT", `/api/edit-product/pc/${id}`, { description: "a".repeat(1_100_000) })).status).toBe(413);
  });

  it("returns 404 for unknown shops and products, 405 for other methods, 415 for other types", async () => {
    for (const [method, path] of [
      ["GET", "/api/next-id?shop=nowhere"],
      ["POST", "/api/add-product?shop=nowhere"],
      ["PUT", "/api/edit-product/nowhere/1"],
      ["PUT", "/api/edit-product/pc/nothing"],
      ["DELETE", "/api/delete-product/nowhere/1"],
      ["DELETE", "/api/delete-product/pc/nothing"],
    ] as const) {
      const response = await call(method, path, method === "GET" || method === "DELETE" ? undefined : names("x"));
      expect([path, response.status]).toEqual([path, 404]);
    }
    const other = await call("PATCH", "/api/edit-product/pc/1", {});
    expect([other.status, other.headers.get("Allow")]).toEqual([405, "PUT"]);
    const form = await call("POST", "/api/add-product?shop=pc", "id=1", {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(415);
  });

  it("sanitizes descriptions to the editor's markup", async () => {
    const id = freshId();
    const description = `<p onclick="x()">Hi<script>x()</script><img src="https://evil.example/x.png"></p>`;
    await call("POST", "/api/add-product?shop=pc", { ...names(id), description });
    expect(await getProduct(id, "pc")).toMatchObject({ description: "<p>Hi</p>" });
  });
});

describe("access to the product API", () => {
  const CALLS = [
    ["GET", "/api/next-id?shop=pc"],
    ["POST", "/api/add-product?shop=pc"],
    ["PUT", "/api/edit-product/pc/kept"],
    ["DELETE", "/api/delete-product/pc/kept"],
  ] as const;

  it("returns 401 to visitors and 403 to buyers, and changes nothing", async () => {
    insertProduct(db, "pc", { id: "kept", title: "Kept" });
    const visitor = new Client(server.url);
    const stranger = { Authorization: `Bearer ${"a".repeat(43)}` };
    for (const [method, path] of CALLS) {
      const send = (client: Client, headers = {}) =>
        method === "GET" ? client.fetch(path, { headers }) : client.sendJson(method, path, names("kept-2"), headers);
      const statuses = [await send(visitor), await send(visitor, stranger), await send(buyer)].map(
        ({ status }) => status,
      );
      expect([path, ...statuses]).toEqual([path, 401, 401, 403]);
    }
    expect(await getProduct("kept", "pc")).toMatchObject({ title: "Kept" });
    expect((await script.fetch("/api/products/kept-2?shop=pc")).status).toBe(404);
  });

  it("shows the login to visitors and buyers in place of every tab, and refuses their forms", async () => {
    insertProduct(db, "smart", { id: "kept", title: "Kept in the shop" });
    for (const client of [new Client(server.url), buyer]) {
      for (const path of ["/smartadmin", "/smartadmin/edit?id=kept", "/smartadmin/delete?id=kept"]) {
        const page = await client.fetch(path);
        expect([path, page.status]).toEqual([path, 401]);
        expect(await page.text()).not.toContain("Kept in the shop");
      }
      expect((await client.postForm("/smartadmin/delete", { id: "kept" })).status).toBe(401);
      expect((await client.postForm("/smartadmin?index", { ...names("x"), draft: "a", intent: "save" })).status).toBe(
        401,
      );
      expect((await client.postForm("/smartadmin/edit?id=kept", { ...names("kept"), draft: "a" })).status).toBe(401);
    }
    expect(await getProduct("kept", "smart")).toMatchObject({ title: "Kept in the shop" });
  });
});
