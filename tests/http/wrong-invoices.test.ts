import { rmSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { btcpayEnv, startBtcpay, type FakeBtcpay } from "#tests/fakes/btcpay.ts";
import { nowpaymentsEnv, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { CART, listCart } from "#tests/setup/http-cart.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** Providers that create another invoice than they were asked for. */

interface ProviderCase {
  name: string;
  start: () => Promise<FakeNowpayments | FakeBtcpay>;
  env: (url: string) => Record<string, string>;
  /** Fields of an invoice that are not what the shop asked for. */
  wrong: Record<string, unknown>[];
  /** The requested values in another format. */
  right: Record<string, unknown>;
  /** The field of the payment page. */
  page: (address: string) => Record<string, unknown>;
  /** Addresses of payment pages, besides those of the fake provider. */
  pages: string[];
}

const PROVIDERS: ProviderCase[] = [
  {
    name: "NOWPayments",
    start: startNowpayments,
    env: nowpaymentsEnv,
    wrong: [
      { price_amount: "25.49" },
      { price_amount: null },
      { price_currency: "eur" },
      { order_id: "another-order" },
      { order_id: null },
    ],
    page: (address) => ({ invoice_url: address }),
    right: { price_amount: "25.500", price_currency: "USD" },
    pages: ["https://nowpayments.io/payment/?iid=1", "https://pay.nowpayments.io/payment/?iid=1"],
  },
  {
    name: "BTCPay",
    start: startBtcpay,
    env: btcpayEnv,
    wrong: [
      { amount: "0.01" },
      // An invoice without an amount is settled by any payment.
      { amount: null },
      { currency: "EUR" },
      { metadata: { orderId: "another-order" } },
      { metadata: {} },
    ],
    page: (address) => ({ checkoutLink: address }),
    right: { amount: "25.5", currency: "usd" },
    pages: [],
  },
];

const WRONG_PAGES = [
  "https://evil.example/i/1",
  "https://nowpayments.io.evil.example/payment",
  "https://evil-nowpayments.io/payment",
  "https://nowpayments.io@evil.example/payment",
  "https://pay.nowpayments.io:8443/payment",
  "http://nowpayments.io/payment/?iid=1",
  "http://127.0.0.1:1/i/1",
  "javascript:alert(1)",
];

describe.each(PROVIDERS)("$name", ({ start, env, wrong, page, right, pages }) => {
  let fake: FakeNowpayments | FakeBtcpay;
  let server: RunningServer;
  let db: Db;
  let buyer: Buyer;
  let storageDir: string;

  beforeAll(async () => {
    fake = await start();
    const storage = makeStorage();
    storageDir = storage.storageDir;
    db = openDatabase(storage.file);
    server = await startServer({
      storageDir,
      env: { PUBLIC_URL: "http://shop.example", ...NO_PURCHASE_LIMITS, ...env(fake.url) },
    });
    [buyer] = signInBuyers(db, server.url, 1) as [Buyer];
  });
  afterAll(async () => {
    await server.stop();
    db.$client.close();
    rmSync(storageDir, { recursive: true });
    await fake.close();
  });
  checkLedgerAfterEach(() => ({ fake, db }));

  const FAILED_LINE = "Could not get an invoice from the provider.";
  const linesOf = () => server.log.filter(({ msg }) => msg.startsWith(FAILED_LINE));

  /** Requests without an Origin, because the address of the shop is another one. */
  const post = (path: string, body: BodyInit, type: string) =>
    buyer.fetch(path, { method: "POST", body, headers: { "Content-Type": type } });
  const purchase = (product_id: string) =>
    post("/api/create-purchase", JSON.stringify({ ...PURCHASE_BODY, product_id }), "application/json");

  async function expectRefusal(): Promise<void> {
    const { id } = insertOffer(db, 2);
    const lines = linesOf().length;
    const response = await purchase(id);
    expect([response.status, await response.json()]).toEqual([503, { error: "Не удалось создать покупку" }]);
    expect(checkBooks(db.$client, id, "good")).toEqual({ stock: 2, held: 0 });
    const orders = (await (await buyer.fetch(`/api/my-purchases/${buyer.id}`)).json()) as { product_id: string }[];
    expect(orders.filter(({ product_id }) => product_id === id)).toEqual([]);
    await expect.poll(() => linesOf().length).toBe(lines + 1);
  }

  test.each(wrong)("an invoice with %j is refused, the stock returns and the log says so", async (fields) => {
    fake.wrongInvoice = fields;
    await expectRefusal();
  });

  test.each(WRONG_PAGES)("the payment page %s is refused", async (address) => {
    fake.wrongInvoice = page(address);
    await expectRefusal();
    expect(JSON.stringify(linesOf().at(-1))).toMatch(/payment page|not valid/);
  });

  test("a form is not redirected to a payment page of another host, and the cart keeps its line", async () => {
    fake.wrongInvoice = page("https://evil.example/i/1");
    const { id } = insertOffer(db, 2);
    const { contact_name, email, phone, address, city, state_prov, postal_code } = PURCHASE_BODY;
    const shipping = { contact_name, email, phone, address, city, state_prov, postal_code };
    await post("/api/cart", JSON.stringify({ product_id: id, condition: "good", quantity: 1 }), "application/json");
    const form = new URLSearchParams({ ...shipping, buy: `${id}:good:1:25.50` });
    const refused = await post(CART, form, "application/x-www-form-urlencoded");
    expect([refused.status, refused.headers.get("Location")]).toEqual([503, null]);
    const text = await refused.text();
    expect(text).toMatch(/role="alert"[^>]*>Не удалось создать покупку/);
    expect(text).toContain("Nothing was bought. Please try again in a few minutes.");
    expect(await listCart(buyer)).toMatchObject([{ product_id: id }]);
  });

  test("the same amount and currency in another format are accepted", async () => {
    fake.wrongInvoice = right;
    expect((await purchase(insertOffer(db, 1).id)).status).toBe(200);
  });

  test("its own payment pages are accepted, and pages allow forms to be redirected there", async () => {
    const policy = (await buyer.fetch("/account")).headers.get("Content-Security-Policy") ?? "";
    const targets = /form-action ([^;]+)/.exec(policy)?.[1] ?? "";
    for (const address of [...pages, `${new URL(fake.url).origin}/i/1`]) {
      fake.wrongInvoice = page(address);
      const { id } = insertOffer(db, 1);
      const response = await purchase(id);
      expect([response.status, ((await response.json()) as { payment_url: string }).payment_url]).toEqual([
        200,
        address,
      ]);
    }
    expect(targets.split(" ")).toContain(new URL(fake.url).origin);
  });
});
