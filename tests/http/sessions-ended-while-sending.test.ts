import { afterAll, beforeAll, expect, it, test } from "vitest";

import { emptyValues } from "#app/admin/products/product-form.ts";
import { lockAccount } from "#app/accounts/account-lock.server.ts";
import { deleteAccount } from "#app/delete-account.server.ts";
import { COMMAND } from "#app/audit/actor.ts";
import type { Db } from "#db/connection.ts";
import { adminTokens, users } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import type { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** A session that ends while a request's body arrives: the request is refused and changes nothing. */

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());

function signInBuyer(): Buyer {
  db.update(users).set({ lockedAt: null }).run();
  const [buyer] = signInBuyers(db, server.url, 1);
  if (!buyer) throw new Error("Nobody was signed in.");
  return buyer;
}

type Body = URLSearchParams | FormData | Record<string, unknown>;

/** Sends the first byte of a request's body, calls `meanwhile`, and sends the rest. */
async function sendInTwoParts(
  client: Client,
  [method, path]: [method: string, path: string],
  body: Body,
  meanwhile: () => unknown,
): Promise<Response> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const whole = isForm ? new Response(body) : Response.json(body);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const parts = [
    () => bytes.subarray(0, 1),
    async () => {
      // By the time of this answer the server has begun to handle the request.
      await fetch(new URL("/healthz", server.url));
      await meanwhile();
      return bytes.subarray(1);
    },
  ];
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(await part());
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": whole.headers.get("Content-Type") ?? "", Origin: server.url };
  const init: RequestInit & { duplex: "half" } = { method, headers, body: stream, duplex: "half" };
  return client.fetch(path, init);
}

function formData(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const file = (name: string, content = "x") => new File([content], name);

const DRAFT = "A".repeat(22);
const text = new URLSearchParams("a=b");
const product = () =>
  formData({ ...emptyValues("pc"), id: "late", title: "Late", main_category: "A", category: "B", draft: DRAFT });

const ADMIN_PAGES: [string, string, Body][] = [
  ["POST", "/pcadmin?index", product()],
  ["POST", "/pcadmin/edit?id=kept", product()],
  ["POST", "/pcadmin/delete", new URLSearchParams({ id: "kept" })],
  ["POST", "/pcadmin/bulk", new URLSearchParams({ id: "kept", act: "delete", actId: "0123456789abcdef" })],
  ["POST", "/pcadmin/bin", new URLSearchParams({ key: "1" })],
  ["POST", "/pcadmin/csv", formData({ file: file("products.csv", "id,title\n1,Late\n") })],
  ["POST", "/pcadmin/csv/import", new URLSearchParams({ file: "x" })],
  ["POST", "/orders", new URLSearchParams({ order: "x" })],
  ["POST", "/orders/x/delete", text],
  ["POST", "/admin/security", new URLSearchParams({ end: "others" })],
];
const ADMIN_CALLS: [string, string, Body][] = [
  ["POST", "/api/add-product?shop=pc", { id: "late", title: "Late", main_category: "A", category: "B" }],
  ["PUT", "/api/edit-product/pc/kept", { title: "Late" }],
  ["PATCH", "/api/admin-purchases/x/shipped", { shipped: true }],
  ["POST", "/api/upload-images", formData({ shopType: "pc", productId: "kept", images: file("a.png") })],
  ["POST", "/api/tiptap-upload-image/pc/kept", formData({ image: file("a.png") })],
  ["POST", "/api/tiptap-delete-image", { src: "/x" }],
  ["POST", `/admin/pictures/pc/${DRAFT}`, formData({ image: file("a.png") })],
  ["POST", `/admin/pictures/pc/${DRAFT}/links`, new URLSearchParams({ link: "x" })],
  ["POST", `/admin/pictures/pc/${DRAFT}/remove`, new URLSearchParams({ name: "x" })],
];

it.each(ADMIN_PAGES)("%s %s shows the login form", async (method, path, body) => {
  insertKeptProduct();
  const admin = makeAdminClient(db, server.url);
  const response = await sendInTwoParts(admin, [method, path], body, () => db.delete(adminTokens).run());
  expect(response.status).toBe(401);
  expect(await response.text()).toContain('name="password"');
  expectNothingChanged();
});

it.each(ADMIN_CALLS)("%s %s is refused with 401", async (method, path, body) => {
  insertKeptProduct();
  const admin = makeAdminClient(db, server.url);
  const response = await sendInTwoParts(admin, [method, path], body, () => db.delete(adminTokens).run());
  expect([response.status, await response.json()]).toEqual([401, { error: expect.any(String) as string }]);
  expectNothingChanged();
});

function insertKeptProduct() {
  db.$client.exec("DELETE FROM products WHERE shop = 'pc'");
  insertProduct(db, "pc", { id: "kept", title: "Kept" });
}

function expectNothingChanged() {
  const products = db.$client.prepare("SELECT id, title FROM products WHERE shop = 'pc'").all();
  expect(products).toEqual([{ id: "kept", title: "Kept" }]);
}

const lock = ({ id: userId }: Buyer) => lockAccount(db, { userId, by: COMMAND, now: new Date() });
const countRows = (table: string) => db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

const BUYER_CALLS: [string, string][] = [
  ["POST", "/api/cart"],
  ["DELETE", "/api/cart"],
  ["PUT", "/api/cart/quantity"],
  ["POST", "/api/create-purchase"],
  ["POST", "/api/chats"],
];

it.each(BUYER_CALLS)("%s %s is refused with 401 when its account is locked", async (method, path) => {
  const buyer = signInBuyer();
  const { id } = insertOffer(db, 5);
  const body = { ...PURCHASE_BODY, google_id: buyer.id, productId: id, product_id: id };
  const response = await sendInTwoParts(buyer, [method, path], body, () => lock(buyer));
  expect([response.status, await response.json()]).toEqual([401, { error: expect.any(String) as string }]);
  expect(["orders", "cart_lines", "chats"].map(countRows)).toEqual([0, 0, 0]);
});

test("a purchase is refused with 401 when its account is deleted", async () => {
  const buyer = signInBuyer();
  const { id } = insertOffer(db, 5);
  const body = { ...PURCHASE_BODY, product_id: id };
  const response = await sendInTwoParts(buyer, ["POST", "/api/create-purchase"], body, () =>
    deleteAccount(db, { userId: buyer.id, by: COMMAND, now: new Date() }),
  );
  expect(response.status).toBe(401);
  expect(countRows("orders")).toBe(0);
});

test("a chat message and an image for it are refused when the session has ended", async () => {
  const buyer = signInBuyer();
  const opened = await buyer.sendJson("POST", "/api/chats", { productId: null });
  const { id } = (await opened.json()) as { id: string };
  const message = formData({ content: "Hello", clientId: "late" });
  const sent = await sendInTwoParts(buyer, ["POST", `/chat/${id}`], message, () => lock(buyer));
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/sign-in?next=%2Fchat%2F${id}`]);
  const image = formData({ image: new File([new Uint8Array(await makeImage({ seed: 1 }))], "lamp.png") });
  const again = signInBuyer();
  const uploaded = await sendInTwoParts(again, ["POST", `/api/chats/${id}/upload`], image, () => lock(again));
  expect(uploaded.status).toBe(401);
  expect(["chat_messages", "chat_images"].map(countRows)).toEqual([0, 0]);
});
