import { afterEach } from "vitest";

import type { Db } from "#db/connection.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";

import { checkStoredLedger } from "./check-ledger.ts";

/** Checks the ledger after each test of a file or group. Call it where the fake is started. Not for browser tests. */
export function checkLedgerAfterEach(get: () => { fake: ProviderFake; db: Db }): void {
  afterEach(() => {
    const { fake, db } = get();
    checkStoredLedger(fake, db);
  });
}
