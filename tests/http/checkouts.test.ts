import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it, test } from "vitest";

import { NO_PURCHASE_LIMITS, SHIPPING_BODY as SHIPPING } from "#tests/factories/purchases.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { addToCart, CART, listCart } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

const { shop, offer } = setUpTwoBuyers(NO_PURCHASE_LIMITS);

const REFUSED = "Nothing was bought, because some items have changed.";

/** Two products with two units each. */
let ids: [string, string];
beforeEach(() => {
  ids = [offer(2), offer(2)];
});

interface Created {
  payment_url: string;
  payment_ids: string[];
}

type Purchases = { payment_id: string; product_id: string; payment_status: string; invoice_url: string }[];

const itemOf = (product_id: string, fields: object = {}) => ({
  product_id,
  condition: "good",
  quantity: 1,
  total_amount: 25.5,
  ...fields,
});
const send = (buyer: Client, items: unknown = ids.map((id) => itemOf(id)), fields = {}, headers = {}) =>
  buyer.sendJson("POST", "/api/create-checkout", { ...SHIPPING, items, ...fields }, headers);
const create = async (buyer = shop.ann) => (await (await send(buyer)).json()) as Created;
const booksOf = (id: string) => checkBooks(shop.db.$client, id, "good");
const purchases = async (buyer: Buyer = shop.ann) =>
  ((await (await buyer.fetch(`/api/my-purchases/${buyer.id}`)).json()) as Purchases).filter(({ product_id }) =>
    ids.includes(product_id),
  );
const pathOf = (url: string) => new URL(url).pathname;

describe("POST /api/create-checkout", () => {
  it.each([
    ["pay", "/success", "finished", 1],
    ["underpay", "/cancel", "partially_paid", 1],
    ["expire", "/cancel", "expired", 2],
    ["cancel", "/cancel", "waiting", 1],
  ])("creates orders with one payment page, where %s leads to %s and %s", async (outcome, target, status, stock) => {
    for (const id of ids) await addToCart(shop.ann, id);
    const response = await send(shop.ann, undefined, { google_id: shop.ann.id });
    expect(response.status).toBe(200);
    const { payment_url, payment_ids, ...rest } = (await response.json()) as Created;
    expect(rest).toEqual({});
    expect(await listCart(shop.ann)).toEqual([]);
    const page = await new Client(shop.server.url).getPage(pathOf(payment_url));
    for (const text of [...ids.map((id) => `Lamp ${id.slice(-6)}`), "$51.00", "Pay $51.00"])
      expect(page.replaceAll("<!-- -->", "")).toContain(text);
    const paid = await new Client(shop.server.url).postForm(pathOf(payment_url), { outcome });
    const returned = new URL(paid.headers.get("Location") ?? "", shop.server.url);
    expect([paid.status, returned.pathname]).toEqual([303, target]);
    const made = (await purchases()).toReversed();
    expect(made.map(({ payment_id }) => payment_id)).toEqual(payment_ids);
    for (const one of made) expect(one).toMatchObject({ payment_status: status, invoice_url: payment_url });
    for (const id of ids) expect(booksOf(id).stock).toBe(stock);
    const back = await shop.ann.getPage(returned.pathname + returned.search);
    for (const id of ids) expect(back).toContain(`Lamp ${id.slice(-6)}`);
  });

  it("orders nothing if one item cannot be bought, and names each that cannot", async () => {
    const [first, second] = ids;
    const tooMany = itemOf(second, { quantity: 3, total_amount: 76.5 });
    const refused = await send(shop.ann, [itemOf(first), tooMany]);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: REFUSED, items: [{ product_id: second, condition: "good", error: "Out of Stock" }] },
    ]);
    const others = await send(shop.ann, [itemOf(first, { total_amount: 1 }), itemOf("nothing")]);
    expect([others.status, await others.json()]).toEqual([
      409,
      {
        error: REFUSED,
        items: [
          ...[
            { product_id: first, condition: "good", error: "The price has changed.", price: 25.5, total_amount: 25.5 },
          ],
          { product_id: "nothing", condition: "good", error: "This product is no longer available." },
        ],
      },
    ]);
    expect(await purchases()).toEqual([]);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
  });

  it.each<[string, (id: string) => unknown, string]>([
    ["no items", () => [], "items"],
    ["items that are no list", () => "all", "items"],
    ["the same item twice", (id) => [itemOf(id), itemOf(id)], "items"],
    ["more than 100 items", (id) => Array.from({ length: 101 }, (_, i) => itemOf(`${id}${i}`)), "items"],
    ["a quantity of 0", (id) => [itemOf(id, { quantity: 0 })], "items.0.quantity"],
    ["an unknown condition", (id) => [itemOf(id), itemOf(id, { condition: "mint" })], "items.1.condition"],
  ])("refuses %s with a message for the field", async (_, makeItems, field) => {
    const refused = await send(shop.ann, makeItems(ids[0]));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: expect.any(String) as string, fields: { [field]: expect.any(String) as string } },
    ]);
  });

  it("is refused for another buyer's id, without a session, and with another method", async () => {
    expect((await send(shop.ann, undefined, { google_id: shop.bob.id })).status).toBe(403);
    expect((await send(new Client(shop.server.url))).status).toBe(401);
    expect((await shop.ann.fetch("/api/create-checkout")).status).toBe(405);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
  });

  it("creates one checkout from 20 identical requests", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(shop.ann, undefined, {}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await purchases()).toHaveLength(2);
    expect((await send(shop.ann, undefined, { city: "Boston" }, key)).status).toBe(422);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 1, held: 1 });
  });

  it("does not repeat a checkout that was deleted", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const { payment_ids } = (await (await send(shop.ann, undefined, {}, key)).json()) as Created;
    await shop.ann.sendJson("DELETE", `/api/purchase/${payment_ids[1] ?? ""}`, undefined);
    expect((await send(shop.ann, undefined, {}, key)).status).toBe(409);
    expect(await purchases()).toEqual([]);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
  });

  it("sells the last units of two products, asked for in opposite orders, to as many buyers as there are units", async () => {
    const buyers = signInBuyers(shop.db, shop.server.url, 30);
    const answers = await Promise.all(
      buyers.map(async (buyer, i) => {
        const response = await send(
          buyer,
          (i % 2 === 0 ? ids : ids.toReversed()).map((id) => itemOf(id)),
        );
        return response.status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(2);
    expect(answers.filter((status) => status === 409)).toHaveLength(28);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 0, held: 2 });
  });
});

describe("Buy all in the cart", () => {
  const submission = () => randomUUID();
  const shown = (id: string, quantity = 1, price = "25.50") => `${id}:good:${quantity}:${price}`;

  /** Posts the cart's form as a browser without JavaScript does. */
  function post(lines: string[], fields: Record<string, string> = {}) {
    const form = new URLSearchParams({ ...SHIPPING, user: shop.ann.id, buy: "all", ...fields });
    for (const line of lines) form.append("shown", line);
    return shop.ann.fetch(CART, {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { Origin: shop.server.url },
    });
  }

  beforeEach(async () => {
    for (const id of ids) await addToCart(shop.ann, id);
  });

  it("redirects to one payment page, empties the cart, and returns the same page when it is sent again", async () => {
    const fields = { submission: submission() };
    const lines = ids.map((id) => shown(id));
    const bought = await post(lines, fields);
    expect([bought.status, pathOf(bought.headers.get("Location") ?? "")]).toEqual([
      303,
      expect.stringMatching(/^\/sandbox\/pay\//) as string,
    ]);
    expect(await listCart(shop.ann)).toEqual([]);
    expect((await post(lines, fields)).headers.get("Location")).toBe(bought.headers.get("Location"));
    expect(await purchases()).toHaveLength(2);
  });

  it("buys the typed quantities once the page has shown their total", async () => {
    const fields = { submission: submission(), [`quantity:${ids[1]}:good`]: "2" };
    const asked = await post([shown(ids[0]), shown(ids[1])], fields);
    const page = textOf(await asked.text()).replace(/\s+/g, " ");
    expect(asked.status).toBe(422);
    expect(page).toContain("The quantity and the total have changed.");
    expect(page).toContain("Buy all · $76.50");
    expect(ids.map((id) => booksOf(id).held)).toEqual([0, 0]);
    expect((await post([shown(ids[0]), shown(ids[1], 2)], fields)).status).toBe(303);
    expect(ids.map((id) => booksOf(id).held)).toEqual([1, 2]);
  });

  it.each([
    ["0", "Enter a whole number from 1 to 9,999."],
    ["9", "Only 2 in stock, so we changed the quantity to 2."],
  ])("buys nothing with the typed quantity %s, and says why beside the line", async (typed, reason) => {
    const refused = await post(
      ids.map((id) => shown(id)),
      { submission: submission(), [`quantity:${ids[1]}:good`]: typed },
    );
    const page = await refused.text();
    expect([refused.status, page.includes(REFUSED), page.includes(reason)]).toEqual([422, true, true]);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
  });

  it.each([
    ["a lower price", () => shown(ids[1], 1, "0.01"), "The price has changed. It is now $25.50."],
    ["a quantity above the stock", () => shown(ids[1], 3), "Out of Stock"],
  ])("buys nothing with %s, and says so beside the line only", async (_, makeLine, reason) => {
    const refused = await post([shown(ids[0]), makeLine()], { submission: submission() });
    const page = await refused.text();
    expect([refused.status, page.includes(REFUSED)]).toEqual([409, true]);
    const lines = page.split("<li").filter((part) => part.includes('name="shown"'));
    expect(lines.map((line) => line.includes(reason))).toEqual([false, true]);
    expect(await listCart(shop.ann)).toHaveLength(2);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
  });

  it("says which item cannot be bought if its line is no longer in the cart", async () => {
    const refused = await post([shown(ids[0]), shown("gone")], { submission: submission() });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining(`${REFUSED} Product gone: This product is no longer available.`),
    ]);
  });

  it.each([[[]], [["nonsense"]], [[":::"]]])("shows the specified alert for the forged lines %j", async (lines) => {
    const refused = await post(lines, { submission: submission() });
    expect([refused.status, (await refused.text()).includes("Не удалось создать покупку")]).toEqual([422, true]);
  });

  it("says that a cart has more lines than can be bought at once", async () => {
    const lines = Array.from({ length: 101 }, (_, i) => shown(`lamp-${i}`));
    const refused = await post(lines, { submission: submission() });
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining("You can buy up to 100 items at once."),
    ]);
  });

  it("ignores items that are not among the shown lines", async () => {
    const forged = { "items[1].product_id": ids[1], "items[1].condition": "good", "items[1].quantity": "1" };
    const fields = { submission: submission(), ...forged, "items[1].total_amount": "25.50" };
    expect((await post([shown(ids[0])], fields)).status).toBe(303);
    expect((await purchases()).map(({ product_id }) => product_id)).toEqual([ids[0]]);
  });

  it("shows errors of the address beside their fields and buys nothing", async () => {
    const refused = await post(
      ids.map((id) => shown(id)),
      { submission: submission(), city: "" },
    );
    expect([refused.status, (await refused.text()).includes("Enter the city.")]).toEqual([422, true]);
    for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
  });
});

test("deleting an unpaid order of a checkout deletes the others, and its page says so", async () => {
  const { payment_ids } = await create();
  const page = `/account/orders/${payment_ids[1] ?? ""}/delete`;
  expect(await shop.ann.getPage(page)).toContain("It is paid together with 1 other order, which is deleted too.");
  expect((await shop.ann.postForm(page, {})).status).toBe(303);
  expect(await purchases()).toEqual([]);
  for (const id of ids) expect(booksOf(id)).toEqual({ stock: 2, held: 0 });
});

test("the page of an unpaid order asks to write to the seller if another order of its payment was accepted", async () => {
  const { payment_ids } = await create();
  const [accepted = "", unpaid = ""] = payment_ids;
  const page = `/account/orders/${unpaid}`;
  const advice = "Not all of this payment is still due. Ask the seller before you pay.";
  expect(textOf(await shop.ann.getPage(page))).not.toContain(advice);
  shop.db.$client
    .prepare("UPDATE orders SET payment_status = 'finished', decided_status = 'finished' WHERE id = ?")
    .run(accepted);
  const shown = textOf(await shop.ann.getPage(page));
  expect(shown).toContain(advice);
  expect(shown).not.toContain("Pay on the payment page.");
  expect(await shop.ann.getPage(`${page}/delete`)).not.toContain("deleted too");
});
