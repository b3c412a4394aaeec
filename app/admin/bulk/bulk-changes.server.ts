import { and, asc, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { bulkActChanges, bulkActs, deletedProducts } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import type { ProductInput } from "../../catalogue/product.schema.ts";
import { saveProduct } from "../../catalogue/products/products.server.ts";
import { findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { applyAct } from "./apply-act.server.ts";
import type { FieldAct } from "./bulk-act.ts";

/** Stores what acts have changed of each product, so that Undo can put it back. */

/** At most this many changes are kept, so that they cannot fill the disk. Older acts can then no longer be undone. */
const MOST_CHANGES = 200_000;
const ROWS_AT_ONCE = 500;

/** `left`: the product stays as it is. `missing`: it no longer exists. */
export type Outcome = "changed" | "left" | "missing";

type FieldValues = (typeof bulkActChanges.$inferSelect)["before"];

function prepareStatements(db: Db) {
  const value = sql.placeholder;
  const isIt = and(eq(bulkActChanges.act, value("act")), eq(bulkActChanges.productKey, value("key")));
  return {
    add: db
      .insert(bulkActChanges)
      .values({ act: value("act"), productKey: value("key"), before: value("before"), after: value("after") })
      .prepare(),
    find: db.select().from(bulkActChanges).where(isIt).prepare(),
    forget: db.delete(bulkActChanges).where(isIt).prepare(),
  };
}

const statementsOf = prepareOnce(prepareStatements);

interface ChangeContext {
  /** The id of the act that changes the product, or whose change is undone. */
  act: string;
  id: string;
  by: Actor;
  now: Date;
}

/** Changes a product's fields, and stores what they were. */
export function changeProduct(
  db: Db,
  shop: ShopValue,
  act: FieldAct,
  { act: actId, id, by, now }: ChangeContext,
): Outcome {
  const stored = findStoredProduct(db, shop, id);
  if (!stored) return "missing";
  const next = applyAct(stored.input, act);
  if (saveProduct(db, shop, next, { by, now }).outcome !== "updated") return "left";
  const [was, is] = [valuesOf(stored.input), valuesOf(next)];
  const changed = Object.keys(is).filter((field) => is[field] !== was[field]);
  const only = (values: FieldValues): FieldValues =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  statementsOf(db).add.run({ act: actId, key: stored.key, before: only(was), after: only(is) });
  return "changed";
}

/** Puts a product's fields back, unless one of them was changed since. In both cases the stored change is deleted. */
export function undoChange(
  db: Db,
  shop: ShopValue,
  { act, key, id, by, now }: Omit<ChangeContext, "id"> & { key: number; id: string | undefined },
): Outcome {
  const change = statementsOf(db).find.get({ act, key });
  statementsOf(db).forget.run({ act, key });
  const stored = id === undefined ? null : findStoredProduct(db, shop, id);
  if (!change || !stored) return stored ? "left" : "missing";
  const values = valuesOf(stored.input);
  if (Object.entries(change.after).some(([field, value]) => values[field] !== value)) return "left";
  saveProduct(db, shop, { ...stored.input, ...change.before }, { by, now });
  return "changed";
}

/** The fields that acts can change: all but the specs. */
function valuesOf(product: ProductInput): FieldValues {
  return Object.fromEntries(Object.entries(product).filter(([field]) => field !== "specs")) as FieldValues;
}

/** The keys of the products that an ended act has changed and that have not been put back. */
export function listChangedBy(db: Db, shop: ShopValue, act: string): number[] {
  return db
    .select({ key: bulkActChanges.productKey })
    .from(bulkActChanges)
    .innerJoin(bulkActs, eq(bulkActs.id, bulkActChanges.act))
    .where(and(eq(bulkActChanges.act, act), eq(bulkActs.shop, shop), isNotNull(bulkActs.endedAt)))
    .orderBy(asc(bulkActChanges.productKey))
    .all()
    .map(({ key }) => key);
}

const LISTED = 100;

/** The latest acts of a shop, and whether each can be undone. */
export function listBulkActs(db: Db, shop: ShopValue) {
  const isChanged = sql`EXISTS (SELECT 1 FROM ${bulkActChanges} WHERE ${bulkActChanges.act} = ${bulkActs.id})`;
  const isDeleted = sql`EXISTS (SELECT 1 FROM ${deletedProducts} WHERE ${deletedProducts.act} = ${bulkActs.id})`;
  return db
    .select({
      act: bulkActs,
      canUndo: sql`${bulkActs.endedAt} IS NOT NULL AND (${isChanged} OR ${isDeleted})`.mapWith(Boolean),
    })
    .from(bulkActs)
    .where(eq(bulkActs.shop, shop))
    .orderBy(desc(bulkActs.startedAt), desc(bulkActs.id))
    .limit(LISTED)
    .all();
}

/** Deletes the changes of acts that ended before `olderThan`, and of the oldest acts until `most` changes are left. */
export async function cleanUpChanges(db: Db, olderThan: Date, most = MOST_CHANGES): Promise<void> {
  const acts = db
    .select({ id: bulkActs.id, endedAt: bulkActs.endedAt, changes: count() })
    .from(bulkActChanges)
    .innerJoin(bulkActs, eq(bulkActs.id, bulkActChanges.act))
    .groupBy(bulkActs.id)
    .orderBy(desc(bulkActs.startedAt))
    .all();
  let kept = 0;
  for (const { id, endedAt, changes } of acts) {
    kept += changes;
    const isOld = endedAt !== null && endedAt < olderThan;
    if (isOld || kept > most) await forgetChanges(db, id);
  }
}

async function forgetChanges(db: Db, act: string): Promise<void> {
  await inParts(db, ROWS_AT_ONCE, (limit) => {
    const some = db
      .select({ key: bulkActChanges.productKey })
      .from(bulkActChanges)
      .where(eq(bulkActChanges.act, act))
      .limit(limit);
    const isOne = and(eq(bulkActChanges.act, act), inArray(bulkActChanges.productKey, some));
    return db.delete(bulkActChanges).where(isOne).run().changes;
  });
}
