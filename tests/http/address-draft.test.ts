import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { sessions } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { Client } from "#tests/setup/client.ts";
import { CART } from "#tests/setup/http-cart.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The shipping draft of a session that has ended. */

const ANN = DEMO_ACCOUNTS.buyer.id;
const ADDRESS = "7 Draft Lane";

let shop: StartedShop;
let productId: string;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
  productId = insertOffer(shop.db, 5).id;
});
afterAll(() => shop.end());

let ann: Client;
beforeEach(async () => {
  ann = new Client(shop.server.url);
  await signIn(ann);
  await ann.sendJson("POST", "/api/cart", {
    ...{ google_id: ANN, product_id: productId, store: "ayz", quantity: 1, condition: "good" },
  });
});

async function signIn(client: Client, account = "buyer"): Promise<void> {
  expect((await client.postForm("/auth/demo", { account })).status).toBe(303);
}
function expireSessions(userId = ANN): void {
  shop.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, userId)).run();
}
/** Sends the shipping form that was rendered for an account, by its Buy button. */
async function buy(client: Client, user = ANN): Promise<void> {
  const response = await client.postForm(CART, { user, address: ADDRESS, buy: `${productId}:good:1:25.50` });
  expect([response.status, response.headers.get("Location")?.split("?")[0]]).toEqual([303, "/sign-in"]);
}
const showsAddress = async (client: Client) =>
  (await client.getPage("/account?tab=cart")).includes(`value="${ADDRESS}"`);

test("is offered after sign-in in the browser whose session expired", async () => {
  expireSessions();
  await buy(ann);
  await signIn(ann);
  expect(await showsAddress(ann)).toBe(true);
  await ann.postForm("/auth/logout", {});
  await signIn(ann);
  expect(await showsAddress(ann)).toBe(false);
});

test("is not offered to another browser that has its cookie", async () => {
  expireSessions();
  await buy(ann);
  const copied = ann.cookies.get("draft") ?? "";
  const other = new Client(shop.server.url);
  await signIn(other);
  other.cookies.set("draft", copied);
  expect(await showsAddress(other)).toBe(false);
  const visitor = new Client(shop.server.url);
  visitor.cookies.set("draft", copied);
  await signIn(visitor);
  expect(await showsAddress(visitor)).toBe(false);
});

test("is not created by a browser without a session of the account", async () => {
  const visitor = new Client(shop.server.url);
  await buy(visitor);
  expect(visitor.cookies.has("draft")).toBe(false);
  visitor.cookies.set("session", "x".repeat(43));
  await buy(visitor);
  expect(visitor.cookies.has("draft")).toBe(false);

  const bob = new Client(shop.server.url);
  await signIn(bob, "buyer2");
  expireSessions(DEMO_ACCOUNTS.buyer2.id);
  await buy(bob, ANN);
  expect(bob.cookies.has("draft")).toBe(false);
});

test("is removed when another account signs in", async () => {
  expireSessions();
  await buy(ann);
  await signIn(ann, "buyer2");
  expect(ann.cookies.has("draft")).toBe(false);
  expect(await showsAddress(ann)).toBe(false);
});
