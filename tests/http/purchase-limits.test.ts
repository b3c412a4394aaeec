import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { addToCart, CART, listCart } from "#tests/setup/http-cart.ts";
import { startPayingBtcpay, startPayingNowpayments, type PayingProvider } from "#tests/setup/paying-providers.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The limits of an account's unpaid orders. */

const OPEN_ORDERS =
  "You can have up to 5 unpaid orders. Pay for one or delete it in My Orders, or wait until a payment is confirmed.";

interface Created {
  payment_url: string;
  payment_id: string;
}

const PUBLIC_URL = "http://shop.example";

describe.each([
  ["BTCPay Server", startPayingBtcpay],
  ["NOWPayments", startPayingNowpayments],
])("with %s", (_, open) => {
  let fake: PayingProvider;
  let shop: StartedShop;
  let db: Db;
  let buyers: Buyer[];

  beforeAll(async () => {
    fake = await open();
    shop = await startShop({ PUBLIC_URL, ...fake.env });
    db = shop.db;
    buyers = signInBuyers(db, shop.server.url, 10, PUBLIC_URL);
  });
  afterAll(() => checkLedger(fake, shop).finally(shop.end).finally(fake.close));

  /** Returns a buyer who has no orders yet. */
  function nextBuyer(): Buyer {
    const buyer = buyers.pop();
    if (!buyer) throw new Error("More buyers have to sign in.");
    return buyer;
  }

  const offer = (stock: number) => insertOffer(db, stock).id;
  const books = (product: string) => checkBooks(db.$client, product, "good");

  function purchase(buyer: Buyer, product_id: string, quantity = 1, key?: string): Promise<Response> {
    const body = { ...PURCHASE_BODY, product_id, quantity, total_amount: 25.5 * quantity };
    return buyer.sendJson("POST", "/api/create-purchase", body, key === undefined ? {} : { "Idempotency-Key": key });
  }

  async function buy(...bought: Parameters<typeof purchase>): Promise<Created> {
    const response = await purchase(...bought);
    expect(response.status).toBe(200);
    return (await response.json()) as Created;
  }

  async function refusal(...bought: Parameters<typeof purchase>) {
    const response = await purchase(...bought);
    const { error } = (await response.json()) as { error: string };
    return { status: response.status, error, retryAfter: response.headers.get("Retry-After") };
  }

  async function pay(buyer: Buyer, { payment_id }: Created): Promise<void> {
    const order = db.select().from(orders).where(eq(orders.id, payment_id)).get();
    const [body, signature] = fake.pay(order?.providerInvoiceId ?? "");
    const headers = { "Content-Type": "application/json", ...signature };
    const answer = await buyer.fetch(`/api/payments/${fake.name}/notify`, { method: "POST", body, headers });
    expect(answer.status).toBe(200);
  }
  const remove = (buyer: Buyer, { payment_id }: Created) =>
    buyer.sendJson("DELETE", `/api/purchase/${payment_id}`, undefined);

  function buyByForm(buyer: Buyer, product: string, quantity = 1): Promise<Response> {
    const { contact_name, email, phone, address, city, state_prov, postal_code } = PURCHASE_BODY;
    const shipping = { contact_name, email, phone, address, city, state_prov, postal_code };
    const submission = `form-${product}-${quantity}`.padEnd(16, "0");
    return buyer.postForm(CART, { ...shipping, submission, buy: `${product}:good:${quantity}:25.50` });
  }

  test("35 simultaneous requests of one account make 5 orders, and the others get a message that says what to do", async () => {
    const [buyer, product] = [nextBuyer(), offer(112)];
    const answers = await Promise.all(Array.from({ length: 35 }, () => purchase(buyer, product)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(30);
    for (const response of refused) {
      expect([response.status, await response.json()]).toEqual([409, { error: OPEN_ORDERS }]);
    }
    expect(books(product)).toEqual({ stock: 107, held: 5 });
    await buy(nextBuyer(), product);
  });

  test("a form beyond 5 open orders is refused in the cart, which keeps the line", async () => {
    const [buyer, product] = [nextBuyer(), offer(20)];
    for (let i = 0; i < 5; i++) await buy(buyer, product);
    await addToCart(buyer, product);
    const refused = await buyByForm(buyer, product);
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toMatch(new RegExp(`role="alert"[^>]*>${OPEN_ORDERS}`));
    expect(page).toContain('value="1 Main Street"');
    expect(await listCart(buyer)).toMatchObject([{ product_id: product, quantity: 1 }]);
    expect(books(product)).toEqual({ stock: 15, held: 5 });
  });

  test.each([
    ["paying for", pay],
    ["deleting", remove],
  ])("%s one of 5 open orders makes room for another", async (_action, free) => {
    const [buyer, product] = [nextBuyer(), offer(20)];
    const first = await buy(buyer, product);
    for (let i = 1; i < 5; i++) await buy(buyer, product);
    expect(await refusal(buyer, product)).toMatchObject({ status: 409, error: OPEN_ORDERS });
    await free(buyer, first);
    await buy(buyer, product);
    expect(await refusal(buyer, product)).toMatchObject({ status: 409, error: OPEN_ORDERS });
  });

  test("a repeated request returns its order although 5 orders are open", async () => {
    const [buyer, product] = [nextBuyer(), offer(20)];
    const first = await buy(buyer, product, 1, "first");
    for (let i = 1; i < 5; i++) await buy(buyer, product);
    expect(await buy(buyer, product, 1, "first")).toEqual(first);
    expect(await refusal(buyer, product, 1, "second")).toMatchObject({ status: 409, error: OPEN_ORDERS });
  });

  test("one account holds at most 10 unpaid units, by API and by form", async () => {
    const [buyer, product] = [nextBuyer(), offer(50)];
    expect(await refusal(buyer, product, 11)).toMatchObject({
      status: 409,
      error: "You can have up to 10 unpaid items at a time. Lower the quantity, or pay for some first.",
    });
    await buy(buyer, product, 6);
    const withRoom =
      "You can have up to 10 unpaid items at a time, and you have 6 now. Buy up to 4 now, or first pay for an unpaid order or delete it in My Orders, or wait until a payment is confirmed.";
    expect(await refusal(buyer, product, 5)).toMatchObject({ status: 409, error: withRoom });
    await addToCart(buyer, product, { quantity: 5 });
    const page = await buyByForm(buyer, product, 5);
    expect([page.status, (await page.text()).includes(withRoom)]).toEqual([409, true]);
    await buy(buyer, product, 4);
    expect(await refusal(buyer, product)).toMatchObject({
      status: 409,
      error:
        "You can have up to 10 unpaid items at a time, and you have 10 now. First pay for an unpaid order or delete it in My Orders, or wait until a payment is confirmed.",
    });
    expect(books(product)).toEqual({ stock: 40, held: 10 });
  });

  test("counts deleted orders of the last hour, and says when to retry", async () => {
    const [buyer, product] = [nextBuyer(), offer(20)];
    for (let i = 0; i < 10; i++) await remove(buyer, await buy(buyer, product));
    const { status, error, retryAfter } = await refusal(buyer, product);
    expect([status, error]).toEqual([
      429,
      "You have placed 10 orders within an hour without paying. Pay for one that can still be paid, or try again in 60 minutes.",
    ]);
    expect(Number(retryAfter)).toBeGreaterThan(3_500);
    expect(Number(retryAfter)).toBeLessThanOrEqual(3_600);
    await addToCart(buyer, product);
    const page = await buyByForm(buyer, product);
    expect([page.status, (await page.text()).includes(error)]).toEqual([429, true]);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    expect(books(product)).toEqual({ stock: 20, held: 0 });
  });

  test("paid orders do not count towards the limits", async () => {
    const [buyer, product] = [nextBuyer(), offer(20)];
    for (let i = 0; i < 12; i++) await pay(buyer, await buy(buyer, product));
    expect(books(product)).toEqual({ stock: 8, held: 12 });
  });
});
