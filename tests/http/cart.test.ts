import { describe, expect, it } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { CART, cartItem, listCart } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

const { shop } = setUpTwoBuyers();

let products = 0;
/** A product of its own for each test, at $25.50 in good condition. */
function offer(quantity: number): string {
  const id = `product-${++products}`;
  insertProduct(shop.db, "ayz", { id, title: `Product ${id}`, conditions: { good: { priceCents: 2550, quantity } } });
  return id;
}

const item = (productId: string, fields: object = {}) => cartItem(shop.ann, productId, fields);
const add = (product_id: string, more: object = {}, client: Client = shop.ann) =>
  client.sendJson("POST", "/api/cart", item(product_id, more));
const setQuantity = (product_id: string, quantity: unknown, more: object = {}) =>
  shop.ann.sendJson("PUT", "/api/cart/quantity", item(product_id, { quantity, ...more }));
const answer = async (response: Response): Promise<[status: number, body: unknown]> => [
  response.status,
  await response.json(),
];

describe("cart API", () => {
  it("adds, changes and removes lines", async () => {
    const id = offer(5);
    expect(await answer(await add(id))).toEqual([200, { ok: true }]);
    expect(await answer(await add(id, { quantity: 2 }))).toEqual([200, { ok: true }]);
    const line = {
      product_id: id,
      store: "ayz",
      condition: "good",
      quantity: 3,
      price: 25.5,
      title: `Product ${id}`,
      available_quantity: 5,
      notices: [],
    };
    expect(await listCart(shop.ann)).toEqual([line]);
    expect(await answer(await setQuantity(id, 99))).toEqual([200, { ok: true }]);
    expect(await listCart(shop.ann)).toEqual([{ ...line, quantity: 5, notices: ["All 5 in stock are in your cart."] }]);
    const removal = { google_id: shop.ann.id, product_id: id, condition: "good" };
    expect(await answer(await shop.ann.sendJson("DELETE", "/api/cart", removal))).toEqual([200, { ok: true }]);
    expect(await answer(await shop.ann.sendJson("DELETE", "/api/cart", removal))).toEqual([200, { ok: true }]);
    expect(await listCart(shop.ann)).toEqual([]);
  });

  it.each([0, -1, "0", "-7"])("keeps a line unchanged for a quantity of %j", async (quantity) => {
    const id = offer(5);
    await add(id, { quantity: 2 });
    expect((await setQuantity(id, quantity)).status).toBe(200);
    expect((await add(id, { quantity })).status).toBe(200);
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 2 }]);
  });

  it.each([1.5, 1e9, "two", "", 10_000, true, {}])("refuses a quantity of %j", async (quantity) => {
    const id = offer(5);
    await add(id, { quantity: 2 });
    const [status, refusal] = await answer(await setQuantity(id, quantity));
    expect([status, refusal]).toEqual([
      400,
      { error: expect.any(String) as string, fields: { quantity: "Enter a whole number from 1 to 9,999." } },
    ]);
    expect((await add(id, { quantity })).status).toBe(400);
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 2 }]);
  });

  it("refuses products that are not sold", async () => {
    const soldOut = offer(0);
    const id = offer(1);
    expect(await answer(await add(soldOut))).toEqual([409, { error: "Out of Stock" }]);
    expect((await add("no-such-product")).status).toBe(404);
    expect((await add(id, { condition: "excellent" })).status).toBe(409);
    expect((await add(id, { condition: "mint" })).status).toBe(400);
    expect((await add(id, { condition: undefined })).status).toBe(400);
    expect((await add(id, { store: "pc" })).status).toBe(400);
    expect((await setQuantity(id, 1)).status).toBe(404);
    expect(await listCart(shop.ann)).toEqual([]);
  });

  it("reports a deleted product, whose line can be removed", async () => {
    const id = offer(3);
    await add(id);
    shop.db.$client.prepare("DELETE FROM products WHERE id = ?").run(id);
    expect(await listCart(shop.ann)).toMatchObject([
      {
        product_id: id,
        title: `Product ${id}`,
        available_quantity: 0,
        notices: ["This product is no longer available."],
      },
    ]);
    expect((await setQuantity(id, 2)).status).toBe(409);
    await shop.ann.sendJson("DELETE", "/api/cart", item(id));
    expect(await listCart(shop.ann)).toEqual([]);
  });

  it("shows a cart to its owner only", async () => {
    const id = offer(3);
    await add(id);
    expect((await shop.bob.fetch(`/api/cart/${shop.ann.id}`)).status).toBe(403);
    expect((await add(id, {}, shop.bob)).status).toBe(403);
    expect((await shop.bob.sendJson("PUT", "/api/cart/quantity", item(id, { quantity: 3 }))).status).toBe(403);
    expect((await shop.bob.sendJson("DELETE", "/api/cart", item(id))).status).toBe(403);
    const visitor = new Client(shop.server.url);
    expect((await visitor.fetch(`/api/cart/${shop.ann.id}`)).status).toBe(401);
    expect((await add(id, {}, visitor)).status).toBe(401);
    const foreign = await shop.ann.sendJson("POST", "/api/cart", item(id), { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 1 }]);
    expect(await listCart(shop.bob)).toEqual([]);
  });

  it("counts every concurrent addition, up to the stock", async () => {
    const id = offer(12);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add(id)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 12 }]);
  });

  it("returns 405 to other methods and 400 or 415 to other bodies", async () => {
    const put = await shop.ann.sendJson("PUT", "/api/cart", {});
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "POST, DELETE"]);
    for (const body of ["null", "[]", '"x"', "{", ""]) {
      const headers = { "Content-Type": "application/json" };
      expect((await shop.ann.fetch("/api/cart", { method: "POST", body, headers })).status, body).toBe(400);
    }
    const text = { method: "POST", body: "{}", headers: { "Content-Type": "text/plain" } };
    expect((await shop.ann.fetch("/api/cart", text)).status).toBe(415);
  });
});

describe("cart forms", () => {
  const lineOf = (id: string) =>
    String(
      shop.db.$client
        .prepare("SELECT key FROM cart_lines WHERE product_id = ? AND user_id = ?")
        .pluck()
        .get(id, shop.ann.id),
    );
  const follow = async (response: Response, client: Client = shop.ann) => {
    expect(response.status).toBe(303);
    return client.getPage(response.headers.get("Location") ?? "");
  };

  it("add an item and return to the product with a message", async () => {
    const id = offer(2);
    const form = { product_id: id, store: "ayz", returnTo: `/product/${id}?q=a` };
    const unchosen = await shop.ann.postForm("/cart/add", { ...form, quantity: "1" });
    expect(unchosen.headers.get("Location")).toBe(`/product/${id}?q=a&condition=none`);
    expect(await follow(unchosen)).toMatch(/role="alert"(?:(?!<\/div>).)*Please select a condition/s);
    const added = await shop.ann.postForm("/cart/add", { ...form, condition: "good", quantity: "2" });
    expect(await follow(added)).toMatch(/role="status"(?:(?!<\/div>).)*Item added to cart/s);
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 2 }]);
  });

  it("say how many of the requested units were added, and refuse an invalid quantity", async () => {
    const id = offer(3);
    const addForm = async (quantity: string) =>
      follow(
        await shop.ann.postForm("/cart/add", {
          product_id: id,
          condition: "good",
          returnTo: `/product/${id}`,
          quantity,
        }),
      );
    for (const wrong of ["0", "-2", "1.5", "", "two"]) {
      expect(await addForm(wrong)).toContain(">Enter a whole number from 1 to 9,999.<");
    }
    expect(await listCart(shop.ann)).toEqual([]);
    const limited = await addForm("50");
    expect(limited).toContain(">Item added to cart<");
    expect(limited).toContain(">Only 3 left: 3 added.<");
    const none = await addForm("1");
    expect(none).toMatch(/role="alert"(?:(?!<\/div>).)*>Your cart already has 3, the most you can buy\.</s);
    expect(none).not.toContain("Item added to cart");
  });

  it("redirect a visitor to sign in and back", async () => {
    const id = offer(2);
    const visitor = new Client(shop.server.url);
    const redirected = await visitor.postForm("/cart/add", {
      product_id: id,
      condition: "good",
      returnTo: `/product/${id}`,
    });
    expect(redirected.headers.get("Location")).toBe(
      `/sign-in?next=${encodeURIComponent(`/product/${id}?condition=good`)}`,
    );
    expect(await follow(redirected, visitor)).toContain("Please log in to your account");
  });

  it("redirect only within this shop", async () => {
    const id = offer(2);
    for (const returnTo of ["https://evil.example/", "//evil.example/", "/\\evil.example", ""]) {
      const response = await shop.ann.postForm("/cart/add", { product_id: id, condition: "good", returnTo });
      expect(response.headers.get("Location")).toBe("/");
    }
  });

  it("change and remove lines, and show why a change was refused", async () => {
    const id = offer(4);
    await add(id);
    const step = (to: string) => shop.ann.postForm(CART, { update: `${id}:good:${to}` });
    const type = (quantity: string) => shop.ann.postForm(CART, { update: "", [`quantity:${id}:good`]: quantity });
    for (const change of [step, type]) {
      const changed = await change("3");
      expect([changed.status, changed.headers.get("Location")]).toEqual([303, "/account?tab=cart"]);
      expect(await listCart(shop.ann)).toMatchObject([{ quantity: 3 }]);
      for (const ignored of ["0", "-2"]) expect((await change(ignored)).status).toBe(303);
      expect(await listCart(shop.ann)).toMatchObject([{ quantity: 3 }]);
      for (const quantity of ["9", "1000000000"]) {
        const limited = await change(quantity);
        expect(limited.status).toBe(422);
        expect(await limited.text()).toContain("Only 4 in stock, so we changed the quantity to 4.");
        expect(await listCart(shop.ann)).toMatchObject([{ quantity: 4 }]);
      }
      for (const quantity of ["two", "1.5", ""]) {
        const refused = await change(quantity);
        expect(refused.status).toBe(422);
        expect(await refused.text()).toMatch(/role="alert"[^>]*>Enter a whole number from 1 to 9,999\./);
      }
      expect(await listCart(shop.ann)).toMatchObject([{ quantity: 4 }]);
    }
    const remove = (line: string) => shop.ann.postForm("/cart/remove", { line });
    expect(await follow(await remove("nonsense"))).toMatch(/lang="ru"[^>]*>Не удалось удалить товар из корзины/);
    expect(await follow(await remove(lineOf(id)))).toContain("There are no items in your cart.");
    const refused = await step("2");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("There are no items in your cart.");
  });

  it("offer the cart after adding, and Undo after removing", async () => {
    const id = offer(4);
    const added = await shop.ann.postForm("/cart/add", { product_id: id, condition: "good", quantity: "3" });
    expect(await follow(added)).toMatch(
      /role="status"(?:(?!<main).)*<a [^>]*href="\/account\?tab=cart"[^>]*>View cart</s,
    );
    const removed = await follow(await shop.ann.postForm("/cart/remove", { line: lineOf(id) }));
    const [, form = ""] = /<form[^>]*action="\/cart\/add"[^>]*>(.*?)<button[^>]*>Undo</s.exec(removed) ?? [];
    const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]);
    expect(await listCart(shop.ann)).toEqual([]);
    await shop.ann.postForm("/cart/add", Object.fromEntries(fields) as Record<string, string>);
    expect(await listCart(shop.ann)).toMatchObject([{ product_id: id, condition: "good", quantity: 3 }]);
  });

  it.each([
    ["another site", { label: "View cart", path: "https://evil.example/" }],
    ["another form", { label: "Undo", path: "/auth/logout", fields: { a: "b" } }],
  ])("show no message with an offer that leads to %s", async (_, forged) => {
    const message = { text: "Forged", tone: "success", offer: forged };
    const Cookie = `flash=${Buffer.from(JSON.stringify(message)).toString("base64")}`;
    const page = await shop.ann.fetch("/pcshop", { headers: { Cookie } });
    expect(await page.text()).not.toContain("Forged");
  });

  it("redirect to a page when their address is opened directly", async () => {
    const opened = await Promise.all(["add", "remove"].map((form) => shop.ann.fetch(`/cart/${form}`)));
    const led = opened.map(({ status, headers }) => [status, headers.get("Location")]);
    expect(led).toEqual([
      [302, "/"],
      [302, "/account?tab=cart"],
    ]);
  });

  it("cannot change another person's line", async () => {
    const id = offer(4);
    await add(id);
    await shop.bob.postForm(CART, { update: `${id}:good:4` });
    await shop.bob.postForm("/cart/remove", { line: lineOf(id) });
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 1 }]);
  });
});
it("the account redirects a visitor to sign in and back", async () => {
  const response = await new Client(shop.server.url).fetch("/account?tab=orders");
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    `/sign-in?next=${encodeURIComponent("/account?tab=orders")}`,
  ]);
});
