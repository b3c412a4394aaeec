import { randomUUID } from "node:crypto";
import path from "node:path";

import { and, eq } from "drizzle-orm";

import type { User } from "#app/accounts/user.ts";
import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { signIn } from "#app/accounts/sessions.server.ts";
import { addAlert } from "#app/alerts/alerts.server.ts";
import { saveBuild } from "#app/builds/saved-builds.server.ts";
import { addToCart } from "#app/cart/cart.server.ts";
import { COMMAND } from "#app/audit/actor.ts";
import { recordAudit } from "#app/audit/audit.server.ts";
import { openChat, sendMessage } from "#app/chat/chat.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { findContentPage } from "#app/content/content.queries.server.ts";
import { saveContentPage } from "#app/content/content.server.ts";
import { dayOf } from "#app/shared/day.ts";
import { SHOPS } from "#app/shops/shops.ts";
import { addEndpoint, setEndpointEnabled } from "#app/webhooks/endpoints.server.ts";
import { queueMessage } from "#app/webhooks/queue-messages.server.ts";
import { WEBHOOK_EVENTS } from "#app/webhooks/webhook-events.ts";
import type { Db } from "#db/connection.ts";
import {
  bulkActChanges,
  bulkActs,
  linkChecks,
  priceHistory,
  refunds,
  savedReplies,
  webhookDeliveries,
} from "#db/schema/index.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";

import type { TestShop } from "./playwright.ts";

/** Data that fills every screen of a shop. */
export interface ScreenData {
  buyer: User;
  /** A product with images and a long description. Every shop has one with this id. */
  productId: string;
  orderId: string;
  sentOrderId: string;
  /** Paid, and to be sent. */
  unsentOrderId: string;
  partlyPaidOrderId: string;
  expiredOrderId: string;
  /** With a payment, a refund and a case. */
  paidOrderId: string;
  chatId: string;
  /** The key of a saved reply. */
  replyKey: number;
  /** With a message that its receiver refused. */
  webhookId: number;
}

/** A word that is wider than a phone. */
export const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitän";

const prepared = new WeakMap<TestShop, Promise<ScreenData>>();

/** Adds products, a buyer with a cart and orders, and a chat. Once per shop. */
export function fillScreens(shop: TestShop): Promise<ScreenData> {
  const known = prepared.get(shop);
  if (known) return known;
  const data = insertScreenData(shop);
  prepared.set(shop, data);
  return data;
}

async function insertScreenData({ db, storageDir }: TestShop): Promise<ScreenData> {
  const text = `# ${LONG_WORD}\nWe ship to ${LONG_WORD}.\n\n- ann@example.com\n- https://example.com/${LONG_WORD}`;
  const { version } = findContentPage(db, "shipping") ?? { version: 0 };
  saveContentPage(db, "shipping", { text, version, by: COMMAND, now: new Date() });
  const productId = `screens-${randomUUID()}`;
  const images = await Promise.all([21, 22, 23].map((seed) => makeImage({ seed, width: 800, height: 600 })));
  for (const { value } of SHOPS) {
    const key = insertProduct(db, value, {
      id: productId,
      title: `${LONG_WORD} desk lamp with a title of several lines`,
      mainCategory: "Processors",
      category: `Lamps of the ${LONG_WORD}`,
      priceCents: 99_999_999,
      typicalPriceCents: 99_999_999,
      rate: 4,
      link: "https://www.ebay.com/itm/1",
      ebay: "https://www.ebay.com/itm/1",
      offerUp: "https://offerup.com/1",
      description: `<h2>Bright</h2>${`<p>Light for ${LONG_WORD}, for reading and for writing.</p>`.repeat(12)}<pre><code>${"code ".repeat(60)}</code></pre>`,
      conditions:
        value === "ayz"
          ? {
              excellent: { priceCents: 99_999_999, quantity: 3 },
              verygood: { priceCents: 3000, quantity: 0 },
              good: { priceCents: 2550, quantity: 1 },
              acceptable: { priceCents: 1050, quantity: 12 },
            }
          : {},
    });
    if (value === "pc") {
      const found = { outcome: "moved", status: 200, finalUrl: `https://shop.example/${LONG_WORD}` } as const;
      const url = "https://www.ebay.com/itm/1";
      db.insert(linkChecks)
        .values({ productKey: key, link: "link", url, ...found, checkedAt: new Date() })
        .run();
    }
    insertEarlierPrices(db, key, value === "ayz" ? "good" : "");
    await addImages(db, key, images, path.join(storageDir, "pictures"));
  }
  insertBulkActs(db);
  recordAudit(db, {
    ...{ by: { kind: "admin", session: "3fA9x_0b", address: "2001:db8:85a3:8d3:1319:8a2e:370:7348" }, now: new Date() },
    ...{ action: "edit-product", shop: "pc", subject: "24" },
    ...{ before: { title: "Old title", price: "12.50" }, after: { title: LONG_WORD, price: "11.00" } },
  });
  const id = randomUUID();
  const buyer = { id, email: `${LONG_WORD.slice(0, 20)}.${id}@mail.example`, name: `Pat ${LONG_WORD}` };
  for (const user of [buyer, DEMO_ACCOUNTS.seller]) {
    signIn(db, { user, previousToken: undefined, now: new Date(), sellerEmail: DEMO_ACCOUNTS.seller.email });
  }
  for (const condition of ["excellent", "acceptable"] as const) {
    addToCart(db, buyer.id, { productId, condition, quantity: 2 }, new Date());
  }
  for (const name of [`${LONG_WORD} for games`, "Office"]) {
    saveBuild(db, buyer.id, { name, lines: [{ id: productId, quantity: 1 }], now: new Date() });
  }
  for (const value of ["pc", "ayz"] as const) {
    const alert = {
      userId: buyer.id,
      shop: value,
      id: productId,
      kind: "price",
      condition: null,
      wished: null,
      now: new Date(),
    } as const;
    addAlert(db, alert);
  }
  const reply = { name: `About ${LONG_WORD}`, text: `${LONG_WORD} is sent.`, updatedAt: new Date() };
  const { key: replyKey } = db.insert(savedReplies).values(reply).returning().get();
  return {
    buyer,
    productId,
    ...insertOrders(db, buyer.id),
    chatId: beginChat(db, buyer, productId),
    replyKey,
    webhookId: insertWebhook(db),
  };
}

function insertWebhook(db: Db): number {
  const url = `https://${LONG_WORD.slice(0, 40)}.example/${LONG_WORD}`;
  const added = addEndpoint(db, { url, events: WEBHOOK_EVENTS }, COMMAND, new Date());
  if (!added.ok) throw new Error(added.problem.code);
  const { id } = added.value;
  // Off, so that nothing is sent.
  setEndpointEnabled(db, id, false, COMMAND, new Date());
  queueMessage(db, id, "order.sent", { title: LONG_WORD }, new Date());
  db.update(webhookDeliveries).set({ state: "failed", attempts: 3, error: "Answered 500.", endedAt: new Date() }).run();
  return id;
}

/** A bulk change of each shop, which can be undone. */
function insertBulkActs(db: Db): void {
  const act = { kind: "category", main: LONG_WORD, category: LONG_WORD } as const;
  for (const { value: shop } of SHOPS) {
    const counts = { total: 3, done: 3, changed: 1, missing: 1 };
    const times = { startedAt: new Date(), endedAt: new Date() };
    db.insert(bulkActs)
      .values({ id: `${shop}-screen`, shop, act, by: COMMAND, ...counts, ...times })
      .run();
    db.insert(bulkActChanges)
      .values({ act: `${shop}-screen`, productKey: 1, before: {}, after: {} })
      .run();
  }
}

/** The price was reduced ten days ago. */
function insertEarlierPrices(db: Db, productKey: number, condition: "" | "good"): void {
  const isPrice = and(eq(priceHistory.productKey, productKey), eq(priceHistory.condition, condition));
  const day = dayOf(new Date()) - 10;
  db.update(priceHistory).set({ day }).where(isPrice).run();
  for (const [daysBefore, priceCents] of [
    [200, 80_000_000],
    [90, 100_000_000],
  ] as const) {
    db.insert(priceHistory)
      .values({ productKey, condition, day: day - daysBefore, priceCents, lowestCents: priceCents })
      .run();
  }
}

function insertOrders(
  db: Db,
  userId: string,
): Pick<
  ScreenData,
  "orderId" | "sentOrderId" | "unsentOrderId" | "partlyPaidOrderId" | "expiredOrderId" | "paidOrderId"
> {
  const title = `${LONG_WORD} desk lamp`;
  const createdAt = new Date();
  const expired = insertOrder(db, { userId, title, paymentStatus: "expired" });
  const unsent = insertOrder(db, { userId, title, paymentStatus: "finished", createdAt });
  const partlyPaid = insertOrder(db, {
    ...{ userId, title: "", paymentStatus: "partially_paid", review: "wrong amount", createdAt },
  });
  insertPayment(db, partlyPaid.key, {
    ...{ status: "partially_paid", priceAmount: "25.5", priceCurrency: "usd" },
    ...{ payAmount: "0.001000000000000001", payCurrency: "usdttrc20", actuallyPaid: "0.0005" },
  });
  const sent = insertOrder(db, {
    ...{ userId, title, paymentStatus: "finished", shipped: true },
    ...{
      postalService: "USPS",
      trackingNumber: "9400111899223197428490",
      email: `${LONG_WORD.slice(0, 40)}@mail.example`,
    },
    address: `${LONG_WORD} 1`,
  });
  const hash = "0123456789abcdef".repeat(4);
  const payment = { payCurrency: "btc", payAmount: "0.00025", actuallyPaid: "0.00025", receivedCents: 99_999_999 };
  insertPayment(db, sent.key, { ...payment, providerPaymentId: hash, transactionId: hash, moneyAt: createdAt });
  insertCase(db, { orderKey: sent.key, kind: "overpaid", values: { received: "2", asked: "1", coin: LONG_WORD } });
  insertCase(db);
  db.insert(refunds).values({ orderKey: sent.key, amountCents: 450, reference: LONG_WORD, at: createdAt }).run();
  const { id } = insertOrder(db, { userId, title, priceCents: 99_999_999, createdAt });
  return {
    orderId: id,
    sentOrderId: sent.id,
    unsentOrderId: unsent.id,
    partlyPaidOrderId: partlyPaid.id,
    expiredOrderId: expired.id,
    paidOrderId: sent.id,
  };
}

/** A chat with a link, a long word and enough messages to scroll. */
function beginChat(db: Db, buyer: User, productId: string): string {
  const [asks, answers] = [buyer, DEMO_ACCOUNTS.seller].map((user, i) => chatActor({ ...user, isSeller: i === 1 }));
  if (!asks || !answers) throw new Error("The chat has fewer than two people.");
  const opened = openChat(db, asks, { kind: "product", id: productId }, new Date());
  if (!opened.ok) throw new Error(opened.problem.code);
  const chatId = opened.value;
  for (let i = 0; i < 12; i++) {
    const content = `Message ${i}: ${LONG_WORD}, see https://shop.example/${"path/".repeat(20)}`;
    const sent = sendMessage(
      db,
      i % 2 ? answers : asks,
      { chatId, content, images: [], clientId: randomUUID() },
      new Date(),
    );
    if (!sent.ok) throw new Error(sent.problem.code);
  }
  return chatId;
}
