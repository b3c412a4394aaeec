import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";

import { checkouts, letters } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { PaymentReport } from "../../payments/provider.ts";
import { applyToCheckout } from "../payments/apply-payment.server.ts";

// In a demonstration letters are written without a mail server. The environment is read by the first import.
vi.hoisted(() => vi.stubEnv("DEMO", "1"));
afterAll(() => {
  vi.unstubAllEnvs();
});

const REPORT: PaymentReport = {
  ...{ provider: "sandbox", paymentId: "1", invoiceId: null, orderId: null, remark: null, isAnswer: false },
  ...{ status: "partially_paid", providerStatus: "partially_paid", priceAmount: "25.50", priceCurrency: "usd" },
  ...{ payAmount: "100", payCurrency: "trx", actuallyPaid: "50", parentPaymentId: null },
  ...{ feeAmount: null, feeCurrency: null, transactionId: null },
};

/** Returns how many statements a payment of a checkout takes, and how many letters its buyer gets. */
function payPart(orders: number): { statements: number; written: number } {
  const { file, db, cleanup } = makeDatabase();
  const { checkoutKey } = insertOrder(db, { paymentStatus: "waiting" });
  for (let i = 1; i < orders; i++) insertOrder(db, { checkoutKey, paymentStatus: "waiting" });
  const client = new Database(file);
  let statements = 0;
  const counted = drizzle(client, { logger: { logQuery: () => statements++ } });
  counted.transaction((tx) => {
    const checkout = tx.select().from(checkouts).where(eq(checkouts.key, checkoutKey)).get();
    if (!checkout) throw new Error("There is no checkout.");
    applyToCheckout(tx, { checkout, known: undefined, report: REPORT, now: NOW });
  });
  client.close();
  const written = db.select().from(letters).where(eq(letters.audience, "buyer")).all().length;
  cleanup();
  return { statements, written };
}

test("a payment of many orders writes their letter once, so its work grows with their number only", () => {
  const [few, many] = [payPart(10), payPart(40)];
  expect([few.written, many.written]).toEqual([1, 1]);
  expect(many.statements / few.statements).toBeLessThan(4.5);
});
