import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { attentionCases, checkouts, orderEvents, orders, payments } from "#db/schema/index.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { NOW } from "#tests/factories/purchases.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let admin: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
  admin = makeAdminClient(db, server.url);
});
afterAll(() => end());
beforeEach(() => {
  for (const table of [attentionCases, orderEvents, payments, orders, checkouts]) db.delete(table).run();
});

const stored = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get();

describe("the admin orders page", () => {
  test("shows every field with its label, and dashes for empty ones", async () => {
    const { key } = insertOrder(db, {
      id: "one",
      paymentStatus: "partially_paid",
      review: "payment 5077125: made for 20 usd in place of 25.50 USD",
      productId: "p-7",
      quantity: 2,
      country: "CA",
      createdAt: new Date("2026-01-02T23:59:30Z"),
    });
    insertPayment(db, key, { providerPaymentId: "5077125", status: "partially_paid" });
    const page = await admin.getPage("/orders");
    for (const text of [
      ">2026-01-02<",
      "Walnut desk lamp",
      "$51.00",
      "ann@example.com",
      "5077125 (partially paid)",
      "made for 20 usd in place of 25.50 USD",
      "2026-01-02 23:59 UTC",
      "1 Main Street",
      "Not Sent",
    ]) {
      expect(page.replaceAll("<!-- -->", "")).toContain(text);
    }
    const facts = Object.fromEntries(
      Array.from(page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g), ([, name = "", value = ""]) => [
        name,
        value.replace(/<[^<>]*>/g, ""),
      ]),
    );
    expect(facts).toMatchObject({
      "Order ID": String(key),
      "Product ID": "p-7",
      Quantity: "2",
      "Payment ID": "one",
      "Contact Name": "Ann Example",
      Phone: "—",
      City: "New York",
      "State/Province": "NY",
      "Postal Code": "10001",
      Country: "Canada",
    });
    expect(page).not.toContain("Delete Order");
  });

  test("offers canceling and deleting only if the command would accept it", async () => {
    const { checkoutKey } = insertOrder(db, { id: "first", paymentStatus: "waiting" });
    insertOrder(db, { id: "first-sent", paymentStatus: "waiting", shipped: true, checkoutKey });
    insertOrder(db, { id: "waiting-sent", paymentStatus: "waiting", shipped: true });
    const paid = insertOrder(db, { id: "with-paid", paymentStatus: "waiting" });
    insertOrder(db, { id: "paid", paymentStatus: "finished", checkoutKey: paid.checkoutKey });
    insertOrder(db, { id: "expired-sent", paymentStatus: "expired", shipped: true, stockHeld: true });
    insertOrder(db, { id: "expired-case", paymentStatus: "expired", review: "payment 1: 5 of 10 trx came" });
    insertOrder(db, { id: "cancelable", paymentStatus: "waiting" });
    insertOrder(db, { id: "deletable", paymentStatus: "expired", shipped: true });
    const offered = async (status: string) => {
      const page = await admin.getPage(`/orders?payment=${status}`);
      return Array.from(page.matchAll(/href="\/orders\/([a-z-]+\/(?:cancel|delete))\?/g), ([, act]) => act);
    };
    expect(await offered("waiting")).toEqual(["cancelable/cancel"]);
    expect(await offered("expired")).toEqual(["deletable/delete"]);
  });

  test("offers deletion for expired orders only", async () => {
    insertOrder(db, { id: "over", paymentStatus: "expired" });
    insertOrder(db, { id: "failed", paymentStatus: "failed" });
    const page = await admin.getPage("/orders?payment=expired");
    expect(page).toContain('href="/orders/over/delete?returnTo=%2Forders%3Fpayment%3Dexpired"');
    expect(await admin.getPage("/orders")).not.toContain("/orders/failed/delete");
    const question = await admin.getPage("/orders/over/delete?returnTo=%2F%2Fevil.example");
    expect(question).toContain("Are you sure you want to delete this order?");
    expect(question).toContain('name="returnTo" value="/orders"');
    const refused = await admin.postForm("/orders/failed/delete", { returnTo: "/orders?page=2" });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/orders?page=2"]);
    expect(await admin.getPage("/orders")).toMatch(/role="alert".*Could not delete order/);
    expect(server.log.map(({ msg }) => msg)).toContain("Could not delete order");
    expect(stored("failed")?.hiddenAt).toBeNull();
  });

  test("saves a form without JavaScript and keeps a refused value in its field", async () => {
    insertOrder(db, { id: "one" });
    const form = { order: "one", postal_service: "USPS", tracking_number: "94001", returnTo: "/orders?q=lamp" };
    const saved = await admin.postForm("/orders?q=lamp", form);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/orders?q=lamp"]);
    expect(stored("one")).toMatchObject({ shipped: false, postalService: "USPS", trackingNumber: "94001" });
    await admin.postForm("/orders", { ...form, shipped: "1", confirmed: "yes" });
    expect(stored("one")).toMatchObject({ shipped: true });

    const typed = `9${"4".repeat(100)}`;
    const refused = await admin.postForm("/orders", { ...form, tracking_number: typed, shipped: "0" });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain(`value="${typed}"`);
    expect(page).toContain("Use at most 100 characters.");
    expect(stored("one")).toMatchObject({ shipped: true, trackingNumber: "94001" });

    const unknown = await admin.postForm("/orders", { ...form, order: "nothing", shipped: "1" });
    expect(unknown.status).toBe(303);
    expect(await admin.getPage("/orders")).toMatch(/role="alert".*The order could not be updated/);
    expect(server.log.map(({ msg }) => msg)).toContain("Не удалось обновить статус отправки");
  });

  test("escapes markup that buyers typed", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const everywhere = {
      title: attack,
      contactName: attack,
      address: attack,
      city: attack,
      stateProv: attack,
      review: attack,
    };
    insertOrder(db, {
      id: "one",
      ...everywhere,
      email: `a@b"onmouseover="x`,
      phone: attack,
      postalService: attack,
      trackingNumber: attack,
    });
    const { key } = stored("one") ?? {};
    const values = { text: attack };
    insertCase(db, { orderKey: key, kind: "underpaid", paymentId: attack, values });
    const acts = ["/orders/one/acts/accept", "/orders/one/acts/refund", `/orders/one/send?postal_service=${attack}`];
    insertPayment(db, key ?? 0, {
      providerPaymentId: attack,
      payCurrency: attack,
      transactionId: attack,
      moneyAt: NOW,
    });
    const queue = ["/orders/attention", "/orders/one", `/orders/ledger?from=2026-01-01&to=${attack}`];
    for (const address of [
      ...["/orders", "/orders/one/slip", "/orders/one/cancel", "/orders/one/delete"],
      ...[...acts, ...queue],
    ]) {
      const page = await admin.getPage(address);
      expect(page).not.toContain("<script>alert");
      expect(page).not.toContain("<img src=x");
      expect(page).not.toMatch(/ onmouseover="/);
    }
  });

  test("says whether there are no orders at all or none that match", async () => {
    expect(await admin.getPage("/orders")).toContain("There are no orders yet.");
    insertOrder(db);
    expect(await admin.getPage("/orders?q=nothing")).toContain("No order matches.");
    expect((await admin.fetch("/orders/nothing/slip")).status).toBe(404);
    expect((await admin.fetch("/orders/nothing/delete")).status).toBe(404);
  });

  test("redirects administrators from the number of an order to its page, and tells visitors nothing", async () => {
    const { key } = insertOrder(db, { id: "by-number" });
    const { key: numberOfOther } = insertOrder(db, { id: String(key + 5) });
    const unlisted = insertOrder(db, { hiddenAt: NOW });
    const answerTo = async (id: number | string, client = admin) => {
      const response = await client.fetch(`/orders/${id}`);
      return [response.status, response.headers.get("Location")];
    };
    expect(await answerTo(key)).toEqual([302, "/orders/by-number"]);
    expect(await answerTo(numberOfOther)).toEqual([302, `/orders/${key + 5}`]);
    // If a text is an id and a number, the id counts.
    insertOrder(db, { id: String(key) });
    expect(await answerTo(key)).toEqual([200, null]);
    for (const unknown of [unlisted.key, 999_999, `${numberOfOther}x`]) {
      expect(await answerTo(unknown), String(unknown)).toEqual([404, null]);
    }
    const visitor = new Client(server.url);
    for (const id of [numberOfOther, 999_999]) expect(await answerTo(id, visitor)).toEqual([401, null]);
  });

  test("prints a packing slip with the recipient and the products but no price", async () => {
    insertOrder(db, { id: "one", quantity: 3, phone: "+1 212 555 0100" });
    const page = await admin.getPage("/orders/one/slip");
    for (const text of ["Packing slip", "Ann Example", "1 Main Street", "+1 212 555 0100", "Walnut desk lamp", ">3<"]) {
      expect(page).toContain(text);
    }
    expect(page.slice(page.indexOf("<main"), page.indexOf("</main>"))).not.toContain("$");
  });
});

describe("orders that are paid by one payment", () => {
  const values = { received: "419", asked: "838", coin: "usdt" };
  const linkTo = (order: { id: string; key: number }) =>
    new RegExp(`<a [^>]*href="/orders/${order.id}"[^>]*>${order.key}</a>`);

  function insertUnderpaid() {
    const part = { paymentStatus: "partially_paid", review: "payment 7: 419 of 838 usdt came" } as const;
    const lamp = insertOrder(db, { id: "lamp", priceCents: 68_900, ...part }, { totalCents: 83_800 });
    const { checkoutKey } = lamp;
    const desk = insertOrder(db, { id: "desk", title: "Oak desk", priceCents: 14_900, checkoutKey, ...part });
    insertPayment(db, lamp.key, {
      ...{ providerPaymentId: "7", status: "partially_paid", moneyAt: new Date(), receivedCents: 41_900 },
      ...{ payAmount: "838", actuallyPaid: "419", payCurrency: "usdt", problem: "419 of 838 usdt came" },
      ...{ feeAmount: "1.5", feeCurrency: "usdt" },
    });
    for (const { key } of [lamp, desk]) insertCase(db, { kind: "underpaid", orderKey: key, paymentId: "7", values });
    return { lamp, desk };
  }

  test("are named in the queue, on each other's page, and before one of them is accepted", async () => {
    const { lamp, desk } = insertUnderpaid();
    const cards = (await admin.getPage("/orders/attention")).split("<article").slice(1);
    expect(cards).toHaveLength(2);
    for (const [i, order, other] of [
      [0, lamp, desk],
      [1, desk, lamp],
    ] as const) {
      expect(textOf(cards[i] ?? "")).toMatch(new RegExp(`Paid with orders\\s+${other.key}\\b`));
      const accept = await admin.getPage(`/orders/${order.id}/acts/accept`);
      expect(textOf(accept)).toMatch(new RegExp(`Paid with orders\\s+${other.key}\\b`));
      expect(textOf(accept)).toContain(`Each order is decided separately. This accepts order ${order.key} only.`);
      for (const page of [cards[i] ?? "", accept, await admin.getPage(`/orders/${order.id}`)])
        expect(page.replaceAll("<!-- -->", "")).toMatch(linkTo(other));
    }
    expect(textOf(await admin.getPage("/orders/lamp/acts/refund"))).not.toContain("This accepts order");
  });

  test("are named in the ledger's row of the payment", async () => {
    const { desk } = insertUnderpaid();
    const row = /<tr(?:(?!<tr).)*419 of.*?<\/tr>/s.exec(await admin.getPage("/orders/ledger"))?.[0] ?? "";
    expect(textOf(row)).toMatch(new RegExp(`Walnut desk lamp\\s+with\\s+order\\s+${desk.key}\\b`));
    expect(row.replaceAll("<!-- -->", "")).toMatch(linkTo(desk));
    const [names, payment] = (await admin.getPage("/orders/ledger.csv")).split(/\r?\n/);
    expect(names).toMatch(/,transaction_id,note,provider_status$/);
    expect(payment).toContain(`,419 of 838 usdt came; with order ${desk.key},`);
  });

  test("are named without a link if they have no page in the panels", async () => {
    const { desk } = insertUnderpaid();
    db.update(orders).set({ hiddenAt: NOW, review: null }).where(eq(orders.id, "desk")).run();
    for (const path of ["/orders/attention", "/orders/ledger", "/orders/lamp", "/orders/lamp/acts/accept"]) {
      const page = (await admin.getPage(path)).replaceAll("<!-- -->", "");
      expect(textOf(page)).toMatch(new RegExp(`with\\s+orders?\\s+${desk.key}\\b`));
      expect(page).not.toMatch(linkTo(desk));
    }
  });

  test("are not named on an order that is paid alone", async () => {
    const { key } = insertOrder(db, { id: "alone", paymentStatus: "partially_paid" });
    insertPayment(db, key, { status: "partially_paid", moneyAt: new Date(), actuallyPaid: "1" });
    insertCase(db, { kind: "underpaid", orderKey: key, values });
    for (const path of ["/orders/attention", "/orders/ledger", "/orders/alone", "/orders/alone/acts/accept"])
      expect(textOf(await admin.getPage(path))).not.toMatch(/with orders?|decided separately/i);
  });

  test("show coins in capitals on every page, but as the provider names them in the CSV file and the API", async () => {
    insertUnderpaid();
    insertCase(db, { values: { ...values, price: "838 usd" } });
    for (const path of ["/orders", "/orders/attention", "/orders/ledger", "/orders/lamp"]) {
      const text = textOf(await admin.getPage(path));
      expect(text, path).toMatch(/419 of 838 USDT/);
      expect(text, path).not.toMatch(/\busdt?\b/);
    }
    expect(textOf(await admin.getPage("/orders/lamp"))).toMatch(/1\.5\s+USDT/);
    expect(await admin.getPage("/orders/ledger.csv")).toContain(",usdt,419,838,1.5 usdt,");
  });
});
