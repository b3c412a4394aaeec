import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";

import { deleteLettersAbout } from "../mail/outbox.server.ts";

import { deleteOrder } from "./acts/delete-order.server.ts";
import { hasMoney } from "./order-status.ts";

/** The values of an order without its person. */
export const NO_PERSON = {
  contactName: "",
  email: "",
  phone: "",
  address: "",
  city: "",
  stateProv: "",
  postalCode: "",
  country: "",
};

type Order = Pick<typeof orders.$inferSelect, "paymentStatus" | "review">;

/** Whether no money has ever come for an order, and nobody has to check whether some did. */
function isUnpaid({ paymentStatus, review }: Order): boolean {
  return !hasMoney(paymentStatus) && paymentStatus !== "refunded" && review === null;
}

interface BuyerOrders {
  /** Orders for which no money has come. */
  unpaid: number;
  /** The others, which the owner's books need, also to give money back. */
  paid: number;
}

export function countOrders(db: Db, userId: string): BuyerOrders {
  const ofBuyer = db
    .select({ paymentStatus: orders.paymentStatus, review: orders.review })
    .from(orders)
    .where(eq(orders.userId, userId))
    .all();
  const unpaid = ofBuyer.filter(isUnpaid).length;
  return { unpaid, paid: ofBuyer.length - unpaid };
}

/**
 * Gives a buyer's orders to an account without a name, and deletes the letters about them. Unpaid orders are deleted as
 * the buyer can do it, and lose their name and address; their rows stay for late payments. The others keep name and
 * address. Returns the number of orders.
 */
export function detachOrders(db: Db, { from, to, now }: { from: string; to: string; now: Date }): number {
  const ofBuyer = db.select().from(orders).where(eq(orders.userId, from)).all();
  for (const order of ofBuyer) {
    if (!isUnpaid(order)) continue;
    deleteOrder(db, { kind: "buyer", userId: from }, order.id, now);
    db.update(orders).set(NO_PERSON).where(eq(orders.key, order.key)).run();
  }
  deleteLettersAbout(
    db,
    ofBuyer.map(({ key }) => key),
  );
  db.update(checkouts)
    .set({ userId: to, idempotencyKey: null, requestHash: "" })
    .where(eq(checkouts.userId, from))
    .run();
  return db.update(orders).set({ userId: to }).where(eq(orders.userId, from)).run().changes;
}
