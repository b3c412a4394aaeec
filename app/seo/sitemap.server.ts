import { and, eq, gt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { products } from "#db/schema/index.ts";

import { listCategories } from "../catalogue/lists/catalogue.queries.server.ts";
import { groupByMain } from "../catalogue/categories.ts";
import { viewSearch } from "../catalogue/view.ts";
import { listWrittenPages } from "../content/content.queries.server.ts";
import * as paths from "../paths.ts";
import { element, XML_HEAD } from "../shared/xml.ts";
import { SHOPS, type Shop } from "../shops/shops.ts";

/** The maximum number of addresses in a file (https://www.sitemaps.org/protocol.html). */
const FILE_SIZE = 50_000;
/** How many products are read and sent at a time. */
const PART_SIZE = 1_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index names one file of shops and categories, and for each shop as many files as its products need. */
export function* sitemapIndex(db: Db, origin: string): Generator<string> {
  const names = ["pages.xml"];
  for (const shop of SHOPS) {
    const count = listCategories(db, shop.value).reduce((total, one) => total + one.productCount, 0);
    for (let n = 1; n <= Math.ceil(count / FILE_SIZE); n++) names.push(`${shop.value}-${n}.xml`);
  }
  yield `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (const name of names) yield `<sitemap><loc>${origin}${paths.sitemap(name)}</loc></sitemap>\n`;
  yield "</sitemapindex>\n";
}

export function* pagesSitemap(db: Db, origin: string): Generator<string> {
  yield `${XML_HEAD}<urlset ${NAMESPACE}>\n`;
  for (const shop of SHOPS) {
    yield address(origin + shop.path);
    for (const { main, categories } of groupByMain(listCategories(db, shop.value))) {
      yield address(origin + shop.path + viewSearch({ main }));
      for (const { category } of categories) yield address(origin + shop.path + viewSearch({ main, category }));
    }
  }
  const written = listWrittenPages(db);
  if (!written.some(({ name }) => name === "grading")) yield address(origin + paths.contentPage("grading"));
  for (const { name, updatedAt } of written) yield address(origin + paths.contentPage(name), updatedAt);
  yield "</urlset>\n";
}

/** The `n`-th file of a shop's products. It has no addresses if `n` is too high. */
export function* productsSitemap(db: Db, shop: Shop, n: number, origin: string): Generator<string> {
  const { idAt, afterId } = queries(db);
  yield `${XML_HEAD}<urlset ${NAMESPACE}>\n`;
  let after = n === 1 ? "" : (idAt.get({ shop: shop.value, offset: (n - 1) * FILE_SIZE - 1 })?.id ?? null);
  for (let written = 0; after !== null && written < FILE_SIZE; written += PART_SIZE) {
    const limit = Math.min(PART_SIZE, FILE_SIZE - written);
    const part = afterId.all({ shop: shop.value, id: after, limit });
    yield part.map((one) => address(origin + paths.product(shop, one.id), one.updatedAt)).join("");
    after = part.length === PART_SIZE ? (part.at(-1)?.id ?? null) : null;
  }
  yield "</urlset>\n";
}

/** Both statements read products in the order of their ids. */
const queries = prepareOnce((db) => {
  const ofShop = eq(products.shop, sql.placeholder("shop"));
  return {
    afterId: db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(and(ofShop, gt(products.id, sql.placeholder("id"))))
      .orderBy(products.id)
      .limit(sql.placeholder("limit"))
      .prepare(),
    idAt: db
      .select({ id: products.id })
      .from(products)
      .where(ofShop)
      .orderBy(products.id)
      .limit(1)
      .offset(sql.placeholder("offset"))
      .prepare(),
  };
});

function address(url: string, changedAt?: Date): string {
  const time = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url>${element("loc", url)}${time}</url>\n`;
}
