import { beforeEach, describe, expect, it } from "vitest";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** The item that a visitor tried to put into the cart before signing in. */

const { shop } = setUpTwoBuyers();

let visitor: Client;
let offer: Offer;
beforeEach(() => {
  visitor = new Client(shop.server.url);
  offer = insertOffer(shop.db, 3);
});

async function choose(quantity: string, fields: Record<string, string> = {}): Promise<Response> {
  const item = { product_id: offer.id, store: "ayz", condition: "good", quantity, returnTo: `/product/${offer.id}` };
  return visitor.postForm("/cart/add", { ...item, ...fields });
}

/** Signs in as on the page that the answer redirects to. Returns the text of the page after it. */
async function signIn(account: "buyer" | "buyer2" = "buyer", client = visitor): Promise<string> {
  const next = `/product/${offer.id}?condition=good`;
  const response = await client.postForm("/auth/demo", { account, next });
  expect([response.status, response.headers.get("Location")]).toEqual([303, next]);
  return textOf(await client.getPage(next)).replace(/\s+/g, " ");
}

const cartOf = (account: "buyer" | "buyer2" = "buyer") =>
  shop.db.$client
    .prepare("SELECT product_id, condition, quantity FROM cart_lines WHERE user_id = ?")
    .all(DEMO_ACCOUNTS[account].id);
const line = (quantity: number) => ({ product_id: offer.id, condition: "good", quantity });

describe("the item that a visitor chose", () => {
  it("is named on the sign-in page, and goes into the cart at sign-in with a message", async () => {
    const asked = await choose("2");
    expect(asked.status).toBe(303);
    const page = textOf(await visitor.getPage(asked.headers.get("Location") ?? ""));
    expect(page).toContain("Please log in to your account");
    expect(page).toContain(`2 × ${offer.title}, Good`);
    expect(cartOf()).toEqual([]);
    const product = await signIn();
    expect(product).toContain("Item added to cart");
    expect(product).toContain(`2 × ${offer.title}, Good.`);
    expect(cartOf()).toEqual([line(2)]);
  });

  it("is added once, even if the visitor signs in several times", async () => {
    await choose("1");
    await signIn();
    expect(await signIn()).not.toContain("Item added to cart");
    await visitor.postForm("/auth/logout", {});
    await signIn("buyer2");
    expect([cartOf(), cartOf("buyer2")]).toEqual([[line(1)], []]);
  });

  it("is the last one only", async () => {
    await choose("1");
    await choose("2");
    await signIn();
    expect(cartOf()).toEqual([line(2)]);
  });

  it("is added up to the stock, and the page says how many", async () => {
    await choose("50");
    expect(await signIn()).toContain("Only 3 left: 3 added.");
    expect(cartOf()).toEqual([line(3)]);
  });

  it("is checked again at sign-in, and the page says why it was not added", async () => {
    await choose("1");
    shop.db.$client.prepare("UPDATE product_conditions SET quantity = 0 WHERE product_key = ?").run(offer.key);
    const page = await signIn();
    expect(page).toContain("Out of Stock");
    expect(page).not.toContain("Item added to cart");
    expect(cartOf()).toEqual([]);
  });

  it("leads back to the question for a condition if none was chosen", async () => {
    const asked = await choose("1", { condition: "" });
    expect(decodeURIComponent(asked.headers.get("Location") ?? "")).toContain(`/product/${offer.id}?condition=none`);
  });

  it("is not kept if it is not a valid item", async () => {
    const refused: Record<string, string>[] = [
      { product_id: "x".repeat(10_000) },
      { condition: "mint" },
      { store: "pc" },
      { quantity: "0" },
      { quantity: "1e99" },
    ];
    for (const fields of refused) {
      expect((await choose("1", fields)).headers.get("Location")).toMatch(/^\/sign-in/);
      expect(visitor.cookies.has("chosen-item"), JSON.stringify(fields).slice(0, 80)).toBe(false);
    }
    await signIn();
    expect(cartOf()).toEqual([]);
  });

  it("cannot be set by another site or by a forged cookie", async () => {
    const foreign = await visitor.postForm("/cart/add", { product_id: offer.id }, { Origin: "https://evil.example" });
    expect([foreign.status, visitor.cookies.has("chosen-item")]).toEqual([403, false]);
    await choose("1");
    const [content = "", signature = ""] = decodeURIComponent(visitor.cookies.get("chosen-item") ?? "").split(".");
    const item = { ...(JSON.parse(Buffer.from(content, "base64").toString()) as object), quantity: 3 };
    const forged = Buffer.from(JSON.stringify(item)).toString("base64");
    visitor.cookies.set("chosen-item", encodeURIComponent(`${forged}.${signature}`));
    await signIn();
    expect(cartOf()).toEqual([]);
  });
});
