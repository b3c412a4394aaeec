import { asc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { priceHistory, products } from "#db/schema/index.ts";

import { dayOf } from "../shared/day.ts";
import type { ShopValue } from "../shops/shops.ts";

import { CONDITIONS, type Condition } from "./conditions.ts";
import { findPriorPrice, type PriceStep } from "./prior-price.ts";
import { renderPriceHistory } from "./price-history.server.tsx";
import { wasText } from "./prices.messages.ts";
import type { PriceFacts } from "./product.ts";

const stepsStatement = prepareOnce((db) => ({
  ofProduct: db
    .select({
      condition: priceHistory.condition,
      day: priceHistory.day,
      price: priceHistory.priceCents,
      lowest: priceHistory.lowestCents,
    })
    .from(priceHistory)
    .innerJoin(products, eq(products.key, priceHistory.productKey))
    .where(sql`${products.shop} = ${sql.placeholder("shop")} AND ${products.id} = ${sql.placeholder("id")}`)
    .orderBy(asc(priceHistory.condition), asc(priceHistory.day))
    .prepare(),
}));

/** What a product's page says about its earlier prices. */
export function getPriceFacts(db: Db, shop: ShopValue, id: string, now: Date): PriceFacts {
  const today = dayOf(now);
  const steps = new Map<Condition | "", PriceStep[]>();
  for (const { condition, ...step } of stepsStatement(db).ofProduct.all({ shop, id })) {
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
  return { was: was(""), wasOf: Object.fromEntries(offers), history: renderPriceHistory(histories, today) };
}
