import { readdirSync } from "node:fs";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { emptyValues } from "#app/admin/products/product-form.ts";
import { makeChatSocket } from "#app/chat/client/connect.ts";
import type { Answer, ChatMessage } from "#app/chat/contract.ts";
import { chatMessages, orders } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { IPN_SECRET, NOWPAYMENTS_KEY, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import { addToCart, CART, listCart } from "#tests/setup/http-cart.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { openChat, person, SELLER_EMAIL, sessionCookie, signedIn } from "./chat-people.ts";

/** The tests' connection is another process for the server. While it holds the write lock, the server cannot write. */
let shop: StartedShop;
let buyer: Buyer;

async function start(env: Record<string, string>): Promise<void> {
  shop = await startShop(env);
  insertProduct(shop.db, "pc", { id: "fan", title: "Desk fan" });
  insertProduct(shop.db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 5 } } });
  [buyer] = signInBuyers(shop.db, shop.server.url, 1) as [Buyer];
}

const lock = () => void shop.db.$client.exec("BEGIN IMMEDIATE");
const unlock = () => void shop.db.$client.exec("ROLLBACK");
afterEach(() => {
  if (shop.db.$client.inTransaction) unlock();
});

describe("while another process holds the write lock", () => {
  beforeAll(() => start({ SELLER_EMAIL }));
  afterAll(() => shop.end());

  test("pages, files and the health check are answered before a write that waits for the lock", async () => {
    const asset = readdirSync("build/client/assets").find((name) => name.endsWith(".js")) ?? "";
    const visitor = new Client(shop.server.url);
    lock();
    const order: string[] = [];
    const write = addToCart(buyer, "lamp").then((response) => {
      order.push("write");
      return response;
    });
    const paths = ["/", "/pcshop/product/fan", "/account", `/assets/${asset}`, "/healthz", "/api/products?shop=pc"];
    const statuses = await Promise.all(paths.map(async (path) => (await buyer.fetch(path)).status));
    order.push("read");
    expect(statuses).toEqual(paths.map(() => 200));
    expect((await visitor.fetch("/pcshop")).status).toBe(200);
    expect((await write).status).toBe(503);
    expect(order).toEqual(["read", "write"]);
  });

  test("a call of the API is refused with 503 and Retry-After, and succeeds once the lock is free", async () => {
    lock();
    const refused = await addToCart(buyer, "lamp");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
    expect(await refused.json()).toEqual({ error: expect.stringContaining("Nothing was saved") as string });
    unlock();
    expect((await addToCart(buyer, "lamp")).status).toBe(200);
    expect(await listCart(buyer)).toMatchObject([{ product_id: "lamp", quantity: 1 }]);
  });

  test("a write that gets the lock within a second is done", async () => {
    lock();
    const written = addToCart(buyer, "lamp");
    // The server answers this while the write waits.
    expect((await buyer.fetch("/pcshop/product/fan?while=locked")).status).toBe(200);
    unlock();
    expect((await written).status).toBe(200);
  });

  test("shows a page with instructions after a form without JavaScript", async () => {
    lock();
    const refused = await buyer.postForm(CART, { update: "1" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
    const page = await refused.text();
    expect(page).toContain("The shop is busy");
    expect(page).toContain("What you typed is still there.");
  });

  test.each(["/pcadmin?index", "/pcadmin/edit?id=fan"])(
    "a product form sent to %s gets 503 with Retry-After, and keeps what was typed",
    async (address) => {
      const admin = makeAdminClient(shop.db, shop.server.url);
      const values = {
        ...emptyValues("pc"),
        id: "typed-id",
        title: "Typed by hand",
        main_category: "A",
        category: "B",
      };
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...values, draft: "typed-draft", intent: "save" })) {
        body.append(name, value);
      }
      lock();
      const response = await admin.fetch(address, { method: "POST", body, headers: { Origin: shop.server.url } });
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "1"]);
      expect(await response.text()).toContain("Typed by hand");
    },
  );

  test("a view is not counted, and its page does not wait", async () => {
    const views = () => shop.db.$client.prepare("SELECT view_count FROM products WHERE id = 'fan'").pluck().get();
    const headers = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Sec-Fetch-Site": "same-origin",
    };
    const visitor = new Client(shop.server.url);
    lock();
    expect((await visitor.fetch("/views/pc/fan.gif", { headers })).status).toBe(200);
    const counted = await visitor.fetch("/api/products/fan/view?shop=pc", { method: "POST", headers });
    expect([counted.status, views()]).toEqual([204, 0]);
    unlock();
    await visitor.fetch("/api/products/fan/view?shop=pc", { method: "POST", headers });
    expect(views()).toBe(1);
  });

  test("a panel opens, although the last use of the session cannot be stored", async () => {
    const admin = new Client(shop.server.url);
    admin.cookies.set("admin", issueAdminToken(shop.db, new Date(Date.now() - 5 * 60_000)));
    lock();
    expect((await admin.fetch("/orders")).status).toBe(200);
    expect(shop.server.log.some(({ msg }) => msg === "Could not store when a session or a key was last used.")).toBe(
      false,
    );
  });

  test("a chat message is refused with the time to send it again, and stored once when it is", async () => {
    const chatId = await openChat(signedIn(shop.db, shop.server.url, "nora"));
    const socket = makeChatSocket({
      origin: shop.server.url,
      headers: { Cookie: sessionCookie(shop.db, person("nora")) },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("connect_error", reject).connect();
    });
    const message = { chatId, senderGoogleId: "id-nora", content: "Still there?", images: [], clientId: "mine" };
    const say = () =>
      socket.timeout(8_000).emitWithAck("sendMessage", message) as Promise<Answer<{ message: ChatMessage }>>;
    lock();
    expect(await say()).toMatchObject({ ok: false, code: "busy", retryAfterSeconds: 1 });
    unlock();
    expect(await say()).toMatchObject({ ok: true });
    expect(await say()).toMatchObject({ ok: true });
    expect(shop.db.select().from(chatMessages).all()).toHaveLength(1);
    socket.disconnect();
  });
});

describe("a purchase", () => {
  let fake: FakeNowpayments;
  beforeAll(async () => {
    fake = await startNowpayments();
    await start({
      PUBLIC_URL: "http://shop.example",
      PAYMENT_PROVIDER: "nowpayments",
      NOWPAYMENTS_API_URL: fake.url,
      NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY,
      NOWPAYMENTS_IPN_SECRET: IPN_SECRET,
    });
  });
  afterAll(async () => {
    await shop.end();
    await fake.close();
  });

  test("waits for the write lock after its invoice was made, and pages do not wait", async () => {
    // The provider's response reads it.
    Object.defineProperty(fake, "wrongInvoice", {
      get: () => {
        lock();
        return {};
      },
    });
    const headers = { Origin: "http://shop.example" };
    const buying = buyer.sendJson("POST", "/api/create-purchase", { ...PURCHASE_BODY, google_id: buyer.id }, headers);
    await expect.poll(() => shop.db.$client.inTransaction, { timeout: 20_000 }).toBe(true);
    expect((await buyer.fetch("/pcshop/product/fan?while=buying")).status).toBe(200);
    unlock();
    expect((await buying).status).toBe(200);
    expect(shop.db.select({ state: orders.state }).from(orders).all()).toEqual([{ state: "placed" }]);
  });
});
