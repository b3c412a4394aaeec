import { beforeEach, describe, expect, it } from "vitest";

import { PURCHASE_BODY, SHIPPING_BODY } from "#tests/factories/purchases.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { textOf } from "#tests/setup/client.ts";
import { addToCart, CART } from "#tests/setup/http-cart.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** The addresses of a buyer's orders, which the shipping form offers again. */

const { shop, offer } = setUpTwoBuyers({ MAX_OPEN_ORDERS: "50", MAX_HELD_UNITS: "50", MAX_UNPAID_PER_HOUR: "50" });

beforeEach(() => {
  shop.db.$client.exec("DELETE FROM shipping_addresses");
});

async function buy(buyer: Buyer, fields: object = {}): Promise<void> {
  const body = { ...PURCHASE_BODY, google_id: buyer.id, product_id: offer(1), ...fields };
  const response = await buyer.sendJson("POST", "/api/create-purchase", body);
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

/** The cart's page, with one line in it. */
async function openCart(buyer: Buyer): Promise<string> {
  await addToCart(buyer, offer(1));
  return buyer.getPage("/account?tab=cart");
}

/** The key of each saved address, by its street. */
async function savedBy(buyer: Buyer): Promise<Record<string, string>> {
  const page = await openCart(buyer);
  const buttons = page.matchAll(/name="use" value="(\d+)"|value="(\d+)" name="use"/g);
  const keys = Array.from(buttons, ([, first, second]) => first ?? second ?? "");
  const streetOf = shop.db.$client.prepare<[string], string>("SELECT address FROM shipping_addresses WHERE key = ?");
  return Object.fromEntries(keys.map((key) => [streetOf.pluck().get(key) ?? "", key]));
}

const fieldOf = (page: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1];
const countryOf = (page: string) => /<option value="(\w\w)" selected=""/.exec(page)?.[1];

describe("saved addresses", () => {
  it("are those of earlier orders, the last one first, without repetitions", async () => {
    await buy(shop.ann, { address: "1 First Street", country: "CA" });
    await buy(shop.ann, { address: "2 Second Street", country: "DE" });
    await buy(shop.ann, { address: "1 First Street", country: "MX", phone: "+52 1" });
    expect(Object.keys(await savedBy(shop.ann))).toEqual(["1 First Street", "2 Second Street"]);
    const page = await openCart(shop.ann);
    expect([fieldOf(page, "address"), countryOf(page)]).toEqual(["1 First Street", "MX"]);
    expect(textOf(page)).toContain("2 Second Street, New York, NY 10001, Germany");
    expect(await savedBy(shop.bob)).toEqual({});
    // By the API, without a country.
    await buy(shop.ann, { address: "2 Second Street" });
    expect(countryOf(await openCart(shop.ann))).toBe("DE");
  });

  it("fill in the form by their button, without JavaScript", async () => {
    await buy(shop.ann, { address: "1 First Street", country: "CA" });
    await buy(shop.ann, { address: "2 Second Street", country: "DE" });
    const saved = await savedBy(shop.ann);
    const used = await shop.ann.postForm("/cart/address", { user: shop.ann.id, use: saved["1 First Street"] ?? "" });
    expect([used.status, used.headers.get("Location")]).toEqual([303, "/account?tab=cart"]);
    const page = await openCart(shop.ann);
    expect([fieldOf(page, "address"), countryOf(page)]).toEqual(["1 First Street", "CA"]);
  });

  it("are deleted by their button, which keeps typed values", async () => {
    await buy(shop.ann, { address: "1 First Street" });
    await buy(shop.ann, { address: "2 Second Street" });
    const saved = await savedBy(shop.ann);
    const form = { user: shop.ann.id, ...SHIPPING_BODY, address: "3 Typed Street" };
    await shop.ann.postForm("/cart/address", { ...form, delete: saved["2 Second Street"] ?? "" });
    expect(Object.keys(await savedBy(shop.ann))).toEqual(["1 First Street"]);
    expect(fieldOf(await openCart(shop.ann), "address")).toBe("3 Typed Street");
  });

  it("cannot be used or deleted by another person", async () => {
    await buy(shop.ann, { address: "1 Secret Street" });
    const key = (await savedBy(shop.ann))["1 Secret Street"] ?? "";
    for (const name of ["use", "delete"]) {
      expect((await shop.bob.postForm("/cart/address", { user: shop.bob.id, [name]: key })).status).toBe(303);
    }
    expect(await openCart(shop.bob)).not.toContain("Secret Street");
    expect(Object.keys(await savedBy(shop.ann))).toEqual(["1 Secret Street"]);
  });

  it("are not changed by values that are not a key", async () => {
    await buy(shop.ann, { address: "1 First Street" });
    for (const value of ["", "x", "-1", "1e999", "9".repeat(10_000)]) {
      for (const name of ["use", "delete"]) {
        expect((await shop.ann.postForm("/cart/address", { user: shop.ann.id, [name]: value })).status).toBe(303);
      }
    }
    expect(Object.keys(await savedBy(shop.ann))).toEqual(["1 First Street"]);
  });

  it("are at most 8", async () => {
    for (let i = 1; i <= 10; i++) await buy(shop.ann, { address: `${i} Many Street` });
    const streets = Object.keys(await savedBy(shop.ann));
    expect([streets.length, streets.includes("2 Many Street"), streets.includes("3 Many Street")]).toEqual([
      8,
      false,
      true,
    ]);
  });

  it("are in the download of one's data", async () => {
    await buy(shop.ann, { address: "1 First Street", country: "CA" });
    const file = (await (await shop.ann.fetch("/account/data/download")).json()) as object;
    expect(file).toMatchObject({ saved_addresses: [{ address: "1 First Street", country: "CA" }] });
  });

  it("are not deleted by a form of another site", async () => {
    await buy(shop.ann, { address: "1 First Street" });
    const saved = await savedBy(shop.ann);
    const fields = { delete: saved["1 First Street"] ?? "" };
    const headers = { Origin: "https://evil.example" };
    expect((await shop.ann.postForm("/cart/address", fields, headers)).status).toBe(403);
    expect(Object.keys(await savedBy(shop.ann))).toEqual(["1 First Street"]);
  });
});

describe("the country of an address", () => {
  it("is optional in the API, and refused if it is not a country", async () => {
    await buy(shop.ann);
    for (const country of ["XX", "USA", "", "1", 7, null]) {
      const body = { ...PURCHASE_BODY, google_id: shop.ann.id, product_id: offer(1), country };
      const response = await shop.ann.sendJson("POST", "/api/create-purchase", body);
      const { fields } = (await response.json()) as { fields?: object };
      expect([response.status, Object.keys(fields ?? {})], String(country)).toEqual([400, ["country"]]);
    }
  });

  it("is required in the form, and shown with the order", async () => {
    const id = offer(1);
    await addToCart(shop.ann, id);
    const form = {
      ...{ ...SHIPPING_BODY, submission: `form-${id}-0000000000`, user: shop.ann.id },
      buy: `${id}:good:1:25.50`,
    };
    const refused = await shop.ann.postForm(CART, { ...form, country: "" });
    expect([refused.status, textOf(await refused.text()).includes("Choose the country.")]).toEqual([422, true]);
    const bought = await shop.ann.postForm(CART, { ...form, country: "CA" });
    expect(bought.headers.get("Location")).toMatch(/\/sandbox\/pay\//);
    const order = shop.db.$client.prepare("SELECT id FROM orders ORDER BY key DESC LIMIT 1").pluck().get();
    expect(textOf(await shop.ann.getPage(`/account/orders/${String(order)}`))).toContain("Canada");
  });

  it("defaults to that of the browser's language until a buyer has chosen one", async () => {
    await addToCart(shop.ann, offer(1));
    const chosen = async (language: string) => {
      const page = await shop.ann.fetch("/account?tab=cart", { headers: { "Accept-Language": language } });
      return countryOf(await page.text());
    };
    expect(await chosen("pt-BR,pt;q=0.9,en-US;q=0.8")).toBe("BR");
    for (const language of ["en", "*", "xx-XX", "en-419", "-US;".repeat(2_000)]) {
      expect(await chosen(language)).toBeUndefined();
    }
  });
});
