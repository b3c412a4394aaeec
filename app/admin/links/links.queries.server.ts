import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { linkChecks, linkClicks, priceChecks, products } from "#db/schema/index.ts";

import { listBuyLinks, type BuyLinkName } from "../../links/buy-links.ts";
import { isProblem } from "../../links/link-checks.queries.server.ts";
import type { LinkOutcome } from "../../links/link-outcomes.ts";
import { dayOf } from "../../shared/day.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { SUMMED_CLICK_DAYS } from "../../shared/kept-days.ts";

import type { LinksView } from "./links-view.ts";

const ROWS_PER_PAGE = 50;

interface ProductRow {
  productKey: number;
  shop: ShopValue;
  id: string;
  title: string;
}

export interface CheckedLink extends ProductRow {
  name: BuyLinkName;
  url: string;
  outcome: LinkOutcome;
  status: number | null;
  finalUrl: string | null;
  checkedAt: string;
  ignored: boolean;
}

export interface CheckedPrice extends ProductRow {
  url: string | null;
  price: number | null;
  checkedAt: string | null;
}

export interface ClickedLink extends ProductRow {
  name: BuyLinkName;
  clicks: number;
}

export type LinkRows =
  | { list: "problems" | "unknown" | "ignored"; rows: CheckedLink[] }
  | { list: "prices"; rows: CheckedPrice[] }
  | { list: "clicks"; rows: ClickedLink[] };

interface LinksPage {
  shown: LinkRows;
  page: number;
  pages: number;
}

const product = { productKey: products.key, shop: products.shop, id: products.id, title: products.title };

/** A page of the list that a view names. */
export function listLinks(db: Db, { list, page }: LinksView, now: Date): LinksPage {
  if (list === "prices") return listPrices(db, page);
  if (list === "clicks") return listClicks(db, page, now);
  const isListed = {
    problems: isProblem,
    unknown: and(eq(linkChecks.outcome, "unknown"), eq(linkChecks.ignored, false)),
    ignored: eq(linkChecks.ignored, true),
  }[list];
  const total = db.select({ rows: count() }).from(linkChecks).where(isListed).get()?.rows ?? 0;
  const at = place(total, page);
  const { link: name, url, outcome, status, finalUrl, checkedAt, ignored } = linkChecks;
  const rows = db
    .select({ ...product, name, url, outcome, status, finalUrl, checkedAt, ignored })
    .from(linkChecks)
    .innerJoin(products, eq(products.key, linkChecks.productKey))
    .where(isListed)
    .orderBy(desc(checkedAt), asc(products.key), asc(name))
    .limit(ROWS_PER_PAGE)
    .offset(at.offset)
    .all();
  return { ...at, shown: { list, rows: rows.map((row) => ({ ...row, checkedAt: row.checkedAt.toISOString() })) } };
}

function listPrices(db: Db, page: number): LinksPage {
  const { link: url, priceCents: price } = products;
  const isPriced = and(isNotNull(url), isNotNull(price));
  const isChecked = eq(products.key, priceChecks.productKey);
  const priced = db.select({ rows: count() }).from(priceChecks).innerJoin(products, isChecked).where(isPriced);
  const at = place(priced.get()?.rows ?? 0, page);
  const rows = db
    .select({ ...product, url, price, checkedAt: priceChecks.checkedAt })
    .from(priceChecks)
    .innerJoin(products, isChecked)
    .where(isPriced)
    .orderBy(asc(priceChecks.checkedAt), asc(priceChecks.productKey))
    .limit(ROWS_PER_PAGE)
    .offset(at.offset)
    .all();
  return {
    ...at,
    shown: { list: "prices", rows: rows.map((row) => ({ ...row, checkedAt: row.checkedAt?.toISOString() ?? null })) },
  };
}

function listClicks(db: Db, page: number, now: Date): LinksPage {
  const isRecent = gt(linkClicks.day, dayOf(now) - SUMMED_CLICK_DAYS);
  const { productKey, link: name } = linkClicks;
  const sums = db
    .select({ productKey, name, clicks: sql<number>`sum(${linkClicks.clicks})`.as("clicks") })
    .from(linkClicks)
    .where(isRecent)
    .groupBy(productKey, name)
    .as("sums");
  const total = db.select({ rows: count() }).from(sums).get()?.rows ?? 0;
  const at = place(total, page);
  const rows = db
    .select({ ...product, name: sums.name, clicks: sums.clicks })
    .from(sums)
    .innerJoin(products, eq(products.key, sums.productKey))
    .orderBy(desc(sums.clicks), asc(products.key), asc(sums.name))
    .limit(ROWS_PER_PAGE)
    .offset(at.offset)
    .all();
  return { ...at, shown: { list: "clicks", rows } };
}

function place(total: number, asked: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * ROWS_PER_PAGE };
}

/** The clicks on the links of products in the last 30 days, by the products' keys. */
export function sumClicks(db: Db, productKeys: readonly number[], now: Date): Record<number, number> {
  const isAsked = and(inArray(linkClicks.productKey, productKeys), gt(linkClicks.day, dayOf(now) - SUMMED_CLICK_DAYS));
  const rows = db
    .select({ key: linkClicks.productKey, clicks: sql<number>`sum(${linkClicks.clicks})` })
    .from(linkClicks)
    .where(isAsked)
    .groupBy(linkClicks.productKey)
    .all();
  return Object.fromEntries(rows.map(({ key, clicks }) => [key, clicks]));
}

/** The address of a link of a product; null if the product has no such link. */
export function findLinkUrl(db: Db, productKey: number, name: BuyLinkName): string | null {
  const row = db.select().from(products).where(eq(products.key, productKey)).get();
  return (row && listBuyLinks(row).find((one) => one.name === name)?.url) ?? null;
}
