import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";

import { orderEvents, orders } from "#db/schema/index.ts";
import type { OrderEventKind } from "#app/orders/order-event-kinds.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { Client, mainTextOf } from "#tests/setup/client.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

const { shop } = setUpTwoBuyers();

type Order = NonNullable<Parameters<typeof insertOrder>[1]>;
type Payment = NonNullable<Parameters<typeof insertPayment>[2]>;

const HALF: Payment = {
  ...{ status: "partially_paid", priceAmount: "25.5", priceCurrency: "usd" },
  ...{ payAmount: "0.001", payCurrency: "btc", actuallyPaid: "0.0004" },
};

/** Inserts an order of Ann. Unpaid orders are new, because the server's job expires older ones. */
function insert(order: Order = {}, payment?: Payment, events: [OrderEventKind, string?][] = []): string {
  const { id, key } = insertOrder(shop.db, { userId: shop.ann.id, createdAt: new Date(), ...order });
  if (payment) insertPayment(shop.db, key, payment);
  if (order.review) insertCase(shop.db, { orderKey: key, kind: order.review === "oversold" ? "oversold" : "other" });
  for (const [kind, detail = null] of events) {
    shop.db.insert(orderEvents).values({ orderKey: key, kind, detail, at: new Date() }).run();
  }
  return id;
}

const path = (id: string) => `/account/orders/${id}`;

/** The content of the page. */
async function read(id: string): Promise<{ html: string; text: string }> {
  const html = await shop.ann.getPage(path(id));
  return { html: html.slice(html.indexOf("<main"), html.indexOf("</main>")), text: mainTextOf(html) };
}

describe("the page of an order", () => {
  it("shows number, item, address, hold and steps with their times", async () => {
    const createdAt = new Date();
    const id = insert({ createdAt, quantity: 2, title: "Lamp <b>bold</b>" }, undefined, [["created"], ["placed"]]);
    const { html, text } = await read(id);
    expect(html).toContain("Lamp &lt;b&gt;bold&lt;/b&gt;");
    for (const part of [id, "Condition: Good", "$25.50 × 2", "$51.00", "Ann Example", "1 Main Street"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Waiting for payment");
    const until = new Date(createdAt.getTime() + 60 * 60_000);
    expect(html).toContain(`<time dateTime="${until.toISOString()}">`);
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(until);
    expect(text).toContain(`The item is reserved for you until ${day}, ${until.toISOString().slice(11, 16)} UTC`);
    expect(text).toContain("Ordered");
    expect(text).toContain("No payment has been received yet.");
  });

  it("is unknown to others, and sends visitors to sign in", async () => {
    const id = insert();
    const statusOf = async (client: Client, of: string) => (await client.fetch(path(of))).status;
    expect([await statusOf(shop.ann, id), await statusOf(shop.bob, id)]).toEqual([200, 404]);
    for (const unknown of ["nothing", `${id}x`, "%00", "x".repeat(2_000)]) {
      expect(await statusOf(shop.ann, unknown), unknown).toBe(404);
    }
    const strangers = await (await shop.bob.fetch(path(id))).text();
    expect(strangers).not.toContain("Ann Example");
    const visitor = await new Client(shop.server.url).fetch(path(id));
    expect(visitor.headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent(path(id))}`);
  });

  it.each<[title: string, order: Order]>([
    ["deleted", { hiddenAt: new Date() }],
    ["begun", { state: "preparing", invoiceUrl: null, providerInvoiceId: null }],
    ["void and unpaid", { state: "void", invoiceUrl: null, providerInvoiceId: null }],
  ])("is unknown while the order is %s", async (_title, order) => {
    expect((await shop.ann.fetch(path(insert(order)))).status).toBe(404);
  });

  it.each<
    [
      title: string,
      of: { order: Order; payment?: Payment; events?: [OrderEventKind, string?][] },
      texts: string[],
      acts: string[],
    ]
  >([
    ["waiting", { order: {} }, ["Waiting for payment"], ["pay", "delete"]],
    [
      "waiting past its hold",
      { order: { createdAt: new Date(Date.now() - 61 * 60_000), provider: "btcpay" } },
      ["The time to pay ended on", "once the payment provider confirms that nothing was paid"],
      ["pay", "delete"],
    ],
    [
      "confirming",
      {
        order: { paymentStatus: "confirming", stockHeld: true },
        payment: { ...HALF, status: "confirming", actuallyPaid: null },
      },
      [
        "Payment detected, waiting for confirmation",
        "The item is reserved for you in the meantime.",
        "Amount not known yet",
      ],
      [],
    ],
    [
      "confirming a part of the money",
      { order: { paymentStatus: "confirming", stockHeld: true }, payment: { ...HALF, status: "confirming" } },
      ["Still to be paid: 0.0006 BTC"],
      ["pay"],
    ],
    [
      "partly paid",
      {
        order: { paymentStatus: "partially_paid", stockHeld: true },
        payment: HALF,
        events: [["status", "partially_paid"]],
      },
      [
        "Partly paid",
        "Still to be paid: 0.0006 BTC",
        "0.0004 BTC of 0.001 BTC",
        "Payment received, but the order is not fully paid yet",
      ],
      ["pay"],
    ],
    [
      "partly paid, without a reserved item",
      { order: { paymentStatus: "partially_paid", stockHeld: false }, payment: HALF },
      ["The item is not reserved for you. Ask the seller before you pay the rest."],
      ["pay"],
    ],
    [
      "paid not as agreed",
      {
        order: { paymentStatus: "partially_paid", review: "payment p: wrong" },
        payment: { ...HALF, status: "finished", problem: "wrong" },
      },
      ["Payment being checked", "The seller has been asked to check this order.", "To be checked by the seller"],
      ["pay"],
    ],
    [
      "finished",
      {
        order: { paymentStatus: "finished" },
        payment: { ...HALF, status: "finished", actuallyPaid: "0.001" },
        events: [["status", "finished"]],
      },
      ["Paid", "This page updates as soon as the seller has sent the item.", "0.001 BTC", "Receipt"],
      [],
    ],
    [
      "oversold",
      {
        order: { paymentStatus: "finished", review: "oversold" },
        events: [
          ["status", "finished"],
          ["review", "oversold"],
        ],
      },
      ["The item was out of stock when your payment arrived. The seller has been asked to check this order"],
      [],
    ],
    [
      "in review",
      { order: { paymentStatus: "finished", review: "paid after it was withdrawn" } },
      ["The seller has been asked to check this order."],
      [],
    ],
    [
      "sent",
      {
        order: { paymentStatus: "finished", shipped: true, postalService: "USPS", trackingNumber: "94001" },
        events: [["sent", "USPS 94001"]],
      },
      ["The seller has sent it by USPS 94001", "Sent by USPS 94001"],
      ["track"],
    ],
    [
      "expired",
      { order: { paymentStatus: "expired" } },
      ["Expired before it was paid", "no longer reserved for you", "No payment was received through"],
      ["delete"],
    ],
    [
      "canceled by the seller",
      { order: { paymentStatus: "expired", canceledAt: new Date() }, events: [["canceled"]] },
      ["Canceled by the seller", "Please do not pay for it."],
      ["delete"],
    ],
    ["failed", { order: { paymentStatus: "failed" } }, ["Payment failed", "If you have already paid"], ["delete"]],
    [
      "refunded",
      {
        order: { paymentStatus: "refunded" },
        payment: { ...HALF, status: "refunded" },
        events: [
          ["status", "finished"],
          ["status", "refunded"],
        ],
      },
      ["Refunded", "Receipt"],
      [],
    ],
    [
      "paid after its purchase had failed",
      {
        order: { state: "void", invoiceUrl: null, paymentStatus: "finished", review: "paid after it was withdrawn" },
        events: [["given_up"], ["status", "finished"]],
      },
      ["Canceled, because the payment page could not be opened", "Paid"],
      [],
    ],
  ])(
    "shows the right texts and links for an order that is %s",
    async (_title, { order, payment, events }, texts, acts) => {
      const id = insert(order, payment, events);
      const { html, text } = await read(id);
      for (const part of texts) expect(text).toContain(part);
      const found = [
        html.includes(`href="/sandbox/pay/invoice-${id}"`) && "pay",
        html.includes(`href="/account/orders/${id}/delete"`) && "delete",
        html.includes("https://tools.usps.com/") && "track",
      ];
      expect(found.filter(Boolean)).toEqual(acts);
      expect(html).toContain("Ask about this order");
      // Reasons for review are for the seller.
      expect(text).not.toMatch(/withdrawn|payment p:/);
    },
  );

  test("an order that was refunded before it was paid in full has no receipt", async () => {
    const { text } = await read(insert({ paymentStatus: "refunded" }, HALF, [["status", "refunded"]]));
    expect(text).toContain("Refunded");
    expect(text).not.toContain("Receipt");
  });

  test("returns 404 for a deleted order, and the list says that it was deleted", async () => {
    const id = insert();
    const deleted = await shop.ann.postForm(`${path(id)}/delete`, { returnTo: "/account?tab=orders" });
    expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, "/account?tab=orders"]);
    expect(mainTextOf(await shop.ann.getPage("/account?tab=orders"))).toContain("The order has been deleted.");
    expect((await shop.ann.fetch(path(id))).status).toBe(404);
  });
});

test("the list of orders has 10 on a page, with links to the previous and the next one", async () => {
  const ids = Array.from({ length: 23 }, (_, i) =>
    insert({ userId: shop.bob.id, paymentStatus: "finished", createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)) }),
  ).reverse();
  const load = async (query: string) => {
    const html = await shop.bob.getPage(`/account?tab=orders${query}`);
    return {
      shown: [...html.matchAll(/<h2[^>]*><a[^>]*href="\/account\/orders\/([\w-]+)"/g)].map(([, id]) => id),
      links: [...html.matchAll(/rel="(prev|next)"[^>]*href="([^"]*)"/g)].map(([, rel, href]) => `${rel} ${href}`),
    };
  };
  const [first, second, last] = [ids.slice(0, 10), ids.slice(10, 20), ids.slice(20)];
  const toPage = (page: number) => `/account?tab=orders&amp;page=${page}`;
  expect(await load("")).toEqual({ shown: first, links: [`next ${toPage(2)}`] });
  expect(await load("&page=2")).toEqual({ shown: second, links: ["prev /account?tab=orders", `next ${toPage(3)}`] });
  for (const query of ["&page=3", "&page=4", "&page=999999"]) {
    expect(await load(query)).toEqual({ shown: last, links: [`prev ${toPage(2)}`] });
  }
  for (const query of ["&page=0", "&page=-1", "&page=x", "&page=1e9"]) {
    expect((await load(query)).shown).toEqual(first);
  }
  const listed = (await (await shop.bob.fetch(`/api/my-purchases/${shop.bob.id}`)).json()) as { payment_id: string }[];
  expect(listed.map(({ payment_id }) => payment_id)).toEqual(ids);
});

test("asking about an order opens its chat, which shows the order", async () => {
  const id = insert({ paymentStatus: "finished", quantity: 2, productKey: 4_242 });
  const others = insert({ userId: shop.bob.id, productKey: 4_242 });
  const asked = await shop.ann.postForm("/chats", { orderId: id, returnTo: path(id) });
  const location = asked.headers.get("Location") ?? "";
  expect(location).toMatch(new RegExp(`^/chat/[\\w-]+\\?order=${id}$`));
  const page = await shop.ann.getPage(location);
  const [{ key } = { key: 0 }] = shop.db.select().from(orders).where(eq(orders.id, id)).all();
  expect(page).toMatch(new RegExp(`<textarea[^>]*>About order ${key}: </textarea>`));
  expect(mainTextOf(page)).toContain(`Order ${key}`);
  expect(page).toContain(`href="/account/orders/${id}"`);
  expect(mainTextOf(page)).toContain("Paid, Not Sent · Quantity 2 · $51.00");

  const [chat = ""] = location.split("?");
  expect(await shop.ann.getPage(chat)).not.toContain("About order");
  for (const other of [others, "nothing"]) {
    const foreign = await shop.ann.getPage(`${chat}?order=${other}`);
    expect(foreign).not.toContain("About order");
    expect(foreign).not.toContain(`/account/orders/${others}`);
  }
  const seller = new Client(shop.server.url);
  await seller.postForm("/auth/demo", { account: "seller" });
  const atSeller = await seller.getPage(`${chat}?order=${id}`);
  expect(atSeller).toContain(`href="/orders/${id}"`);
  expect(atSeller).not.toContain("About order");
  expect(atSeller).not.toContain(others);
});
