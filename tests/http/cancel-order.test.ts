import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, orderEvents, orders, productConditions } from "#db/schema/index.ts";
import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInTwoBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { checkLedger } from "#tests/setup/check-ledger.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startPayingBtcpay, startPayingNowpayments, type PayingProvider } from "#tests/setup/paying-providers.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** What becomes of a canceled order's invoice at a provider. */
interface ProviderCase {
  name: string;
  invoice: "canceled" | "not-possible";
  /** The answer while the provider cannot be asked. */
  invoiceWhileDown: "failed" | "not-possible";
  said: string;
  start: () => Promise<PayingProvider>;
}

const PROVIDERS: ProviderCase[] = [
  {
    name: "btcpay",
    invoice: "canceled",
    invoiceWhileDown: "failed",
    said: "BTCPay Server has canceled its invoice.",
    start: startPayingBtcpay,
  },
  {
    name: "nowpayments",
    invoice: "not-possible",
    invoiceWhileDown: "not-possible",
    said: "NOWPayments cannot cancel invoices.",
    start: startPayingNowpayments,
  },
];

describe.each(PROVIDERS)("with $name, an administrator", ({ name, invoice, invoiceWhileDown, said, start }) => {
  let fake: PayingProvider;
  let shop: StartedShop;
  let db: Db;
  let admin: Client;
  let ann: Buyer;
  let bob: Buyer;
  let offer: Offer;

  beforeAll(async () => {
    fake = await start();
    shop = await startShop({ PUBLIC_URL: "http://shop.example", ...fake.env, ...NO_PURCHASE_LIMITS });
    db = shop.db;
    admin = makeAdminClient(db, shop.server.url);
    [ann, bob] = signInTwoBuyers(db, shop.server.url);
  });
  afterAll(() => checkLedger(fake, shop).finally(shop.end).finally(fake.close));
  checkLedgerAfterEach(() => ({ fake, db }));
  beforeEach(() => {
    fake.mode = "working";
    fake.requests.length = 0;
    offer = insertOffer(db, 1);
  });

  /** Sends a request without Origin, like a program. */
  const post = (client: Client, path: string, body: string | null = null, headers: Record<string, string> = {}) =>
    client.fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
  const postForm = (path: string, fields: Record<string, string>) =>
    admin.postForm(path, fields, { Origin: "http://shop.example" });
  const purchase = (client: Client) =>
    post(client, "/api/create-purchase", JSON.stringify({ ...PURCHASE_BODY, product_id: offer.id }));
  async function buy(): Promise<string> {
    const bought = await purchase(ann);
    expect(bought.status).toBe(200);
    return ((await bought.json()) as { payment_id: string }).payment_id;
  }
  async function cancel(id: string, client = admin) {
    const response = await post(client, `/api/admin-purchases/${id}/cancel`);
    return { status: response.status, body: (await response.json()) as unknown };
  }
  const stored = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get();
  async function pay(id: string) {
    const [body, signature] = fake.pay(stored(id)?.providerInvoiceId ?? "");
    return (await post(new Client(shop.server.url), `/api/payments/${name}/notify`, body, signature)).status;
  }
  const books = () => checkBooks(db.$client, offer.id, "good");
  const countEvents = (id: string, kind: "canceled" | "stock_returned") =>
    db.$count(orderEvents, and(eq(orderEvents.orderKey, stored(id)?.key ?? 0), eq(orderEvents.kind, kind)));
  const countAudited = (id: string) => db.$count(auditEntries, eq(auditEntries.subject, String(stored(id)?.key)));
  const REFUSED_PAID = { status: 409, body: { error: "Money has arrived for this order, so it cannot be canceled." } };

  test("cancels an unpaid order on its page: its buyer is told, and another buyer can buy the item", async () => {
    const id = await buy();
    expect((await purchase(bob)).status).toBe(409);
    expect(await admin.getPage("/orders")).toContain(`/orders/${id}/cancel?returnTo=%2Forders`);
    const question = textOf(await admin.getPage(`/orders/${id}/cancel?returnTo=%2Forders%3Fpage%3D1`));
    expect(question).toContain("Are you sure you want to cancel this order?");
    const canceled = await postForm(`/orders/${id}/cancel`, { returnTo: "/orders?page=1", note: "Looks like a bot." });
    expect([canceled.status, canceled.headers.get("Location")]).toEqual([303, "/orders?page=1"]);
    const page = textOf(await admin.getPage("/orders?page=1"));
    expect(page).toContain("The order is canceled, and its units are for sale again.");
    expect(page).toContain(said);
    expect(await admin.getPage("/orders")).not.toContain(`/orders/${id}/cancel`);

    expect(textOf(await admin.getPage(`/orders/${id}`))).toContain("Looks like a bot.");

    expect(books()).toEqual({ stock: 1, held: 0 });
    const hers = textOf(await ann.getPage("/account?tab=orders"));
    expect([hers.includes("Canceled by the seller"), hers.includes("bot")]).toEqual([true, false]);
    const mine = (await (await ann.fetch(`/api/my-purchases/${ann.id}`)).json()) as Record<string, unknown>[];
    expect(mine.find(({ payment_id }) => payment_id === id)).toMatchObject({ payment_status: "expired" });
    expect((await purchase(bob)).status).toBe(200);
    expect(fake.requests.filter(({ path }) => path.endsWith("/status") && !path.startsWith("/v1/"))).toHaveLength(
      invoice === "canceled" ? 1 : 0,
    );
  });

  test("cancels all orders that are paid together, and names them first", async () => {
    const other = insertOffer(db, 1);
    const items = [offer, other].map(({ id }) => ({ ...PURCHASE_BODY, product_id: id }));
    const bought = await post(ann, "/api/create-checkout", JSON.stringify({ ...PURCHASE_BODY, items }));
    const { payment_ids } = (await bought.json()) as { payment_ids: [string, string] };
    const [first, second] = payment_ids.map((id) => stored(id));
    expect(textOf(await admin.getPage(`/orders/${payment_ids[1]}/cancel`))).toContain(
      `It is paid together with order ${first?.key}, so both are canceled. Their units go back on sale at once`,
    );
    expect(textOf(await admin.getPage("/orders"))).toMatch(new RegExp(`Paid with orders\\s+${second?.key}\\b`));
    expect((await postForm(`/orders/${payment_ids[1]}/cancel`, {})).status).toBe(303);
    const page = textOf(await admin.getPage("/orders"));
    expect(page).toContain("2 orders are canceled, and their units are for sale again.");
    expect(page).toContain(said.replace("its invoice", "their invoice"));
    for (const id of payment_ids) {
      expect(stored(id)).toMatchObject({ paymentStatus: "expired", stockHeld: false });
      expect([await countEvents(id, "canceled"), await countAudited(id)]).toEqual([1, 1]);
    }
    expect(books()).toEqual({ stock: 1, held: 0 });
    expect(checkBooks(db.$client, other.id, "good")).toEqual({ stock: 1, held: 0 });
  });

  test("cancels an order only once by the API, even if several administrators request it several times", async () => {
    const id = await buy();
    const other = makeAdminClient(db, shop.server.url);
    const answers = await Promise.all([cancel(id), cancel(id, other), cancel(id), cancel(id, other)]);
    const ended = { status: 409, body: { error: "This order is no longer waiting for payment." } };
    expect(answers.filter(({ status }) => status === 200)).toEqual([{ status: 200, body: { ok: true, invoice } }]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([ended, ended, ended]);
    expect(await cancel(id)).toEqual(ended);
    expect(books()).toEqual({ stock: 1, held: 0 });
    expect([await countEvents(id, "canceled"), await countEvents(id, "stock_returned")]).toEqual([1, 1]);
    expect(await countAudited(id)).toBe(1);
  });

  test("cancels an order while the provider is down, and its late payment is not lost", async () => {
    const id = await buy();
    fake.mode = "down";
    expect(await cancel(id)).toEqual({ status: 200, body: { ok: true, invoice: invoiceWhileDown } });
    expect(books()).toEqual({ stock: 1, held: 0 });
    fake.mode = "working";
    expect(await pay(id)).toBe(200);
    expect(stored(id)).toMatchObject({
      paymentStatus: "finished",
      stockHeld: true,
      canceledAt: null,
      review: "paid after it was withdrawn",
    });
    expect(textOf(await ann.getPage("/account?tab=orders"))).toContain("Paid");
    expect(books()).toEqual({ stock: 0, held: 1 });
  });

  test("does not cancel an order that was paid", async () => {
    const id = await buy();
    expect(await pay(id)).toBe(200);
    expect(await cancel(id)).toEqual(REFUSED_PAID);
    expect((await postForm(`/orders/${id}/cancel`, { returnTo: "/orders" })).status).toBe(303);
    const page = await admin.getPage("/orders");
    expect(page).toMatch(/role="alert".*The order was not canceled\./);
    expect(textOf(page)).toContain(REFUSED_PAID.body.error);
    expect(stored(id)).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: null });
    expect(await countAudited(id)).toBe(0);
  });

  test("either cancels the order or accepts a simultaneous payment, never both", async () => {
    for (let round = 0; round < 8; round++) {
      offer = insertOffer(db, 1);
      const id = await buy();
      const [canceled, paid] = await Promise.all([cancel(id), pay(id)]);
      expect(paid).toBe(200);
      const hasWon = canceled.status === 200;
      if (!hasWon) expect(canceled.status).toBe(409);
      // The payment takes the unit again, and the owner gets a letter.
      expect(stored(id)).toMatchObject({
        paymentStatus: "finished",
        stockHeld: true,
        review: hasWon ? "paid after it was withdrawn" : null,
      });
      expect(await countEvents(id, "canceled")).toBe(hasWon ? 1 : 0);
      expect(await countAudited(id)).toBe(hasWon ? 1 : 0);
      expect(books()).toEqual({ stock: 0, held: 1 });
    }
  });

  test("gets 404 for ids that name no order in the list", async () => {
    const id = await buy();
    const { key, providerInvoiceId } = stored(id) ?? {};
    const hidden = insertOrder(db, { hiddenAt: new Date(), createdAt: new Date() }).id;
    for (const forged of [hidden, String(key), providerInvoiceId ?? "", "nothing", "%00", "..%2F..%2Fx", `${id}%20`]) {
      expect((await cancel(forged)).status).toBe(404);
    }
    expect((await admin.fetch("/orders/nothing/cancel")).status).toBe(404);
    expect((await admin.fetch(`/api/admin-purchases/${id}/cancel`)).headers.get("Allow")).toBe("POST");
    expect([(await cancel(id, ann)).status, (await cancel(id, new Client(shop.server.url))).status]).toEqual([
      403, 401,
    ]);
    expect(stored(id)).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  });

  test("reads how many units unpaid orders hold, which the public API does not say", async () => {
    const id = await buy();
    const isGood = and(eq(productConditions.productKey, offer.key), eq(productConditions.condition, "good"));
    db.update(productConditions).set({ quantity: 4 }).where(isGood).run();
    const read = async (path: string) =>
      (await (await admin.fetch(path)).json()) as Record<string, string | number | null>;
    const [publicly, mine] = [
      await read(`/api/products/${offer.id}?shop=ayz`),
      await read(`/api/admin-products/ayz/${offer.id}`),
    ];
    expect(Object.keys(publicly).filter((field) => /held|on_hand/.test(field))).toEqual([]);
    expect(mine).toMatchObject({
      ...publicly,
      good_condition_available_quantity: 4,
      good_condition_held_quantity: 1,
      good_condition_on_hand_quantity: 5,
      excellent_condition_held_quantity: 0,
      excellent_condition_on_hand_quantity: 1,
      acceptable_condition_on_hand_quantity: 0,
    });
    const HELD = /1 held by an unpaid or refunded order, 5 on hand/;
    expect(await admin.getPage(`/ayzadmin/edit?id=${offer.id}`)).toMatch(HELD);
    expect(await admin.getPage(`/ayzadmin/edit?tq=${offer.id}`)).toMatch(
      /1 held by an unpaid or refunded order, 6 on hand/,
    );
    await cancel(id);
    expect(await read(`/api/admin-products/ayz/${offer.id}`)).toMatchObject({
      good_condition_held_quantity: 0,
      good_condition_on_hand_quantity: 5,
    });
    expect(await admin.getPage(`/ayzadmin/edit?id=${offer.id}`)).not.toMatch(/held by/);
    expect((await admin.fetch("/api/admin-products/ayz/nothing")).status).toBe(404);
    expect(await read(`/api/admin-products/pc/${offer.id}`)).toEqual({ error: expect.any(String) as string });
  });
});
