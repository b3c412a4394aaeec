import { and, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";
import { linkChecks, priceChecks, products } from "#db/schema/index.ts";

import type { AdminActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { listBuyLinks, type BuyLinkName } from "./buy-links.ts";
import { classifyLink, type LinkAnswer, type LinkOutcome } from "./link-outcomes.ts";
import { requestLink, type LinkRequester } from "./request-link.server.ts";
import { seenFinding, seenPrice } from "./seen.ts";

/** A link of a product. */
export interface CheckableLink {
  productKey: number;
  name: BuyLinkName;
  url: string;
}

const MAX_URL = 2_000;

/**
 * Requests a link and stores the outcome, unless the requester is asked to stop meanwhile. An outcome that the owner
 * ignores stays ignored until it changes.
 */
export async function checkLink(
  db: Db,
  link: CheckableLink,
  requester: LinkRequester & { isOver?: () => boolean },
): Promise<LinkOutcome | null> {
  const answer = await requestLink(link.url, requester);
  await waitForWriteLock(db, Number.POSITIVE_INFINITY);
  return requester.isOver?.() ? null : storeAnswer(db, link, answer, new Date());
}

function storeAnswer(db: Db, { productKey, name, url }: CheckableLink, answer: LinkAnswer, now: Date): LinkOutcome {
  const outcome = classifyLink(url, answer);
  const [status, reached] = answer.kind === "answer" ? [answer.status, answer.finalUrl] : [null, null];
  const finalUrl = reached === null || reached === new URL(url).href ? null : reached.slice(0, MAX_URL);
  const result = { url, outcome, status, finalUrl, checkedAt: now };
  db.transaction(
    (tx) => {
      // The product may have got another link, or none, while the old one was requested.
      const product = tx.select().from(products).where(eq(products.key, productKey)).get();
      const isCurrent = product && listBuyLinks(product).some((one) => one.name === name && one.url === url);
      if (!isCurrent) return;
      tx.insert(linkChecks)
        .values({ productKey, link: name, ...result })
        .onConflictDoUpdate({
          target: [linkChecks.productKey, linkChecks.link],
          set: { ...result, ignored: sql`${linkChecks.ignored} AND ${linkChecks.outcome} = ${outcome}` },
        })
        .run();
    },
    { behavior: "immediate" },
  );
  return outcome;
}

interface Decision {
  productKey: number;
  name: BuyLinkName;
  /** What the administrator has seen, as in the form. */
  seen: string;
  by: AdminActor;
  now: Date;
}

/** Something else is stored than the administrator has seen. */
type Changed = Problem<"changed">;

/** Hides what the check of a link has found, or shows it again. */
export function ignoreLink(
  db: Db,
  { productKey, name, seen, by, now }: Decision,
  ignored: boolean,
): Result<null, Problem<"not-found"> | Changed> {
  return db.transaction(
    (tx) => {
      const isCheck = and(eq(linkChecks.productKey, productKey), eq(linkChecks.link, name));
      const found = tx
        .select({ shop: products.shop, id: products.id, url: linkChecks.url, outcome: linkChecks.outcome })
        .from(linkChecks)
        .innerJoin(products, eq(products.key, linkChecks.productKey))
        .where(isCheck)
        .get();
      if (!found) return fail("not-found");
      if (seenFinding(found) !== seen) return fail("changed");
      const { changes } = tx
        .update(linkChecks)
        .set({ ignored })
        .where(and(isCheck, eq(linkChecks.ignored, !ignored)))
        .run();
      if (changes === 0) return ok(null);
      const action = ignored ? "ignore-link" : "watch-link";
      const { shop, id: subject, url, outcome } = found;
      recordAudit(db, { by, action, shop, subject, now, after: { link: url, outcome } });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

/** Records that the price of a product with a link is the same as at the other shop. */
export function confirmPrice(
  db: Db,
  { productKey, seen, by, now }: Omit<Decision, "name">,
): Result<null, Problem<"not-found"> | Changed> {
  return db.transaction(
    (tx) => {
      const product = tx.select().from(products).where(eq(products.key, productKey)).get();
      if (!product) return fail("not-found");
      if (seenPrice({ price: product.priceCents, url: product.link }) !== seen) return fail("changed");
      const confirmed = tx
        .update(priceChecks)
        .set({ checkedAt: now })
        .where(eq(priceChecks.productKey, productKey))
        .run();
      if (confirmed.changes === 0) return fail("not-found");
      recordAudit(db, { by, action: "confirm-price", shop: product.shop, subject: product.id, now });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}
