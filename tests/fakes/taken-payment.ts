import type { ProviderName } from "#app/payments/provider-names.ts";

import type { HttpFake } from "./http-fake.ts";

/** Money that a fake provider has taken for a shop. */
export interface TakenPayment {
  /** The provider's payment id. */
  id: string;
  /** What came, in the coin of the payment. */
  amount: number;
  /** Its value in US cents, at the rate of the payment. */
  cents: number;
  /** Whether the provider has sent it back. */
  isRefunded: boolean;
}

export interface ProviderFake extends HttpFake {
  name: ProviderName;
  /** Ids of payments that its list leaves out, such as archived ones. */
  unlisted: Set<string>;
  /** All money that it has taken. Payments that name neither an order nor an invoice are not the shop's. */
  listTaken: () => TakenPayment[];
}

/** Cents of `price` (in dollars) for `paid` of `asked`, rounded down. Exact for up to 9 decimal places. */
export function toCents(price: number, paid: number, asked: number): number {
  const [a, b, c] = [price, paid, asked].map((amount) => BigInt(Math.round(amount * 1e9))) as [bigint, bigint, bigint];
  return c === 0n ? 0 : Number((a * b * 100n) / (c * 1_000_000_000n));
}
