import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, test } from "vitest";

import { orderEvents, orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import type { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
  admin = makeAdminClient(shop.db, shop.server.url);
});
afterAll(() => shop.end());

const addOrder = () => insertOrder(shop.db, { paymentStatus: "finished", createdAt: new Date() });
const stored = (key: number) => shop.db.select().from(orders).where(eq(orders.key, key)).get();

/** Sends the form with a file, as a browser does. */
function upload(fields: Record<string, string>, file: File): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", file);
  return admin.fetch("/orders/send", { method: "POST", body, headers: { Origin: shop.server.url } });
}

/** The hidden fields of what was checked. */
function parcelsOf(page: string): string[] {
  return Array.from(page.matchAll(/name="parcel" value="([^"]*)"/g), ([, value = ""]) =>
    value.replaceAll("&quot;", '"'),
  );
}

it.each([
  [
    "a file that is no CSV file",
    "This file is not a CSV file.",
    () => upload({ list: "7, UPS, 8" }, new File(['"'], "a")),
  ],
  ["nothing", "Choose orders, paste a list", () => admin.postForm("/orders/send", { list: " \n" })],
  [
    "more than 200 lines",
    "You can mark up to 200 orders",
    () => admin.postForm("/orders/send", { list: `7, UPS, 8\n${"1, UPS, 1\n".repeat(200)}` }),
  ],
  [
    "a line that is far too long",
    "A line of the list is longer than",
    () => admin.postForm("/orders/send", { list: `7, UPS, 8\n${",".repeat(60_000)}` }),
  ],
  [
    "a file with a line that is far too long",
    "A line of the list is longer than",
    () => upload({ list: "7, UPS, 8" }, new File([`order,tracking\n${",".repeat(200_000)}`], "a.csv")),
  ],
  [
    "a rest with a line that is far too long",
    "A line of the list is longer than",
    () => admin.postForm("/orders/send", { intent: "send", left: `7, UPS, 8\n${",".repeat(60_000)}` }),
  ],
])("refuses %s and keeps what was typed", async (name, message, send) => {
  const response = await send();
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain(message);
  if (name !== "nothing") expect(page).toContain("7, UPS, 8");
});

test("keeps the numbers beside chosen orders when the file is no CSV file", async () => {
  const { id } = addOrder();
  const chosen = { chosen: id, postal_service: "UPS", tracking_number: "typed-number", postal_service_of_all: "USPS" };
  const body = new FormData();
  for (const [name, value] of Object.entries(chosen)) body.set(name, value);
  body.set("file", new File(['"'], "a"));
  const headers = { Origin: shop.server.url };
  const refused = await admin.fetch(`/orders/send?order=${id}`, { method: "POST", body, headers });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  for (const typed of ["typed-number", "USPS"]) expect(page).toContain(`value="${typed}"`);
});

test("two administrators who check the same list send each order once", async () => {
  const { key } = addOrder();
  const check = async (list: string) => {
    const [parcel = ""] = parcelsOf(await (await admin.postForm("/orders/send", { list })).text());
    return parcel;
  };
  const [one, other] = [await check(`${key}, USPS, 1`), await check(`${key}, USPS, 2`)];
  const sent = await admin.postForm("/orders/send", { intent: "send", parcel: one });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/orders"]);
  const late = await admin.postForm("/orders/send", { intent: "send", parcel: other });
  const page = await late.text();
  expect(page).toContain("0 orders are marked as sent.");
  expect(page).toContain(`${key}, USPS, 2`);
  expect(stored(key)).toMatchObject({ shipped: true, trackingNumber: "1" });
  expect(shop.db.select().from(orderEvents).where(eq(orderEvents.orderKey, key)).all()).toHaveLength(1);
});

test("escapes the contents of a list and of a file", async () => {
  const { key } = addOrder();
  const attack = `"><script>alert(1)</script>`;
  const list = `${key}, ${attack}, ${attack}\n${attack}`;
  const page = await (await admin.postForm("/orders/send", { list })).text();
  expect(page).not.toContain("<script>alert");
});

test("opens on orders to be sent, and on all orders if there are none", async () => {
  const listed = async (path: string) => {
    const page = await admin.getPage(path);
    return Array.from(page.matchAll(/<span class="sr-only">Order <\/span>(\d+)/g), ([, key]) => Number(key));
  };
  shop.db.update(orders).set({ shipped: true }).run();
  const open = insertOrder(shop.db, { createdAt: new Date() });
  expect(await listed("/orders")).toContain(open.key);
  const unsent = addOrder();
  expect(await listed("/orders")).toEqual([unsent.key]);
  expect(await listed("/orders?shipping=all")).toContain(open.key);
  expect(await listed("/orders?q=&payment=&shipping=all")).toContain(open.key);
});
