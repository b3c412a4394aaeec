import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { NO_PURCHASE_LIMITS, PURCHASE_BODY, SHIPPING_BODY } from "#tests/factories/purchases.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { addToCart, CART, listCart } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** A purchase that is sent again, with its idempotency key, after its order has ended. */

const ENDED =
  "This order was placed before and has since ended. Nothing was bought this time. To order again, add the item to your cart and buy it there.";

const { shop, offer } = setUpTwoBuyers(NO_PURCHASE_LIMITS);

interface Created {
  payment_url: string;
  payment_id: string;
}

interface Several {
  payment_url: string;
  payment_ids: [string, string];
}

const countOrders = () => shop.db.$client.prepare("SELECT count(*) FROM orders").pluck().get();

const ENDS: [how: string, end: (buyer: Buyer, order: Created) => Promise<unknown>][] = [
  ["was deleted", (buyer, { payment_id }) => buyer.sendJson("DELETE", `/api/purchase/${payment_id}`, undefined)],
  ["has expired", (buyer, { payment_url }) => buyer.postForm(new URL(payment_url).pathname, { outcome: "expire" })],
  [
    "has failed",
    (_, { payment_id }) => {
      const fail = `UPDATE orders SET payment_status = 'failed', stock_held = 0
        WHERE checkout_key = (SELECT checkout_key FROM orders WHERE id = ?)`;
      return Promise.resolve(shop.db.$client.prepare(fail).run(payment_id));
    },
  ],
];

describe.each(ENDS)("after its order %s", (_, end) => {
  test("a repeated request is refused by the API, and another key orders again", async () => {
    const product_id = offer(5);
    const key = randomUUID();
    const send = (fields = {}, sent = key) =>
      shop.ann.sendJson(
        "POST",
        "/api/create-purchase",
        { ...PURCHASE_BODY, product_id, ...fields },
        { "Idempotency-Key": sent },
      );
    const first = (await (await send()).json()) as Created;
    await end(shop.ann, first);
    const before = countOrders();
    const again = await send();
    expect([again.status, await again.json()]).toEqual([409, { error: ENDED }]);
    expect((await send({ city: "Boston" })).status).toBe(422);
    expect(countOrders()).toBe(before);
    expect((await send({}, randomUUID())).status).toBe(200);
  });

  test("a repeated request of several orders is refused by the API, and another key orders again", async () => {
    const items = [offer(5), offer(5)].map((product_id) => ({
      ...{ product_id, condition: "good", quantity: 1, total_amount: 25.5 },
    }));
    const key = randomUUID();
    const send = (fields = {}, sent = key) =>
      shop.ann.sendJson(
        "POST",
        "/api/create-checkout",
        { ...SHIPPING_BODY, items, ...fields },
        { "Idempotency-Key": sent },
      );
    const {
      payment_ids: [payment_id],
      payment_url,
    } = (await (await send()).json()) as Several;
    await end(shop.ann, { payment_id, payment_url });
    const before = countOrders();
    const again = await send();
    expect([again.status, await again.json()]).toEqual([409, { error: ENDED }]);
    expect((await send({ city: "Boston" })).status).toBe(422);
    expect(countOrders()).toBe(before);
    expect((await send({}, randomUUID())).status).toBe(200);
    expect(countOrders()).toBe(Number(before) + 2);
  });

  test("a repeated form is refused with a message, and the form of that page orders again", async () => {
    const id = offer(5);
    const { contact_name, email, phone, address, city, state_prov, postal_code } = PURCHASE_BODY;
    const shipping = { contact_name, email, phone, address, city, state_prov, postal_code };
    const send = (submission: string) =>
      shop.ann.postForm(CART, { ...shipping, submission, buy: `${id}:good:1:25.50` });
    await addToCart(shop.ann, id);
    const bought = await send(`form-${id}`);
    const [order] = (await (await shop.ann.fetch(`/api/my-purchases/${shop.ann.id}`)).json()) as Created[];
    if (!order) throw new Error("There is no order.");
    await end(shop.ann, { ...order, payment_url: bought.headers.get("Location") ?? "" });
    const before = countOrders();

    // The browser shows the cart as it was before, although the line is gone.
    const without = await send(`form-${id}`);
    expect([without.status, without.headers.get("Location")]).toEqual([409, null]);
    expect(await without.text()).toMatch(new RegExp(`role="alert"[^>]*>${ENDED}`));

    await addToCart(shop.ann, id);
    const refused = await send(`form-${id}`);
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(page).toMatch(new RegExp(`role="alert"[^>]*>${ENDED}`));
    expect(await listCart(shop.ann)).toMatchObject([{ product_id: id, quantity: 1 }]);
    expect(countOrders()).toBe(before);
    const fresh = /name="submission" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await send(fresh)).status).toBe(303);
    expect(await listCart(shop.ann)).toEqual([]);
  });
});

test("a repeated request of a paid order still returns that order", async () => {
  const product_id = offer(5);
  const send = () =>
    shop.ann.sendJson("POST", "/api/create-purchase", { ...PURCHASE_BODY, product_id }, { "Idempotency-Key": "paid" });
  const first = (await (await send()).json()) as Created;
  await shop.ann.postForm(new URL(first.payment_url).pathname, { outcome: "pay" });
  expect(await (await send()).json()).toEqual(first);
});
