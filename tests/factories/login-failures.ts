import type { Db } from "#db/connection.ts";
import { rateLimitUses } from "#db/schema/index.ts";

/** Inserts wrong admin passwords from this machine. */
export function insertLoginFailures(db: Db, count: number, usedAt = new Date()): void {
  const failure = { budget: "login-address", subject: "127.0.0.1", usedAt };
  db.insert(rateLimitUses)
    .values(Array.from({ length: count }, () => failure))
    .run();
}

export function clearLoginFailures(db: Db): void {
  db.delete(rateLimitUses).run();
}
