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
  ["nothing", "There is no order to send yet.", () => admin.postForm("/orders/send", { list: " \n" })],
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
    () => admin.postForm("/orders/send", { intent: "send", list: `7, UPS, 8\n${",".repeat(60_000)}` }),
  ],
])("refuses %s and keeps what was typed", async (name, message, send) => {
  const response = await send();
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain(message);
  if (name !== "nothing") expect(page).toContain("7, UPS, 8");
});

it.each([
  ["an empty file", ""],
  ["a file with column names only", "order,tracking\n"],
  ["a file of orders without tracking numbers", "order,carrier,tracking\n8,,\n9,,\n"],
])("refuses %s and keeps the typed list", async (_, content) => {
  const response = await upload({ list: "7, UPS, 8" }, new File([content], "a.csv"));
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain("No row of this file has a postal service or a tracking number. Nothing was changed.");
  expect(page).toContain("7, UPS, 8");
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

/** The hidden fields of the form that sends the checked parcels. */
function fieldsOf(page: string): [name: string, value: string][] {
  const [, form = ""] = /<form[^>]*>((?:(?!<\/form>).)*value="send"(?:(?!<\/form>).)*)<\/form>/s.exec(page) ?? [];
  const fields = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Array.from(fields, ([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]);
}

/** Checks the fields, and then sends what was checked. `before`: what happens between the two. */
async function checkAndSend(fields: [string, string][], { address = "/orders/send", before = () => {} } = {}) {
  const headers = { Origin: shop.server.url };
  const post = async (all: [string, string][]) => {
    const response = await admin.fetch(address, { method: "POST", body: new URLSearchParams(all), headers });
    return response.text();
  };
  const checked = fieldsOf(await post(fields));
  expect(checked.some(([name]) => name === "parcel")).toBe(true);
  before();
  return post([["intent", "send"], ...checked]);
}

const listOf = (page: string) =>
  (/<textarea[^>]*name="list"[^>]*>([^<]*)</.exec(page)?.[1] ?? "").replaceAll("&quot;", '"').trim();

test("keeps the fields of a wrong line whose list names its columns", async () => {
  const [one, unpaid] = [addOrder(), insertOrder(shop.db, { createdAt: new Date() })];
  const list = `order,tracking,carrier\n${one.key},HDR-1,DHL\n${unpaid.key},HDR-2,UPS`;
  const page = await checkAndSend([["list", list]]);
  expect(stored(one.key)).toMatchObject({ postalService: "DHL", trackingNumber: "HDR-1" });
  expect(listOf(page)).toBe(`${unpaid.key}, UPS, HDR-2`);
});

test("a second line about an order that was just sent stays wrong", async () => {
  const { key } = addOrder();
  const page = await checkAndSend([["list", `${key}, DHL, AAA111\n${key}, UPS, DDD444`]]);
  expect(page).toContain("This order is already in the list.");
  expect(page).toContain("Nothing can be sent yet");
  expect(listOf(page)).toBe(`${key}, UPS, DDD444`);
  expect(stored(key)).toMatchObject({ postalService: "DHL", trackingNumber: "AAA111" });
});

test("keeps what was typed beside a chosen order that was not sent", async () => {
  const [first, second] = [addOrder(), addOrder()];
  const rows = [
    [first.id, "DHL", "TRACK-A"],
    [second.id, "", "TRACK-B"],
  ] as const;
  const fields = rows.flatMap(([id, service, number]): [string, string][] => [
    ["chosen", id],
    ["postal_service", service],
    ["tracking_number", number],
  ]);
  const address = `/orders/send?order=${first.id}&order=${second.id}`;
  const page = await checkAndSend(fields, { address });
  expect(stored(first.key)).toMatchObject({ shipped: true, trackingNumber: "TRACK-A" });
  expect(listOf(page)).toBe("");
  expect(page).toMatch(new RegExp(`aria-label="Tracking number of order ${second.key}"[^>]*value="TRACK-B"`));
  expect(page).toContain("Enter the postal service.");
});

test("keeps a postal service with a comma when the order has changed after the check", async () => {
  const { key } = addOrder();
  const change = () => {
    const updatedAt = new Date(Date.now() + 1000);
    shop.db.update(orders).set({ updatedAt }).where(eq(orders.key, key)).run();
  };
  const page = await checkAndSend([["list", `${key},"DHL, Express",TRACK-10`]], { before: change });
  expect(page).toContain("0 orders are marked as sent.");
  expect(page).toContain("1 changed in the meantime.");
  expect(listOf(page)).toBe(`${key}, "DHL, Express", TRACK-10`);
});

test("reads a file that a spreadsheet has saved as Unicode text", async () => {
  const { key } = addOrder();
  const text = Buffer.from(`\ufefforder\ttracking\tcarrier\n${key}\t94001\tUSPS\n`, "utf16le");
  const page = await (await upload({}, new File([text], "a.txt"))).text();
  expect(page).toContain("1 order will be marked as sent");
  expect(listOf(page)).toBe(`${key}, USPS, 94001`);
});

test("takes an export of 5,000 orders in which one is filled in", async () => {
  const { key } = addOrder();
  const filler = "x".repeat(300);
  const rows = Array.from({ length: 5_000 }, (_, i) => `${i + 1_000_000},${filler},,`);
  const csv = ["id,title,postal_service,tracking_number", ...rows, `${key},Lamp,USPS,94001`].join("\n");
  const page = await (await upload({}, new File([csv], "orders.csv"))).text();
  expect(listOf(page)).toBe(`${key}, USPS, 94001`);
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
