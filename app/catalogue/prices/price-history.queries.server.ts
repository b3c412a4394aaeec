import { asc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { priceChecks, priceHistory, products } from "#db/schema/index.ts";

import { dayOf } from "../../shared/day.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { CONDITIONS, type Condition } from "../../shops/conditions.ts";
import type { PriceFacts } from "../product.ts";

import { findPriorPrice, type PriceStep } from "./prior-price.ts";
import { renderPriceHistory } from "./price-history.server.tsx";
import { checkedText, wasText } from "./prices.messages.ts";

const stepsStatement = prepareOnce((db) => ({
  ofProduct: db
    .select({
      checkedAt: priceChecks.checkedAt,
      condition: priceHistory.condition,
      day: priceHistory.day,
      price: priceHistory.priceCents,
      lowest: priceHistory.lowestCents,
    })
    .from(products)
    .leftJoin(priceChecks, eq(priceChecks.productKey, products.key))
    .leftJoin(priceHistory, eq(priceHistory.productKey, products.key))
    .where(sql`${products.shop} = ${sql.placeholder("shop")} AND ${products.id} = ${sql.placeholder("id")}`)
    .orderBy(asc(priceHistory.condition), asc(priceHistory.day))
    .prepare(),
}));

/** The earlier prices on a product's page. */
export function getPriceFacts(db: Db, shop: ShopValue, id: string, now: Date): Omit<PriceFacts, "alertForm"> {
  const today = dayOf(now);
  const steps = new Map<Condition | "", PriceStep[]>();
  const rows = stepsStatement(db).ofProduct.all({ shop, id });
  for (const { condition, day, price, lowest } of rows) {
    // The product never had a price.
    if (condition === null || day === null) continue;
    const step = { day, price, lowest };
    const known = steps.get(condition);
    if (known) known.push(step);
    else steps.set(condition, [step]);
  }
  const was = (condition: Condition | "") => {
    const prior = findPriorPrice(steps.get(condition) ?? [], today);
    return prior && wasText(prior);
  };
  const offers = CONDITIONS.flatMap((condition) => {
    const text = was(condition);
    return text === null ? [] : [[condition, text] as const];
  });
  const histories = (["", ...CONDITIONS] as const).flatMap((condition) => {
    const known = steps.get(condition) ?? [];
    return known.length > 1 ? [{ condition: condition || null, steps: known }] : [];
  });
  const checkedAt = rows[0]?.checkedAt ?? null;
  const checked = checkedAt && checkedText(dayOf(checkedAt));
  return { was: was(""), checked, wasOf: Object.fromEntries(offers), history: renderPriceHistory(histories, today) };
}
