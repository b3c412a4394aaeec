import { describe, expect, it } from "vitest";

import { COMMAND } from "#app/audit/actor.ts";
import { saveContentPage } from "#app/content/content.server.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { textOf } from "#tests/setup/client.ts";
import { addToCart, CART, listCart } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

const { shop, offer } = setUpTwoBuyers();

describe("buying by form", () => {
  const { contact_name, email, phone, address, city, state_prov, postal_code } = PURCHASE_BODY;
  const shipping = { contact_name, email, phone, address, city, state_prov, postal_code };
  const submission = () => `form-${Math.random().toString(36).slice(2).padEnd(16, "0")}`;
  const countOrders = () => shop.db.$client.prepare("SELECT count(*) FROM orders WHERE state = 'placed'").pluck().get();

  it("opens the payment page, removes the cart line and offers the address again", async () => {
    const id = offer(2);
    await addToCart(shop.ann, id);
    const fields = { ...shipping, submission: submission(), user: shop.ann.id, buy: `${id}:good:1:25.50` };
    const bought = await shop.ann.postForm(CART, fields);
    expect([bought.status, new URL(bought.headers.get("Location") ?? "").pathname]).toEqual([
      303,
      expect.stringMatching(/^\/sandbox\/pay\//) as string,
    ]);
    expect(await listCart(shop.ann)).toEqual([]);
    await addToCart(shop.ann, id);
    expect(await shop.ann.getPage("/account?tab=cart")).toContain('value="1 Main Street"');
    // Sending the form again returns the same purchase.
    expect((await shop.ann.postForm(CART, fields)).headers.get("Location")).toBe(bought.headers.get("Location"));
  });

  it("orders a line once, and tells a buyer who tries again what has become of it", async () => {
    const id = offer(5);
    await addToCart(shop.ann, id);
    const before = Number(countOrders());
    const fields = { ...shipping, submission: submission(), user: shop.ann.id, buy: `${id}:good:1:25.50` };
    expect((await shop.ann.postForm(CART, fields)).status).toBe(303);
    const stale = await shop.ann.postForm(CART, { ...fields, submission: submission() });
    expect([stale.status, textOf(await stale.text())]).toEqual([
      409,
      expect.stringContaining("This item is no longer in your cart.") as string,
    ]);
    const corrected = await shop.ann.postForm(CART, { ...fields, address: "2 Main Street" });
    expect([corrected.status, textOf(await corrected.text())]).toEqual([
      422,
      expect.stringContaining("This order was already placed, with the address that you had entered before.") as string,
    ]);
    expect(Number(countOrders())).toBe(before + 1);
  });

  it.each([
    ["buys nothing", (id: string) => ({ buy: `${id}:good:1:25.50` })],
    ["stores no quantity", (id: string) => ({ update: "", [`quantity:${id}:good`]: "2" })],
    ["shows no orders", (id: string) => ({ orders: "", [`quantity:${id}:good`]: "2" })],
  ])("%s for a form of another account, and shows the own cart without what was typed", async (_, pressed) => {
    const id = offer(5);
    await addToCart(shop.bob, id);
    const before = countOrders();
    const typed = { ...shipping, address: "7 Secret Lane", user: shop.ann.id, submission: submission() };
    const refused = await shop.bob.postForm(CART, { ...typed, ...pressed(id) });
    const page = await refused.text();
    expect([refused.status, textOf(page)]).toEqual([
      409,
      expect.stringContaining("This page was opened with another account. Nothing was bought or changed.") as string,
    ]);
    expect(page).not.toContain("7 Secret Lane");
    expect([countOrders(), await listCart(shop.bob)]).toMatchObject([before, [{ product_id: id, quantity: 1 }]]);
  });

  it("creates one order from 20 identical submissions", async () => {
    const id = offer(50);
    await addToCart(shop.ann, id);
    const before = Number(countOrders());
    const fields = { ...shipping, submission: submission(), user: shop.ann.id, buy: `${id}:good:1:25.50` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.ann.postForm(CART, fields)));
    expect(new Set(answers.map((one) => one.headers.get("Location"))).size).toBe(1);
    expect(Number(countOrders())).toBe(before + 1);
  });

  it("shows errors beside their fields and keeps typed values", async () => {
    const id = offer(2);
    await addToCart(shop.ann, id);
    const wrong = { address: "🙂".repeat(10_000), email: "no at sign", postal_code: "🙂", city: "", phone: "call me" };
    const refused = await shop.ann.postForm(CART, { ...shipping, ...wrong, buy: `${id}:good:1:25.50` });
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
    expect(await listCart(shop.ann)).toMatchObject([{ quantity: 1 }]);
  });

  it("buys a typed quantity only once the page has shown its total", async () => {
    const id = offer(5);
    await addToCart(shop.ann, id);
    const fields = { ...shipping, submission: submission(), user: shop.ann.id };
    const press = (shown: number, typed: string) =>
      shop.ann.postForm(CART, { ...fields, buy: `${id}:good:${shown}:25.50`, [`quantity:${id}:good`]: typed });
    const before = countOrders();
    for (const quantity of ["0", "9", "1.5"]) expect((await press(1, quantity)).status).toBe(422);
    const asked = await press(1, "2");
    const page = textOf(await asked.text()).replace(/\s+/g, " ");
    expect(asked.status).toBe(422);
    expect(page).toContain("The quantity and the total have changed. Please check both, then pay.");
    expect(page).toContain("Total $51.00");
    expect(page).toContain("Pay $51.00");
    expect(page).toContain(shipping.city);
    expect(countOrders()).toBe(before);
    const [first, second] = [await press(2, "2"), await press(2, "2")];
    expect([first.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
    expect(countOrders()).toBe(Number(before) + 1);
    const newest = "SELECT quantity, total_cents FROM orders ORDER BY key DESC LIMIT 1";
    expect(shop.db.$client.prepare(newest).get()).toEqual({ quantity: 2, total_cents: 5100 });
    expect(await listCart(shop.ann)).toEqual([]);
  });

  it("returns the first result when a form is submitted again at the same time", async () => {
    const id = offer(5);
    await addToCart(shop.ann, id);
    const fields = { ...shipping, submission: submission(), buy: `${id}:good:4:25.50`, [`quantity:${id}:good`]: "4" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.ann.postForm(CART, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
  });

  it("refuses a changed price and sold-out stock, and shows the reason in the cart", async () => {
    const id = offer(1);
    await addToCart(shop.ann, id);
    const before = countOrders();
    const buy = (price: string, quantity = 1) =>
      shop.ann.postForm(CART, { ...shipping, submission: submission(), buy: `${id}:good:${quantity}:${price}` });
    const changed = await buy("19.00");
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain("The price has changed. The total is now $25.50. Nothing was bought.");
    const refused = await buy("25.50", 2);
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toMatch(/role="alert"[^>]*>Out of Stock/);
    expect(textOf(page)).toMatch(/Out of Stock\s+Only 1 is left\. Nothing was bought\./);
    expect(countOrders()).toBe(before);
  });

  it.each(["", "nonsense", "a:good:1", "product-1:good:0:0.00", "product-1:mint:1:25.50"])(
    "shows the specified alert for a tampered button %j",
    async (buy) => {
      await addToCart(shop.ann, offer(1));
      const refused = await shop.ann.postForm(CART, { ...shipping, buy });
      expect([refused.status, (await refused.text()).includes("Не удалось создать покупку")]).toEqual([422, true]);
    },
  );

  it("links to the owner's pages on shipping and returns once they are written", async () => {
    await addToCart(shop.ann, offer(1));
    const before = await shop.ann.getPage("/account?tab=cart");
    for (const name of ["shipping", "returns"] as const) {
      expect(before).not.toContain(`href="/pages/${name}"`);
      saveContentPage(shop.db, name, { text: "We send everything by post.", version: 0, by: COMMAND, now: new Date() });
    }
    const terms = /<dl.*<\/dl>/s.exec(await shop.ann.getPage("/account?tab=cart"))?.[0];
    for (const name of ["shipping", "returns"]) expect(terms).toContain(`href="/pages/${name}"`);
  });
});
