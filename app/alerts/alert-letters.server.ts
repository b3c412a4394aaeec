import { and, asc, eq, gt, inArray } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { letters, productAlerts, productConditions, products, users } from "#db/schema/index.ts";

import { config } from "../config.server.ts";
import type { Letter } from "../mail/letter.ts";
import { hasReachedDailyLimit, queueLetter } from "../mail/outbox.server.ts";
import { getShop } from "../shops/shops.ts";

import { backInStock, priceFell } from "./alert-letters.messages.ts";
import { ALERT_TOPICS } from "./alert-kinds.ts";
import { isAvailable, isOfferOfAlert, priceInAnyCondition } from "./alerts.queries.server.ts";
import { makeStopToken } from "./stop-token.server.ts";

const ALERTS_AT_ONCE = 50;

const IS_ABOUT_ALERT = inArray(letters.topic, ALERT_TOPICS);

/**
 * Queues letters to people whose alerts have come true, and ends those alerts. Returns how many alerts it has checked.
 */
export async function queueAlertLetters(db: Db, now: Date): Promise<number> {
  if (!config.mail.isOn) return 0;
  let after = 0;
  return inParts(db, ALERTS_AT_ONCE, (limit) => {
    const changed = db.transaction((tx) => queueSome(tx, { after, limit }, now), { behavior: "immediate" });
    after = changed.at(-1)?.alert.key ?? after;
    return changed.length;
  });
}

function queueSome(tx: DbOrTransaction, part: Part, now: Date): Changed[] {
  const changed = listChanged(tx, part);
  for (const one of changed) {
    const isAlert = eq(productAlerts.key, one.alert.key);
    const letter = writeLetter(one);
    const to = { audience: "buyer", recipient: one.email, unpaidKind: IS_ABOUT_ALERT } as const;
    // The alert is checked again in the next run, until the address may get a letter again.
    if (letter && hasReachedDailyLimit(tx, to, now)) continue;
    const topic = `alert-${one.alert.kind}` satisfies (typeof ALERT_TOPICS)[number];
    const isQueued = letter !== null && queueLetter(tx, { ...to, topic, letter }, now) !== null;
    if (isQueued) tx.delete(productAlerts).where(isAlert).run();
    // It is checked again after the next change.
    else tx.update(productAlerts).set({ changed: false }).where(isAlert).run();
  }
  return changed;
}

interface Part {
  /** The key of the last alert that was checked. */
  after: number;
  limit: number;
}

function listChanged(tx: DbOrTransaction, { after, limit }: Part) {
  const { shop, id, title, availability, stock, link } = products;
  return tx
    .select({
      alert: productAlerts,
      email: users.email,
      product: { shop, id, title, price: priceInAnyCondition, availability, stock, link },
      offer: { price: productConditions.priceCents, stock: productConditions.quantity },
    })
    .from(productAlerts)
    .innerJoin(products, eq(products.key, productAlerts.productKey))
    .leftJoin(productConditions, isOfferOfAlert)
    .innerJoin(users, eq(users.id, productAlerts.userId))
    .where(and(eq(productAlerts.changed, true), gt(productAlerts.key, after)))
    .orderBy(asc(productAlerts.key))
    .limit(limit)
    .all();
}

type Changed = ReturnType<typeof listChanged>[number];

/** Null if the alert has not come true, or is not true any more. */
function writeLetter({ alert, product, offer }: Changed): Letter | null {
  const { condition } = alert;
  if (condition !== null && offer === null) return null;
  if (!isAvailable(product, offer)) return null;
  const { shop, id, title } = product;
  const price = offer ? offer.price : product.price;
  const link = getShop(shop).sells === "conditions" ? null : product.link;
  const facts = { shop, id, title, condition, price, link, stopToken: makeStopToken(alert.userId) };
  if (alert.targetCents === null) return backInStock(facts);
  return price !== null && price <= alert.targetCents ? priceFell({ ...facts, price }, alert.targetCents) : null;
}
