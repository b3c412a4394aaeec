import { and, eq, inArray, isNull } from "drizzle-orm";
import { expect } from "vitest";

import { attentionCases, orderEvents, orders, payments, productConditions } from "#db/schema/index.ts";
import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY, SHIPPING_BODY } from "#tests/factories/purchases.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";

import { makeAdminClient } from "./admin-client.ts";
import { signInTwoBuyers } from "./buyers.ts";
import { checkLedger } from "./check-ledger.ts";
import { Client, textOf } from "./client.ts";
import { idsOf, type Created } from "./purchase-figures.ts";
import { startShop, type StartedShop } from "./start-shop.ts";

const DAY_MS = 24 * 60 * 60_000;
const ORIGIN = "http://shop.example";
const FROM = { Origin: ORIGIN };

/** A notification with the header of its signature. */
export type Signed = [body: string, header: Record<string, string>];

/** An order at the provider. */
export interface Bought {
  /** The public id of the first order. */
  id: string;
  /** Those of all orders that are paid together. */
  ids: string[];
  invoiceId: string;
}

/** A shop whose fake provider notifies it, with a buyer and an administrator. */
export async function openAttentionShop(fake: ProviderFake, env: Record<string, string>) {
  const shop: StartedShop = await startShop({ PUBLIC_URL: ORIGIN, ...env, ...NO_PURCHASE_LIMITS });
  const { db } = shop;
  const admin = makeAdminClient(db, shop.server.url);
  const [ann] = signInTwoBuyers(db, shop.server.url);
  const offer: Offer = insertOffer(db, 100);
  /** Together they cost as much as the first one. */
  const parts = [1000, 1550].map((priceCents) => {
    const part = insertOffer(db, 100);
    const isPart = and(eq(productConditions.productKey, part.key), eq(productConditions.condition, "good"));
    db.update(productConditions).set({ priceCents }).where(isPart).run();
    return { ...part, priceCents };
  });
  const offers = [offer, ...parts];
  const keys = offers.map(({ key }) => key);
  const setStock = (quantity: number) =>
    db.update(productConditions).set({ quantity }).where(inArray(productConditions.productKey, keys)).run();
  const stored = (id: string) => {
    const found = db.select().from(orders).where(eq(orders.id, id)).get();
    if (!found) throw new Error(`There is no order ${id}.`);
    return found;
  };

  return {
    ...{ shop, db, admin, ann, offer, offers, setStock, stored },
    /** Compares the ledger with what the provider has taken, and closes both. */
    async end(): Promise<void> {
      fake.mode = "working";
      await checkLedger(fake, shop).finally(shop.end).finally(fake.close);
    },
    secondAdmin: () => makeAdminClient(db, shop.server.url),
    /** Buys one order, or two with one invoice. Its total is $25.50. */
    async buy(atOnce: "one" | "two" = "one"): Promise<Bought> {
      const items = parts.map(({ id, priceCents }) => ({
        ...{ product_id: id, condition: "good", quantity: 1 },
        total_amount: priceCents / 100,
      }));
      const response =
        atOnce === "one"
          ? await ann.sendJson("POST", "/api/create-purchase", { ...PURCHASE_BODY, product_id: offer.id }, FROM)
          : await ann.sendJson("POST", "/api/create-checkout", { ...SHIPPING_BODY, items }, FROM);
      expect(response.status).toBe(200);
      const ids = idsOf((await response.json()) as Created);
      const [id = ""] = ids;
      return { id, ids, invoiceId: stored(id).providerInvoiceId ?? "" };
    },
    /** Compares the payments with the provider's list. */
    async compare(): Promise<void> {
      expect((await admin.postForm("/orders/attention", {}, FROM)).status).toBe(303);
    },
    /** Makes orders, and the money that came for them, so many days old. */
    age({ ids }: Bought, days: number): void {
      const moment = new Date(Date.now() - days * DAY_MS);
      for (const id of ids) {
        db.update(orders).set({ createdAt: moment }).where(eq(orders.id, id)).run();
        const isOfOrder = eq(payments.checkoutKey, stored(id).checkoutKey);
        db.update(payments).set({ moneyAt: moment }).where(isOfOrder).run();
      }
    },
    /** Marks an order for review, as the cases of earlier versions have. */
    review: (id: string, review: string) => db.update(orders).set({ review }).where(eq(orders.id, id)).run(),
    postForm: (path: string, fields: Record<string, string> = {}, client: Client = admin) =>
      client.postForm(path, fields, FROM),
    async notify([body, signature]: Signed, status = 200): Promise<void> {
      const response = await new Client(shop.server.url).fetch(`/api/payments/${fake.name}/notify`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", ...signature },
      });
      expect(response.status).toBe(status);
    },
    /** The buyer deletes an order. */
    async remove(id: string): Promise<void> {
      expect((await ann.fetch(`/api/purchase/${id}`, { method: "DELETE" })).status).toBe(200);
    },
    openCases: () => db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all(),
    /** Resolves all open cases in the name of an administrator. */
    clearCases: () =>
      db
        .update(attentionCases)
        .set({ resolvedAt: new Date(), resolution: "resolved", resolvedBy: "test" })
        .where(isNull(attentionCases.resolvedAt))
        .run(),
    eventsOf: (id: string) =>
      db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderKey, stored(id).key))
        .all(),
    textAt: async (path: string) => textOf(await admin.getPage(path)),
    /** The page that a form's answer leads to. */
    pageAfter: async (response: Response) => textOf(await admin.getPage(response.headers.get("Location") ?? "")),
  };
}

export type AttentionShop = Awaited<ReturnType<typeof openAttentionShop>>;
