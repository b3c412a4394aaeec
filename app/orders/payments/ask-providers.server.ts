import { setTimeout as delay } from "node:timers/promises";

import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { log } from "../../log.server.ts";
import { noteFailure, noteSuccess } from "../../mail/outages.server.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import { ProviderError, type PaymentProvider } from "../../payments/provider.ts";
import { waitForAll } from "../../shared/wait-for-all.ts";

export type FindProvider = (name: string) => PaymentProvider | null;

const CONCURRENT_REQUESTS = 4;
/** The pause between two items. Storing a report takes a few milliseconds, during which no page is served. */
const PAUSE_MS = 50;
const MAX_FAILURES = 3;
/** The run of a job ends before the next one starts, even if its last request takes 10 seconds. */
const LIMIT_MS = 45_000;

interface Item {
  provider: ProviderName;
  /** The id of the order, payment or notification, for the log. */
  subject: string;
}

/**
 * Asks the providers about all items, a few at a time and for at most 45 seconds. Items that are left over wait for the
 * next run. So do those of a provider that fails three times in a row.
 */
export async function askProviders<One extends Item>(
  db: Db,
  items: readonly One[],
  findProvider: FindProvider,
  ask: (provider: PaymentProvider, item: One) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const failures = new Map<string, number>();
  const failuresOf = ({ provider }: Item) => failures.get(provider) ?? 0;
  const deadline = AbortSignal.timeout(LIMIT_MS);

  async function work(): Promise<void> {
    for (let item = queue.shift(); item && !deadline.aborted; item = queue.shift()) {
      const provider = findProvider(item.provider);
      if (!provider || failuresOf(item) >= MAX_FAILURES) continue;
      const answered = await succeeds(db, () => ask(provider, item), item);
      failures.set(item.provider, answered ? 0 : failuresOf(item) + 1);
      if (queue.length > 0) await delay(PAUSE_MS);
    }
  }
  await waitForAll(Array.from({ length: CONCURRENT_REQUESTS }, work));
}

/** Returns false if the provider failed. The owner gets a letter if that lasts an hour. */
export async function succeeds(db: Db, ask: () => Promise<unknown>, { provider, subject }: Item): Promise<boolean> {
  try {
    await ask();
    await waitForWriteLock(db);
    noteSuccess(db, provider);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await waitForWriteLock(db);
    noteFailure(db, provider, new Date());
    log.warn({ err: error, provider, subject }, "Could not get the status of a payment. The shop asks again.");
    return false;
  }
}
