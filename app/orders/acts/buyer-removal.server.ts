import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { checkouts, orders } from "#db/schema/index.ts";

import { deleteLettersAbout } from "../../mail/outbox.server.ts";
import { hasMoney } from "../order-status.ts";

import { deleteOrder } from "./delete-order.server.ts";

/** The values of an order whose personal data is removed. */
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

type Order = Pick<typeof orders.$inferSelect, "checkoutKey" | "paymentStatus" | "review" | "shipped">;

/** Whether an order is deleted with its buyer: no money has ever come, no case is open, and it is not sent. */
function isDeletedWithBuyer({ paymentStatus, review, shipped }: Order): boolean {
  return !hasMoney(paymentStatus) && paymentStatus !== "refunded" && review === null && !shipped;
}

/** A buyer's orders that are deleted with the buyer. Orders that wait for the same payment can only be deleted together. */
function listDeletedWithBuyer<One extends Order>(ofBuyer: readonly One[]): One[] {
  const isKept = (one: Order) => one.paymentStatus === "waiting" && !isDeletedWithBuyer(one);
  const kept = new Set(ofBuyer.filter(isKept).map(({ checkoutKey }) => checkoutKey));
  return ofBuyer.filter(
    (one) => isDeletedWithBuyer(one) && !(one.paymentStatus === "waiting" && kept.has(one.checkoutKey)),
  );
}

interface BuyerOrders {
  /** Orders for which no money has come, and that can be deleted. */
  unpaid: number;
  /** The others. The owner's books and refunds need them. Sent orders count as paid. */
  paid: number;
}

export function countOrders(db: Db, userId: string): BuyerOrders {
  const ofBuyer = db
    .select({
      ...{ checkoutKey: orders.checkoutKey, paymentStatus: orders.paymentStatus },
      ...{ review: orders.review, shipped: orders.shipped },
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .all();
  const unpaid = listDeletedWithBuyer(ofBuyer).length;
  return { unpaid, paid: ofBuyer.length - unpaid };
}

/**
 * Moves a buyer's orders to an account without a name, and deletes the letters about them. Deletes unpaid orders as the
 * buyer could, and removes their name and address. Their rows stay for late payments. Paid orders keep name and address.
 * So do orders that cannot be deleted because they are sent or have a case. Returns the number of orders.
 */
export function detachOrders(db: Db, { from, to, now }: { from: string; to: string; now: Date }): number {
  const ofBuyer = db.select().from(orders).where(eq(orders.userId, from)).all();
  for (const order of listDeletedWithBuyer(ofBuyer)) {
    const deleted = deleteOrder(db, { kind: "buyer", userId: from }, order.id, now);
    // An order that never got a payment page is shown to nobody, so there is nothing to delete.
    if (!deleted.ok && deleted.problem.code !== "no-order") continue;
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
