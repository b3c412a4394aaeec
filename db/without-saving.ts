import { TransactionRollbackError } from "drizzle-orm";

import type { Db } from "./connection.ts";

/** Runs `act` in a transaction that is always rolled back, and returns its result. For previews of a write. */
export function withoutSaving<Value>(db: Db, act: () => Value): Value {
  const seen: Value[] = [];
  try {
    db.transaction(
      (tx) => {
        seen.push(act());
        tx.rollback();
      },
      { behavior: "immediate" },
    );
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [value] = seen as [Value];
  return value;
}
