import { desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { shippingAddresses } from "#db/schema/index.ts";

export type SavedAddress = typeof shippingAddresses.$inferSelect;

/** The addresses of a person's orders, the one that was used last first. */
export function listAddresses(db: Db, userId: string): SavedAddress[] {
  return addresses(db).all({ userId });
}

const addresses = prepareOnce((db) =>
  db
    .select()
    .from(shippingAddresses)
    .where(eq(shippingAddresses.userId, sql.placeholder("userId")))
    .orderBy(desc(shippingAddresses.usedAt), desc(shippingAddresses.key))
    .prepare(),
);
