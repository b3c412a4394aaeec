import { and, asc, desc, gt, isNotNull, lte, or } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { linkChecks, products } from "#db/schema/index.ts";

import { waitForAll } from "../shared/wait-for-all.ts";

import { listBuyLinks } from "./buy-links.ts";
import { checkLink, type CheckableLink } from "./link-checks.server.ts";
import type { LinkRequester } from "./request-link.server.ts";

const PRODUCTS_AT_ONCE = 200;
/** Links of this many hosts are checked at the same time. */
const HOSTS_AT_ONCE = 4;

interface CheckRun extends LinkRequester {
  /** Links that were checked after this time are not checked again. */
  checkedBefore: Date;
  /** Whether the run ends now. */
  isOver: () => boolean;
}

/**
 * Checks the links of all products, beginning after the product that was checked last. A host gets one request at a
 * time.
 */
export async function checkAllLinks(db: Db, run: CheckRun): Promise<void> {
  const start = getLastChecked(db);
  for (const [after, until] of [
    [start, Number.MAX_SAFE_INTEGER],
    [0, start],
  ] as const) {
    for (let last = after; !run.isOver();) {
      const { links, end } = listLinks(db, { after: last, until, checkedBefore: run.checkedBefore });
      await checkByHost(db, links, run);
      if (end === null) break;
      last = end;
    }
  }
}

/** The key of the product whose link was checked last; 0 before the first check. */
function getLastChecked(db: Db): number {
  const last = db.select({ key: linkChecks.productKey }).from(linkChecks).orderBy(desc(linkChecks.checkedAt)).limit(1);
  return last.get()?.key ?? 0;
}

interface Range {
  after: number;
  until: number;
  checkedBefore: Date;
}

/** The links of some products that are due, and the last of these products; null if there are no more. */
function listLinks(db: Db, { after, until, checkedBefore }: Range): { links: CheckableLink[]; end: number | null } {
  const { key, link, ebay, facebookMarketplace, offerUp, mercariMarketplaces } = products;
  const hasLink = or(...[link, ebay, facebookMarketplace, offerUp, mercariMarketplaces].map((one) => isNotNull(one)));
  const rows = db
    .select({ key, link, ebay, facebookMarketplace, offerUp, mercariMarketplaces })
    .from(products)
    .where(and(gt(key, after), lte(key, until), hasLink))
    .orderBy(asc(key))
    .limit(PRODUCTS_AT_ONCE)
    .all();
  const end = rows.length < PRODUCTS_AT_ONCE ? null : (rows.at(-1)?.key ?? null);
  const [first, last] = [rows[0]?.key ?? 0, rows.at(-1)?.key ?? 0];
  const checked = db
    .select({ key: linkChecks.productKey, name: linkChecks.link })
    .from(linkChecks)
    .where(
      and(
        gt(linkChecks.productKey, first - 1),
        lte(linkChecks.productKey, last),
        gt(linkChecks.checkedAt, checkedBefore),
      ),
    )
    .all();
  const isChecked = new Set(checked.map((one) => `${one.key} ${one.name}`));
  const links = rows.flatMap(({ key: productKey, ...columns }) =>
    listBuyLinks(columns)
      .filter(({ name }) => !isChecked.has(`${productKey} ${name}`))
      .map((one) => ({ productKey, ...one })),
  );
  return { links, end };
}

/** Checks the links of each host one after another, and some hosts at the same time. */
async function checkByHost(db: Db, links: readonly CheckableLink[], run: CheckRun): Promise<void> {
  const hosts = new Map<string, CheckableLink[]>();
  for (const link of links) {
    const host = URL.canParse(link.url) ? new URL(link.url).host : "";
    hosts.set(host, [...(hosts.get(host) ?? []), link]);
  }
  const waiting = [...hosts.values()];
  const workers = Array.from({ length: HOSTS_AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const link of next) {
        if (run.isOver()) return;
        await checkLink(db, link, run);
      }
    }
  });
  await waitForAll(workers);
}
