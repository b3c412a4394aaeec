import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

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
let ann: Buyer;
let bob: Buyer;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());
beforeEach(() => {
  const [first, second] = signInBuyers(db, server.url, 2);
  if (!first || !second) throw new Error("two buyers were asked for");
  [ann, bob] = [first, second];
  db.$client.prepare("DELETE FROM cart_lines").run();
});

/** Where the cart's one form is posted to. */
const CART = "/account?index&tab=cart";

let products = 0;
/** A product of its own for each test, at $25.50 in good condition. */
function offer(quantity: number): string {
  const id = `product-${++products}`;
  insertProduct(db, "ayz", { id, title: `Product ${id}`, conditions: { good: { priceCents: 2550, quantity } } });
  return id;
}

interface Item {
  product_id: string;
  quantity: number;
}

const item = (product_id: string, more: object = {}) => ({
  google_id: ann.id,
  product_id,
  store: "ayz",
  condition: "good",
  quantity: 1,
  ...more,
});
const add = (product_id: string, more: object = {}, client: Client = ann) =>
  client.sendJson("POST", "/api/cart", item(product_id, more));
const setQuantity = (product_id: string, quantity: unknown, more: object = {}) =>
  ann.sendJson("PUT", "/api/cart/quantity", item(product_id, { quantity, ...more }));
const listCart = async (buyer = ann) => (await (await buyer.fetch(`/api/cart/${buyer.id}`)).json()) as Item[];
const answer = async (response: Response): Promise<[status: number, body: unknown]> => [
  response.status,
  await response.json(),
];

describe("the API's cart", () => {
  it("is filled, changed and emptied", async () => {
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
    expect(await listCart()).toEqual([line]);
    expect(await answer(await setQuantity(id, 99))).toEqual([200, { ok: true }]);
    expect(await listCart()).toEqual([{ ...line, quantity: 5, notices: ["All 5 in stock are in your cart."] }]);
    const removal = { google_id: ann.id, product_id: id, condition: "good" };
    expect(await answer(await ann.sendJson("DELETE", "/api/cart", removal))).toEqual([200, { ok: true }]);
    expect(await answer(await ann.sendJson("DELETE", "/api/cart", removal))).toEqual([200, { ok: true }]);
    expect(await listCart()).toEqual([]);
  });

  it.each([0, -1, "0", "-7"])("leaves a line alone at a quantity of %j", async (quantity) => {
    const id = offer(5);
    await add(id, { quantity: 2 });
    expect((await setQuantity(id, quantity)).status).toBe(200);
    expect((await add(id, { quantity })).status).toBe(200);
    expect(await listCart()).toMatchObject([{ quantity: 2 }]);
  });

  it.each([1.5, 1e9, "two", "", 10_000, true, {}])("refuses a quantity of %j", async (quantity) => {
    const id = offer(5);
    await add(id, { quantity: 2 });
    const [status, refusal] = await answer(await setQuantity(id, quantity));
    expect([status, refusal]).toEqual([
      400,
      { error: expect.any(String) as string, fields: { quantity: "Write a whole number from 1 to 9,999." } },
    ]);
    expect((await add(id, { quantity })).status).toBe(400);
    expect(await listCart()).toMatchObject([{ quantity: 2 }]);
  });

  it("refuses what is not sold", async () => {
    const soldOut = offer(0);
    const id = offer(1);
    expect(await answer(await add(soldOut))).toEqual([409, { error: "Out of Stock" }]);
    expect((await add("no-such-product")).status).toBe(404);
    expect((await add(id, { condition: "excellent" })).status).toBe(409);
    expect((await add(id, { condition: "mint" })).status).toBe(400);
    expect((await add(id, { condition: undefined })).status).toBe(400);
    expect((await add(id, { store: "pc" })).status).toBe(400);
    expect((await setQuantity(id, 1)).status).toBe(404);
    expect(await listCart()).toEqual([]);
  });

  it("says that a product is gone and lets its line go", async () => {
    const id = offer(3);
    await add(id);
    db.$client.prepare("DELETE FROM products WHERE id = ?").run(id);
    expect(await listCart()).toMatchObject([
      { product_id: id, title: `Product ${id}`, available_quantity: 0, notices: ["This product is no longer sold."] },
    ]);
    expect((await setQuantity(id, 2)).status).toBe(409);
    await ann.sendJson("DELETE", "/api/cart", item(id));
    expect(await listCart()).toEqual([]);
  });

  it("is its owner's alone", async () => {
    const id = offer(3);
    await add(id);
    expect((await bob.fetch(`/api/cart/${ann.id}`)).status).toBe(403);
    expect((await add(id, {}, bob)).status).toBe(403);
    expect((await bob.sendJson("PUT", "/api/cart/quantity", item(id, { quantity: 3 }))).status).toBe(403);
    expect((await bob.sendJson("DELETE", "/api/cart", item(id))).status).toBe(403);
    const visitor = new Client(server.url);
    expect((await visitor.fetch(`/api/cart/${ann.id}`)).status).toBe(401);
    expect((await add(id, {}, visitor)).status).toBe(401);
    const foreign = await ann.sendJson("POST", "/api/cart", item(id), { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(await listCart()).toMatchObject([{ quantity: 1 }]);
    expect(await listCart(bob)).toEqual([]);
  });

  it("counts every one of many additions at once, up to the stock", async () => {
    const id = offer(12);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add(id)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listCart()).toMatchObject([{ quantity: 12 }]);
  });

  it("answers other methods with 405 and other bodies with 400 or 415", async () => {
    const put = await ann.sendJson("PUT", "/api/cart", {});
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "POST, DELETE"]);
    for (const body of ["null", "[]", '"x"', "{", ""]) {
      const headers = { "Content-Type": "application/json" };
      expect((await ann.fetch("/api/cart", { method: "POST", body, headers })).status, body).toBe(400);
    }
    const text = { method: "POST", body: "{}", headers: { "Content-Type": "text/plain" } };
    expect((await ann.fetch("/api/cart", text)).status).toBe(415);
  });
});

describe("forms of the cart", () => {
  const lineOf = (id: string) =>
    String(
      db.$client.prepare("SELECT key FROM cart_lines WHERE product_id = ? AND user_id = ?").pluck().get(id, ann.id),
    );
  const follow = async (response: Response, client: Client = ann) => {
    expect(response.status).toBe(303);
    return client.getPage(response.headers.get("Location") ?? "");
  };

  it("add an item and come back to the product with the message", async () => {
    const id = offer(2);
    const form = { product_id: id, store: "ayz", returnTo: `/product/${id}?q=a` };
    const unchosen = await ann.postForm("/cart/add", { ...form, quantity: "1" });
    expect(unchosen.headers.get("Location")).toBe(`/product/${id}?q=a`);
    expect(await follow(unchosen)).toMatch(/role="alert"(?:(?!<\/div>).)*Please select a condition/s);
    const added = await ann.postForm("/cart/add", { ...form, condition: "good", quantity: "2" });
    expect(await follow(added)).toMatch(/role="status"(?:(?!<\/div>).)*Item added to cart/s);
    expect(await listCart()).toMatchObject([{ quantity: 2 }]);
  });

  it("say how many of the wanted units were added, and what is no quantity", async () => {
    const id = offer(3);
    const addForm = async (quantity: string) =>
      follow(
        await ann.postForm("/cart/add", { product_id: id, condition: "good", returnTo: `/product/${id}`, quantity }),
      );
    for (const wrong of ["0", "-2", "1.5", "", "two"]) {
      expect(await addForm(wrong)).toContain(">Write a whole number from 1 to 9,999.<");
    }
    expect(await listCart()).toEqual([]);
    const limited = await addForm("50");
    expect(limited).toContain(">Item added to cart<");
    expect(limited).toContain(">Only 3 of 50 were added. Your cart now has 3, the most that can be bought.<");
    const none = await addForm("1");
    expect(none).toMatch(/role="alert"(?:(?!<\/div>).)*>Your cart already has 3, the most that can be bought\.</s);
    expect(none).not.toContain("Item added to cart");
  });

  it("send a visitor to sign in and back", async () => {
    const id = offer(2);
    const visitor = new Client(server.url);
    const asked = await visitor.postForm("/cart/add", {
      product_id: id,
      condition: "good",
      returnTo: `/product/${id}`,
    });
    expect(asked.headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent(`/product/${id}?condition=good`)}`);
    expect(await follow(asked, visitor)).toContain("Please log in to your account");
  });

  it("lead nowhere but to this shop", async () => {
    const id = offer(2);
    for (const returnTo of ["https://evil.example/", "//evil.example/", "/\\evil.example", ""]) {
      const response = await ann.postForm("/cart/add", { product_id: id, condition: "good", returnTo });
      expect(response.headers.get("Location")).toBe("/");
    }
  });

  it("change and remove lines, and say what could not be", async () => {
    const id = offer(4);
    await add(id);
    const step = (to: string) => ann.postForm(CART, { update: `${id}:good:${to}` });
    const type = (quantity: string) => ann.postForm(CART, { update: "", [`quantity:${id}:good`]: quantity });
    for (const change of [step, type]) {
      const changed = await change("3");
      expect([changed.status, changed.headers.get("Location")]).toEqual([303, "/account?tab=cart"]);
      expect(await listCart()).toMatchObject([{ quantity: 3 }]);
      for (const ignored of ["0", "-2"]) expect((await change(ignored)).status).toBe(303);
      expect(await listCart()).toMatchObject([{ quantity: 3 }]);
      for (const quantity of ["9", "1000000000"]) {
        const limited = await change(quantity);
        expect(limited.status).toBe(422);
        expect(await limited.text()).toContain("There are no more than 4 in stock, so the quantity is 4.");
        expect(await listCart()).toMatchObject([{ quantity: 4 }]);
      }
      for (const quantity of ["two", "1.5", ""]) {
        const refused = await change(quantity);
        expect(refused.status).toBe(422);
        expect(await refused.text()).toMatch(/role="alert"[^>]*>Write a whole number from 1 to 9,999\./);
      }
      expect(await listCart()).toMatchObject([{ quantity: 4 }]);
    }
    const remove = (line: string) => ann.postForm("/cart/remove", { line });
    expect(await follow(await remove("nonsense"))).toMatch(/lang="ru"[^>]*>Не удалось удалить товар из корзины/);
    expect(await follow(await remove(lineOf(id)))).toContain("There are no items in your cart.");
    const gone = await step("2");
    expect(gone.status).toBe(422);
    expect(await gone.text()).toContain("There are no items in your cart.");
  });

  it("have addresses that lead whoever opens them by hand to a page", async () => {
    const opened = await Promise.all(["add", "remove"].map((form) => ann.fetch(`/cart/${form}`)));
    const led = opened.map(({ status, headers }) => [status, headers.get("Location")]);
    expect(led).toEqual([
      [302, "/"],
      [302, "/account?tab=cart"],
    ]);
  });

  it("do not reach another person's line", async () => {
    const id = offer(4);
    await add(id);
    await bob.postForm(CART, { update: `${id}:good:4` });
    await bob.postForm("/cart/remove", { line: lineOf(id) });
    expect(await listCart()).toMatchObject([{ quantity: 1 }]);
  });
});

describe("buying by form", () => {
  const { contact_name, email, phone, address, city, state_prov, postal_code } = PURCHASE_BODY;
  const shipping = { contact_name, email, phone, address, city, state_prov, postal_code };
  const submission = () => `form-${Math.random().toString(36).slice(2).padEnd(16, "0")}`;
  const countOrders = () => db.$client.prepare("SELECT count(*) FROM orders WHERE state = 'placed'").pluck().get();

  it("leads to the payment page, takes the line away and offers the address again", async () => {
    const id = offer(2);
    await add(id);
    const fields = { ...shipping, submission: submission(), user: ann.id, buy: `${id}:good:1:25.50` };
    const bought = await ann.postForm(CART, fields);
    expect([bought.status, new URL(bought.headers.get("Location") ?? "").pathname]).toEqual([
      303,
      expect.stringMatching(/^\/sandbox\/pay\//) as string,
    ]);
    expect(await listCart()).toEqual([]);
    await add(id);
    expect(await ann.getPage("/account?tab=cart")).toContain('value="1 Main Street"');
    // Sent again, it is the same purchase.
    expect((await ann.postForm(CART, fields)).headers.get("Location")).toBe(bought.headers.get("Location"));
  });

  it("20 identical submissions make one order", async () => {
    const id = offer(50);
    await add(id);
    const before = Number(countOrders());
    const fields = { ...shipping, submission: submission(), user: ann.id, buy: `${id}:good:1:25.50` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.postForm(CART, fields)));
    expect(new Set(answers.map((one) => one.headers.get("Location"))).size).toBe(1);
    expect(Number(countOrders())).toBe(before + 1);
  });

  it("says beside each field what is wrong and keeps what was typed", async () => {
    const id = offer(2);
    await add(id);
    const wrong = { address: "🙂".repeat(10_000), email: "no at sign", postal_code: "🙂", city: "", phone: "call me" };
    const refused = await ann.postForm(CART, { ...shipping, ...wrong, buy: `${id}:good:1:25.50` });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    for (const [field, message] of Object.entries({
      address: "Use at most 300 characters.",
      email: "Enter an e-mail address such as name@example.com.",
      postal_code: "Enter a postal code of letters and digits, such as 10001.",
      city: "Enter the city.",
      phone: "Use digits, spaces and + ( ) - only.",
    })) {
      expect(page).toMatch(new RegExp(`id="shipping-${field}-error"[^>]*>${message.replace(/[.+()]/g, "\\$&")}`));
      expect(page).toMatch(new RegExp(`<input[^>]*aria-describedby="shipping-${field}-error"[^>]*>`));
    }
    for (const typed of [wrong.address, wrong.email, wrong.postal_code, wrong.phone, shipping.contact_name]) {
      expect(page).toContain(`value="${typed}"`);
    }
    expect(await listCart()).toMatchObject([{ quantity: 1 }]);
  });

  it("buys the quantity that was typed, once however often the form is sent", async () => {
    const id = offer(5);
    await add(id);
    const fields = { ...shipping, submission: submission(), user: ann.id, buy: `${id}:good:1:25.50` };
    const buyTyped = (quantity: string) => ann.postForm(CART, { ...fields, [`quantity:${id}:good`]: quantity });
    const before = countOrders();
    for (const quantity of ["0", "9", "1.5"]) expect((await buyTyped(quantity)).status).toBe(422);
    expect(countOrders()).toBe(before);
    const [first, second] = [await buyTyped("2"), await buyTyped("2")];
    expect([first.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
    expect(countOrders()).toBe(Number(before) + 1);
    const newest = "SELECT quantity, total_cents FROM orders ORDER BY key DESC LIMIT 1";
    expect(db.$client.prepare(newest).get()).toEqual({ quantity: 2, total_cents: 5100 });
    expect(await listCart()).toEqual([]);
  });

  it("answers a typed quantity that is sent again while it is bought as the first time", async () => {
    const id = offer(5);
    await add(id);
    const fields = { ...shipping, submission: submission(), buy: `${id}:good:1:25.50`, [`quantity:${id}:good`]: "4" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ann.postForm(CART, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
  });

  it("refuses a price that has changed, and stock that has gone, and says so in the cart", async () => {
    const id = offer(1);
    await add(id);
    const before = countOrders();
    const buy = (price: string, quantity = 1) =>
      ann.postForm(CART, { ...shipping, submission: submission(), buy: `${id}:good:${quantity}:${price}` });
    const changed = await buy("19.00");
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain("The price has changed. The total is $25.50 now. Nothing was bought.");
    const gone = await buy("25.50", 2);
    expect(gone.status).toBe(409);
    expect(await gone.text()).toMatch(/role="alert"[^>]*>Out of Stock/);
    expect(countOrders()).toBe(before);
  });

  it.each(["", "nonsense", "a:good:1", "product-1:good:0:0.00", "product-1:mint:1:25.50"])(
    "answers a tampered button %j with the specified alert",
    async (buy) => {
      await add(offer(1));
      const refused = await ann.postForm(CART, { ...shipping, buy });
      expect([refused.status, (await refused.text()).includes("Не удалось создать покупку")]).toEqual([422, true]);
    },
  );

  it("keeps what was typed through signing in again", async () => {
    const id = offer(2);
    await add(id);
    const session = ann.cookies.get("session") ?? "";
    ann.cookies.set("session", "x".repeat(43));
    const asked = await ann.postForm(CART, {
      ...shipping,
      address: "7 Draft Lane",
      user: ann.id,
      buy: `${id}:good:1:25.50`,
    });
    expect(asked.status).toBe(303);
    expect(asked.headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent("/account?tab=cart")}`);
    ann.cookies.set("session", session);
    expect(await ann.getPage("/account?tab=cart")).toContain('value="7 Draft Lane"');
    ann.cookies.set("session", bob.cookies.get("session") ?? "");
    await add(id, { google_id: bob.id });
    expect(await ann.getPage("/account?tab=cart")).not.toContain("7 Draft Lane");
  });
});

describe("orders", () => {
  async function order(): Promise<string> {
    const response = await ann.sendJson("POST", "/api/create-purchase", { ...PURCHASE_BODY, product_id: offer(1) });
    return ((await response.json()) as { payment_id: string }).payment_id;
  }

  it("are deleted after a question, on a page of its own", async () => {
    const id = await order();
    const path = `/account/orders/${id}/delete`;
    expect(await ann.getPage("/account?tab=orders")).toContain(path);
    expect(await ann.getPage(path)).toContain("Are you sure you want to delete this order?");
    expect((await bob.fetch(path)).status).toBe(404);
    await bob.postForm(path, {});
    expect(await ann.getPage("/account?tab=orders")).toContain(path);
    expect((await ann.postForm(path, {})).headers.get("Location")).toBe("/account?tab=orders");
    expect(await ann.getPage("/account?tab=orders")).not.toContain(path);
  });

  it("whose money is on its way stay", async () => {
    const id = await order();
    db.$client.prepare("UPDATE orders SET payment_status = 'confirming' WHERE id = ?").run(id);
    await ann.postForm(`/account/orders/${id}/delete`, {});
    expect(await ann.getPage("/account?tab=orders")).toMatch(/role="alert"(?:(?!<\/div>).)*Payment is on its way/s);
    db.$client.prepare("UPDATE orders SET payment_status = 'finished' WHERE id = ?").run(id);
    await ann.postForm(`/account/orders/${id}/delete`, {});
    expect(await ann.getPage("/account?tab=orders")).toMatch(/role="alert"(?:(?!<\/div>).)*Could not delete order/s);
  });

  it("show the carrier and the tracking number as a link once sent", async () => {
    const id = await order();
    db.$client
      .prepare(
        "UPDATE orders SET payment_status = 'finished', shipped = 1, postal_service = 'USPS', tracking_number = '94001' WHERE id = ?",
      )
      .run(id);
    const page = await ann.getPage("/account?tab=orders");
    expect(page).toContain('href="https://tools.usps.com/go/TrackConfirmAction?tLabels=94001"');
  });

  it.each([
    ["/success", "Thank you for your purchase!"],
    ["/cancel", "Payment canceled"],
  ])("are shown at %s as its address names them, to their buyer only", async (page, heading) => {
    const [named, newest] = [await order(), await order()];
    const shown = async (query: string, client: Client = ann) => {
      const text = await client.getPage(page + query);
      expect(text).toContain(heading);
      return [named, newest].filter((id) => text.includes(`href="/account/orders/${id}/delete"`));
    };
    // Payment pages may add parameters of their own, with a second question mark too.
    for (const added of ["", "&NP_id=5", "?NP_id=5"]) expect(await shown(`?order=${named}${added}`)).toEqual([named]);
    expect(await shown("")).toEqual([newest]);
    for (const other of ["", "nothing", `${named}x`, "%00", "x".repeat(9_000)]) {
      expect(await shown(`?order=${other}`), other).toEqual([]);
    }
    expect(await shown(`?order=${named}`, bob)).toEqual([]);
    expect(await shown(`?order=${named}`, new Client(server.url))).toEqual([]);
    await ann.postForm(`/account/orders/${named}/delete`, {});
    expect(await shown(`?order=${named}`)).toEqual([]);
  });

  it("are shown below the specified words, to their buyer only", async () => {
    const id = await order();
    for (const [path, ...words] of [
      [
        "/success",
        "Thank you for your purchase!",
        "Your payment has been successfully completed.",
        "Back to the store",
      ],
      [
        "/cancel",
        "Payment canceled",
        "Unfortunately, your payment was not completed. You can try again.",
        "To try again",
      ],
    ]) {
      const own = await ann.getPage(path ?? "");
      const visitors = await new Client(server.url).getPage(path ?? "");
      for (const word of words) expect([own.includes(word), visitors.includes(word)], word).toEqual([true, true]);
      expect(own).toContain("Waiting for payment");
      expect(own).toContain(id);
      expect(visitors).not.toContain("Waiting for payment");
    }
  });
});

it("the account asks a visitor to sign in and brings them back", async () => {
  const response = await new Client(server.url).fetch("/account?tab=orders");
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    `/sign-in?next=${encodeURIComponent("/account?tab=orders")}`,
  ]);
});
