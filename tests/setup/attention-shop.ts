import { eq, isNull } from "drizzle-orm";
import { expect } from "vitest";

import { attentionCases, orderEvents, orders, productConditions } from "#db/schema/index.ts";
import { insertOffer, type Offer } from "#tests/factories/offers.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";

import { makeAdminClient } from "./admin-client.ts";
import { signInTwoBuyers } from "./buyers.ts";
import { checkLedger } from "./check-ledger.ts";
import { Client, textOf } from "./client.ts";
import { startShop, type StartedShop } from "./start-shop.ts";

const ORIGIN = "http://shop.example";

/** A notification with the header of its signature. */
export type Signed = [body: string, header: Record<string, string>];

/** An order at the provider. */
export interface Bought {
  /** The public id. */
  id: string;
  invoiceId: string;
}

/** A shop whose fake provider notifies it, with a buyer and an administrator. */
export async function openAttentionShop(fake: ProviderFake, env: Record<string, string>) {
  const shop: StartedShop = await startShop({ PUBLIC_URL: ORIGIN, ...env, ...NO_PURCHASE_LIMITS });
  const { db } = shop;
  const admin = makeAdminClient(db, shop.server.url);
  const [ann] = signInTwoBuyers(db, shop.server.url);
  const offer: Offer = insertOffer(db, 100);
  const setStock = (quantity: number) =>
    db.update(productConditions).set({ quantity }).where(eq(productConditions.productKey, offer.key)).run();
  const stored = (id: string) => {
    const found = db.select().from(orders).where(eq(orders.id, id)).get();
    if (!found) throw new Error(`There is no order ${id}.`);
    return found;
  };

  return {
    ...{ shop, db, admin, ann, offer, setStock, stored },
    /** Compares the ledger with what the provider has taken, and closes both. */
    async end(): Promise<void> {
      fake.mood = "well";
      await checkLedger(fake, shop).finally(shop.end).finally(fake.close);
    },
    secondAdmin: () => makeAdminClient(db, shop.server.url),
    async buy(): Promise<Bought> {
      const response = await ann.fetch("/api/create-purchase", {
        method: "POST",
        body: JSON.stringify({ ...PURCHASE_BODY, product_id: offer.id }),
        headers: { "Content-Type": "application/json" },
      });
      expect(response.status).toBe(200);
      const id = ((await response.json()) as { payment_id: string }).payment_id;
      return { id, invoiceId: stored(id).providerInvoiceId ?? "" };
    },
    postForm: (path: string, fields: Record<string, string> = {}, client: Client = admin) =>
      client.postForm(path, fields, { Origin: ORIGIN }),
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
