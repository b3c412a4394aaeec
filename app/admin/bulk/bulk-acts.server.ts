import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

import { and, asc, count, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { bulkActProducts, bulkActs, products } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { Actor } from "../../audit/actor.ts";
import { deleteProduct, restoreProduct } from "../../catalogue/products/bin.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { singleton } from "../../shared/singleton.ts";
import type { ShopValue } from "../../shops/shops.ts";

import type { BulkAct } from "./bulk-act.ts";
import { changeProduct, cleanUpChanges, undoChange, type Outcome } from "./bulk-changes.server.ts";

/**
 * Bulk changes. `startBulkAct` stores an act with the keys of its products. `runBulkActs` changes the products in short
 * transactions. Each also stores the progress, so an interrupted act continues after a restart, and no price is changed
 * twice.
 */

/** A step lasts at most this long, because other requests wait for it. A pause of `PAUSE_STEPS` such steps follows. */
const STEP_MS = 8;
const PAUSE_STEPS = 3;
const PRODUCTS_PER_STEP = 200;
/** How many acts may wait for their turn. They are carried out one after another. */
const MOST_OPEN = 10;
/** How long the response to a form waits for its act. */
const WAIT_LIMIT_MS = 1_000;
const POLL_MS = 25;

export type StoredAct = typeof bulkActs.$inferSelect;

interface NewAct {
  id: string;
  shop: ShopValue;
  act: BulkAct;
  keys: readonly number[];
  by: Actor;
  now: Date;
}

/**
 * Stores an act, which the next `runBulkActs` carries out. `already`: this act was started with this id. `other-act`:
 * another one was, such as the same form before it was corrected.
 */
export function startBulkAct(
  db: Db,
  { id, shop, act, keys, by, now }: NewAct,
): Result<null, Problem<"too-many" | "already" | "other-act">> {
  return db.transaction(
    (tx) => {
      const known = tx.select({ act: bulkActs.act }).from(bulkActs).where(eq(bulkActs.id, id)).get();
      if (known) return fail(isDeepStrictEqual(known.act, act) ? "already" : "other-act");
      const open = tx.select({ count: count() }).from(bulkActs).where(isNull(bulkActs.endedAt)).get()?.count ?? 0;
      if (open >= MOST_OPEN) return fail("too-many");
      tx.insert(bulkActs).values({ id, shop, act, by, total: keys.length, startedAt: now }).run();
      tx.insert(bulkActProducts)
        .values({ act: id, keys: keys.join(",") })
        .run();
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

export function findBulkAct(db: Db, shop: ShopValue, id: string): StoredAct | null {
  const isIt = and(eq(bulkActs.shop, shop), eq(bulkActs.id, id));
  return db.select().from(bulkActs).where(isIt).get() ?? null;
}

const running = singleton("bulk acts", () => new WeakMap<Db, Promise<void>>());

/** Carries out all acts that have not ended, the oldest first. A second call waits for the first. */
export function runBulkActs(db: Db): Promise<void> {
  const known = running.get(db);
  if (known) return known;
  const run = carryOutAll(db).finally(() => running.delete(db));
  running.set(db, run);
  return run;
}

/**
 * Runs the bulk changes for a job. Waits for them at most `limitMs`, because a job that runs long fails the health check.
 * They continue after that. If they fail then, the next call starts where they failed.
 */
export async function continueBulkActs(db: Db, limitMs: number): Promise<void> {
  await Promise.race([runBulkActs(db), delay(limitMs, undefined, { ref: false })]);
}

async function carryOutAll(db: Db): Promise<void> {
  for (;;) {
    const next = db
      .select({ act: bulkActs, keys: bulkActProducts.keys })
      .from(bulkActs)
      .innerJoin(bulkActProducts, eq(bulkActProducts.act, bulkActs.id))
      .where(isNull(bulkActs.endedAt))
      .orderBy(asc(bulkActs.startedAt))
      .limit(1)
      .get();
    if (!next) return;
    await carryOut(db, next.act, next.keys === "" ? [] : next.keys.split(",").map(Number));
  }
}

async function carryOut(db: Db, { id, shop, act, by, ...stored }: StoredAct, keys: readonly number[]): Promise<void> {
  let { done, changed, missing } = stored;
  for (;;) {
    await waitForWriteLock(db, Number.POSITIVE_INFINITY);
    const now = new Date();
    const began = performance.now();
    const first = done;
    db.transaction(
      (tx) => {
        while (done < keys.length && done - first < PRODUCTS_PER_STEP && performance.now() - began < STEP_MS) {
          const outcome = actOn(db, shop, keys[done] ?? 0, act, { id, by, now });
          if (outcome === "changed") changed += 1;
          if (outcome === "missing") missing += 1;
          done += 1;
        }
        const endedAt = done < keys.length ? null : now;
        tx.update(bulkActs).set({ done, changed, missing, endedAt }).where(eq(bulkActs.id, id)).run();
        if (endedAt) tx.delete(bulkActProducts).where(eq(bulkActProducts.act, id)).run();
      },
      { behavior: "immediate" },
    );
    if (done >= keys.length) return;
    await delay(Math.max(STEP_MS, performance.now() - began) * PAUSE_STEPS);
  }
}

const idStatement = prepareOnce((db) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.shop, sql.placeholder("shop")), eq(products.key, sql.placeholder("key"))))
    .prepare(),
);

/** Changes one product as it is now. */
function actOn(
  db: Db,
  shop: ShopValue,
  key: number,
  act: BulkAct,
  { id: actId, by, now }: { id: string; by: Actor; now: Date },
): Outcome {
  if (act.kind === "restore") return restoreProduct(db, shop, { key, by, now }).ok ? "changed" : "left";
  const id = idStatement(db).get({ shop, key })?.id;
  if (act.kind === "undo") return undoChange(db, shop, { act: act.act, key, id, by, now });
  if (id === undefined) return "missing";
  if (act.kind === "delete") return deleteProduct(db, shop, { id, by, now, act: actId }).ok ? "changed" : "missing";
  return changeProduct(db, shop, act, { act: actId, id, by, now });
}

/** Waits until an act has ended, up to a time limit, and returns it. */
export async function waitForBulkAct(db: Db, shop: ShopValue, id: string): Promise<StoredAct | null> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const act = findBulkAct(db, shop, id);
    if (!act || act.endedAt || performance.now() >= deadline) return act;
    await delay(POLL_MS);
  }
}

/** Deletes acts that ended before `olderThan`, with what Undo needs of them. */
export async function cleanUpBulkActs(db: Db, olderThan: Date): Promise<void> {
  await cleanUpChanges(db, olderThan);
  db.delete(bulkActs)
    .where(and(isNotNull(bulkActs.endedAt), lt(bulkActs.endedAt, olderThan)))
    .run();
}
