import type { ProviderName } from "#app/payments/provider-names.ts";

import type { HttpFake } from "./http-fake.ts";

/** Money that a fake provider has taken for a shop. */
export interface TakenPayment {
  /** The provider's payment id. */
  id: string;
  /** The paid amount, in the coin of the payment. */
  amount: number;
  /** Its value in US cents, at the rate of the payment. Null if the price is not in dollars, or another coin came. */
  cents: number | null;
  /** Whether the provider has sent it back. */
  isRefunded: boolean;
}

export interface ProviderFake extends HttpFake {
  name: ProviderName;
  /** Ids of payments that its list leaves out, such as archived ones. */
  unlisted: Set<string>;
  /** All money that it has taken. Payments that name neither an order nor an invoice are not the shop's. */
  listTaken: () => TakenPayment[];
  /** The payments that were compared with a shop's ledger, as JSON. See `markChecked`. */
  checked: string;
}

/**
 * Makes `close` throw if the money that the fake has taken was not compared with a shop's ledger. So no test can forget
 * the comparison.
 */
export function requireCheck<Fake extends ProviderFake>(fake: Fake): Fake {
  const { close } = fake;
  fake.close = async () => {
    await close();
    if (fake.checked !== JSON.stringify(fake.listTaken()))
      throw new Error(`${fake.name} has taken money that was not compared with a ledger. Call checkLedger.`);
  };
  return fake;
}

/** Marks all payments that a fake has taken as compared with a ledger. */
export function markChecked(fake: ProviderFake): void {
  fake.checked = JSON.stringify(fake.listTaken());
}

/**
 * Cents of `price` (in dollars) for `paid` of `asked`, rounded down. Exact for up to 9 decimal places. Null if they are
 * less than a cent, or if nothing was asked for.
 */
export function toCents(price: number, paid: number, asked: number): number | null {
  const [a, b, c] = [price, paid, asked].map((amount) => BigInt(Math.round(amount * 1e9))) as [bigint, bigint, bigint];
  return c === 0n ? null : Number((a * b * 100n) / (c * 1_000_000_000n)) || null;
}
