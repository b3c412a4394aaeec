import { lt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { linkClicks, products } from "#db/schema/index.ts";
import { writeIfPossible } from "#db/write-lock.ts";

import { dayOf } from "../shared/day.ts";
import type { ShopValue } from "../shops/shops.ts";

import { listBuyLinks, type BuyLinkName } from "./buy-links.ts";

const ROWS_AT_ONCE = 500;

const statements = prepareOnce((db) => ({
  find: db
    .select({
      key: products.key,
      availability: products.availability,
      link: products.link,
      ebay: products.ebay,
      facebookMarketplace: products.facebookMarketplace,
      offerUp: products.offerUp,
      mercariMarketplaces: products.mercariMarketplaces,
    })
    .from(products)
    .where(sql`${products.shop} = ${sql.placeholder("shop")} AND ${products.id} = ${sql.placeholder("id")}`)
    .prepare(),
  count: db
    .insert(linkClicks)
    .values({
      productKey: sql.placeholder("productKey"),
      link: sql.placeholder("name"),
      day: sql.placeholder("day"),
      clicks: 1,
    })
    .onConflictDoUpdate({
      target: [linkClicks.productKey, linkClicks.link, linkClicks.day],
      set: { clicks: sql`${linkClicks.clicks} + 1` },
    })
    .prepare(),
}));

interface Followed {
  productKey: number;
  name: BuyLinkName;
  /** An http or https address. */
  url: string;
}

/** A product's link that a page shows; null if there is none, or the product cannot be bought. */
export function findBuyLink(db: Db, shop: ShopValue, id: string, name: BuyLinkName): Followed | null {
  const product = statements(db).find.get({ shop, id });
  const found = product?.availability === "YES" ? listBuyLinks(product).find((one) => one.name === name) : undefined;
  if (!product || !found || !URL.canParse(found.url)) return null;
  const { protocol, href } = new URL(found.url);
  return protocol === "http:" || protocol === "https:" ? { productKey: product.key, name, url: href } : null;
}

/** Counts a click, unless another process holds the write lock. Nothing about the person is stored. */
export function countClick(db: Db, { productKey, name }: Followed, now: Date): void {
  writeIfPossible(db, () => statements(db).count.run({ productKey, name, day: dayOf(now) }));
}

/** Deletes the numbers of days before a time. */
export function cleanUpClicks(db: Db, before: Date): Promise<number> {
  const isOld = lt(linkClicks.day, dayOf(before));
  return inParts(
    db,
    ROWS_AT_ONCE,
    (limit) =>
      db.run(
        sql`DELETE FROM ${linkClicks} WHERE rowid IN (SELECT rowid FROM ${linkClicks} WHERE ${isOld} LIMIT ${limit})`,
      ).changes,
  );
}
