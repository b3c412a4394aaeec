import type { PaymentProvider } from "#app/payments/provider.ts";
import { openDatabase, type Db } from "#db/connection.ts";

/**
 * Another process. `lock` takes the write lock, and releases it once the event loop does other work. A write that does
 * not wait for the lock fails at once.
 */
export function makeOtherProcess(db: Db): { lock: () => void; close: () => void } {
  const other = openDatabase(db.$client.name);
  db.$client.pragma("busy_timeout = 0");
  return {
    lock: () => {
      if (other.$client.inTransaction) return;
      other.$client.exec("BEGIN IMMEDIATE");
      setImmediate(() => {
        if (other.$client.open) other.$client.exec("ROLLBACK");
      });
    },
    close: () => {
      other.$client.close();
      db.$client.pragma("busy_timeout = 5000");
    },
  };
}

/** A provider like the given one. When it answers, another process takes the write lock (see `makeOtherProcess`). */
export function lockAfterAnswers(db: Db, provider: PaymentProvider): { provider: PaymentProvider; close: () => void } {
  const { lock, close } = makeOtherProcess(db);
  const lockAfter =
    <Answer>(ask: (about: string) => Answer | Promise<Answer>) =>
    async (about: string): Promise<Answer> => {
      try {
        return await ask(about);
      } finally {
        lock();
      }
    };
  const { cancelInvoice } = provider;
  return {
    provider: {
      ...provider,
      readNotification: lockAfter((body) => provider.readNotification(body)),
      fetchPayment: lockAfter((id) => provider.fetchPayment(id)),
      fetchInvoicePayments: lockAfter((id) => provider.fetchInvoicePayments(id)),
      cancelInvoice: cancelInvoice && lockAfter(cancelInvoice),
    },
    close,
  };
}
