import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import type { OpenApi } from "#app/api/openapi.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY, SHIPPING_BODY } from "#tests/factories/purchases.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { signInTwoBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import { ApiDocument } from "#tests/setup/openapi.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let api: ApiDocument;
let visitor: Client;
let buyer: Buyer;
let other: Buyer;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1", ...NO_PURCHASE_LIMITS });
  const { db, server } = shop;
  visitor = new Client(server.url);
  [buyer, other] = signInTwoBuyers(db, server.url);
  admin = makeAdminClient(db, server.url);
  insertProduct(db, "ayz", {
    id: "lamp",
    description: "<p>Bright</p>",
    ebay: "https://www.ebay.com/itm/1",
    conditions: { good: { priceCents: 2550, quantity: 50 } },
  });
  insertProduct(db, "ayz", { id: "desk", conditions: { good: { priceCents: 1000, quantity: 50 } } });
  insertProduct(db, "pc", { id: "fan", priceCents: 1999, rate: 4, link: "https://shop.example/fan" });
  api = new ApiDocument((await (await visitor.fetch("/api/openapi.json")).json()) as OpenApi);
});
afterAll(() => shop.end());

const get = (client: Client, path: string) => client.fetch(path);
const remove = (client: Client, path: string) =>
  client.fetch(path, { method: "DELETE", headers: { Origin: shop.server.url } });
const post = (client: Client, path: string, body: unknown = {}) => client.sendJson("POST", path, body);
const lamp = { product_id: "lamp", condition: "good" };
const form = async (client: Client, path: string, name: string, fields: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set(name, new File([new Uint8Array(await makeImage({ width: 60, height: 40 }))], "a.png"));
  return client.fetch(path, { method: "POST", body, headers: { Origin: shop.server.url } });
};
/** Reads a field of an answer that somebody got before. */
const field = async (response: Promise<Response>, name: string) =>
  ((await (await response).json()) as Record<string, string>)[name] ?? "";

const openChat = () => field(post(buyer, "/api/chats", { productId: "lamp" }), "id");
const uploaded = (id: string) =>
  form(admin, "/api/upload-images", "images", { productId: id, shopType: "pc" }).then(
    async (response) => ((await response.json()) as { images: string[] }).images[0] ?? "",
  );
const purchase = (client: Client = buyer) => post(client, "/api/create-purchase", PURCHASE_BODY);

/** A request for each call that gets the answer of a success. */
const SUCCESSES: Record<string, () => Promise<Response>> = {
  listProducts: () => get(visitor, "/api/products?shop=pc"),
  getProduct: () => get(visitor, "/api/products/lamp?shop=ayz"),
  countView: () => post(visitor, "/api/products/lamp/view?shop=ayz"),
  listCategories: () => get(visitor, "/api/categories?shop=pc"),
  listImages: () => get(visitor, "/api/product-images/pc/fan"),
  getImage: async () => get(visitor, `/api/images/PCProducts/fan/${await uploaded("fan")}`),
  getSizedImage: async () => get(visitor, `/api/images/PCProducts/fan/preview/${await uploaded("fan")}`),
  addToCart: () => post(buyer, "/api/cart", { ...lamp, quantity: 2, google_id: buyer.id }),
  setQuantity: () => buyer.sendJson("PUT", "/api/cart/quantity", { ...lamp, quantity: 1 }),
  getCart: () => get(buyer, `/api/cart/${buyer.id}`),
  removeFromCart: () => buyer.sendJson("DELETE", "/api/cart", lamp),
  createPurchase: () => purchase(),
  createCheckout: () =>
    post(buyer, "/api/create-checkout", {
      ...SHIPPING_BODY,
      items: [
        { ...lamp, quantity: 1, total_amount: 25.5 },
        { product_id: "desk", condition: "good", quantity: 1, total_amount: "10.00" },
      ],
    }),
  listPurchases: () => get(buyer, `/api/my-purchases/${buyer.id}`),
  deletePurchase: async () => remove(buyer, `/api/purchase/${await field(purchase(), "payment_id")}`),
  openChat: () => post(buyer, "/api/chats", { productId: "lamp", store: "ayz" }),
  uploadChatImage: async () => form(buyer, `/api/chats/${await openChat()}/upload`, "image"),
  getChatImage: async () =>
    get(buyer, await field(form(buyer, `/api/chats/${await openChat()}/upload`, "image"), "filePath")),
  getChatProductImage: async () => {
    await form(admin, "/api/upload-images", "images", { productId: "lamp", shopType: "ayz" });
    // A chat has the image that the product had when it was opened.
    const id = await field(post(other, "/api/chats", { productId: "lamp" }), "id");
    return get(other, `/api/chats/${id}/product.webp`);
  },
  logIn: () => post(new Client(shop.server.url), "/api/login", { password: "demo" }),
  verifyToken: () => post(visitor, "/api/verify-token", { token: "x" }),
  getNextId: () => get(admin, "/api/next-id?shop=pc"),
  getStockedProduct: () => get(admin, "/api/admin-products/ayz/lamp"),
  addProduct: () =>
    post(admin, "/api/add-product?shop=pc", { id: "new", title: "Fan", main_category: "Cooling", category: "Fans" }),
  editProduct: () =>
    admin.sendJson("PUT", "/api/edit-product/pc/new", { price: "12.50", specs: [{ name: "Size", value: "120 mm" }] }),
  deleteProduct: () => remove(admin, "/api/delete-product/pc/new"),
  uploadImages: () => form(admin, "/api/upload-images", "images", { productId: "fan", shopType: "pc" }),
  deleteImage: async () => remove(admin, `/api/product-images/pc/fan/${await uploaded("fan")}`),
  uploadDescriptionImage: () => form(admin, "/api/tiptap-upload-image/pc/fan", "image"),
  deleteDescriptionImage: () =>
    post(admin, "/api/tiptap-delete-image", { src: "/images/PCProducts/fan/description/a.webp" }),
  deleteUnusedDescriptionImages: () => remove(admin, "/api/tiptap-delete-folder/pc/fan"),
  listOrders: () => get(admin, "/api/admin-purchases"),
  setShipping: () => {
    const { id } = insertOrder(shop.db, { userId: buyer.id, paymentStatus: "finished" });
    return admin.sendJson("PATCH", `/api/admin-purchases/${id}/shipped`, { shipped: true, postal_service: "Post" });
  },
  cancelOrder: async () => post(admin, `/api/admin-purchases/${await field(purchase(), "payment_id")}/cancel`),
  getOpenApi: () => get(visitor, "/api/openapi.json"),
  getDocs: () => get(visitor, "/api/docs"),
};

/** Calls that nobody but a service can make. `payments.test.ts` makes them. */
const OF_SERVICES = ["receiveNotification"];

/** Further answers of calls, by their status. */
const OTHERS: [id: string, status: number, send: () => Promise<Response>][] = [
  ["listProducts", 200, () => get(visitor, "/api/products?shop=ayz")],
  ["listProducts", 200, () => get(visitor, "/api/products")],
  ["listProducts", 400, () => get(visitor, "/api/products?shop=ayz&after=none")],
  ["listProducts", 404, () => get(visitor, "/api/products?shop=none")],
  ["getProduct", 404, () => get(visitor, "/api/products/none")],
  ["getProduct", 200, () => get(visitor, "/api/products/fan?shop=pc")],
  ["getStockedProduct", 200, () => get(admin, "/api/admin-products/pc/fan")],
  ["getStockedProduct", 401, () => get(visitor, "/api/admin-products/pc/fan")],
  ["getStockedProduct", 403, () => get(buyer, "/api/admin-products/pc/fan")],
  ["getCart", 401, () => get(visitor, "/api/cart/buyer-1")],
  ["getCart", 403, () => get(other, "/api/cart/buyer-1")],
  ["addToCart", 400, () => post(buyer, "/api/cart", { ...lamp, condition: "new" })],
  ["addToCart", 404, () => post(buyer, "/api/cart", { ...lamp, product_id: "none" })],
  ["addToCart", 409, () => post(buyer, "/api/cart", { ...lamp, condition: "excellent" })],
  ["createPurchase", 400, () => post(buyer, "/api/create-purchase", { ...PURCHASE_BODY, email: "ann" })],
  ["createPurchase", 409, () => post(buyer, "/api/create-purchase", { ...PURCHASE_BODY, total_amount: 1 })],
  [
    "createCheckout",
    409,
    () => post(buyer, "/api/create-checkout", { ...SHIPPING_BODY, items: [{ ...PURCHASE_BODY, total_amount: 1 }] }),
  ],
  ["deletePurchase", 404, () => remove(buyer, "/api/purchase/none")],
  ["receiveNotification", 401, () => post(visitor, "/api/payments/sandbox/notify")],
  ["receiveNotification", 404, () => post(visitor, "/api/payments/paypal/notify")],
  ["openChat", 404, () => post(buyer, "/api/chats", { productId: "none" })],
  ["uploadChatImage", 404, () => form(buyer, "/api/chats/none/upload", "image")],
  ["logIn", 400, () => post(visitor, "/api/login", {})],
  ["logIn", 401, () => post(visitor, "/api/login", { password: "wrong" })],
  ["addProduct", 400, () => post(admin, "/api/add-product?shop=pc", { id: "x" })],
  ["addProduct", 409, () => post(admin, "/api/add-product?shop=pc", { id: "fan", ...product() })],
  ["editProduct", 404, () => admin.sendJson("PUT", "/api/edit-product/pc/none", {})],
  ["uploadImages", 400, () => form(admin, "/api/upload-images", "images", { productId: "/", shopType: "pc" })],
  ["uploadImages", 415, () => post(admin, "/api/upload-images")],
  ["deleteDescriptionImage", 400, () => post(admin, "/api/tiptap-delete-image", { src: "x" })],
  ["cancelOrder", 404, () => post(admin, "/api/admin-purchases/none/cancel")],
  ["setShipping", 400, () => admin.sendJson("PATCH", "/api/admin-purchases/none/shipped", { shipped: "yes" })],
];

function product() {
  return { title: "Fan", main_category: "Cooling", category: "Fans" };
}

describe("the API's description", () => {
  test("is a valid OpenAPI 3.1 document", async () => {
    const result = await new Validator().validate(structuredClone(api.document) as unknown as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
  });

  test("describes each call that the shop answers, and no other", () => {
    const described = [...api.operations().values()].map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const answered = Object.values(ACCESS)
      .flat()
      .map(parseAccessLine)
      .filter(({ address }) => address.startsWith("/api/") && address !== "/api/*")
      .flatMap(({ address, statusOf }) =>
        [...statusOf.keys()].map((method) => `${method} ${address.replace(/:(\w+)/g, "{$1}")}`),
      );
    expect(described.sort()).toEqual(answered.sort());
  });

  test("names the access of each call", () => {
    const needed: Record<string, string[]> = {
      "buyers, by calls": ["session"],
      "administrators, by calls": ["token", "key"],
      "buyers and administrators, by calls": ["session", "token", "key"],
    };
    for (const [group, lines] of Object.entries(ACCESS)) {
      for (const { address, statusOf } of lines.map(parseAccessLine)) {
        const methods = api.document.paths[address.replace(/:(\w+)/g, "{$1}")] ?? {};
        for (const method of address === "/api/*" ? [] : statusOf.keys()) {
          const ways = methods[method.toLowerCase()]?.security.flatMap((way) => Object.keys(way));
          if (ways) expect([`${method} ${address}`, ways]).toEqual([`${method} ${address}`, needed[group] ?? []]);
        }
      }
    }
  });

  it.each(Object.keys(SUCCESSES))("describes the response of %s", async (id) => {
    const response = await SUCCESSES[id]?.();
    const [success] = Object.keys(api.operations().get(id)?.responses ?? {});
    expect([id, response?.status]).toEqual([id, Number(success)]);
    if (response) expect(await api.findFaults(id, response)).toEqual([]);
  });

  test("compares the response of every call", () => {
    expect([...api.operations().keys()].sort()).toEqual([...Object.keys(SUCCESSES), ...OF_SERVICES].sort());
  });

  it.each(OTHERS)("says that %s may return %s", async (id, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(await api.findFaults(id, response)).toEqual([]);
  });

  test("has an entity tag, and is not sent again while it is the same", async () => {
    const first = await get(visitor, "/api/openapi.json");
    const etag = first.headers.get("ETag") ?? "";
    const again = await visitor.fetch("/api/openapi.json", { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("the page about the API", () => {
  test("names each call, and loads nothing from elsewhere", async () => {
    const page = await visitor.getPage("/api/docs");
    for (const { path } of api.operations().values()) expect(page).toContain(path);
    const loaded = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, address = ""]) => address);
    expect(loaded.filter((address) => /^(https?:)?\/\//.test(address) && !address.startsWith(shop.server.url))).toEqual(
      [],
    );
  });
});
