import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { type Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** Pages about orders of the list lead back to the same page and filter of the list. */

let shop: StartedShop;
let admin: Client;
let order: typeof orders.$inferSelect;

beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
  admin = makeAdminClient(shop.db, shop.server.url);
  order = insertOrder(shop.db, { paymentStatus: "finished", createdAt: new Date() });
});
afterAll(() => shop.end());

const LIST = "/orders?shipping=all&q=lamp";
const query = () => `order=${order.id}&returnTo=${encodeURIComponent(LIST)}`;
/** The address of the link back to the orders. */
const backOf = (page: string) => /<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Back to Orders/s.exec(page)?.[1];
const inHtml = (address: string) => address.replaceAll("&", "&amp;");

describe("the list of orders", () => {
  test("sends its address along with the chosen orders, and with the packing slip of one order", async () => {
    const page = await admin.getPage(LIST);
    const form = /<form [^>]*id="chosen-orders".*?<\/form>/s.exec(page)?.[0] ?? "";
    expect(form).toContain(`name="returnTo" value="${inHtml(LIST)}"`);
    expect(page).toContain(`/orders/${order.id}/slip?returnTo=${encodeURIComponent(LIST)}"`);
  });
});

describe("Back to Orders", () => {
  test.each(["/orders/slips", "/orders/send"])(
    "on %s leads to the view that the orders were chosen in",
    async (path) => {
      expect(backOf(await admin.getPage(`${path}?${query()}`))).toBe(inHtml(LIST));
      expect(backOf(await admin.getPage(`${path}?order=${order.id}`))).toBe("/orders");
      expect(backOf(await admin.getPage(`${path}?order=${order.id}&returnTo=//elsewhere.example`))).toBe("/orders");
    },
  );

  test("on the packing slip of one order leads to the view with the order", async () => {
    const path = `/orders/${order.id}/slip`;
    expect(backOf(await admin.getPage(`${path}?${query()}`))).toBe(inHtml(LIST));
    expect(backOf(await admin.getPage(path))).toBe("/orders");
  });
});

test("packing slips of no order lead back to the view with a message", async () => {
  const answer = await admin.fetch(`/orders/slips?returnTo=${encodeURIComponent(LIST)}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, LIST]);
});

test("sent orders lead back to the view that they were chosen in", async () => {
  const path = `/orders/send?${query()}`;
  const checked = await (await admin.postForm(path, { list: `${order.key}, UPS, 1Z` })).text();
  const parcel = /name="parcel" value="([^"]*)"/.exec(checked)?.[1]?.replaceAll("&quot;", '"') ?? "";
  const sent = await admin.postForm(path, { intent: "send", parcel });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, LIST]);
});
