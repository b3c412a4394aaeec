import { z } from "zod";

import { addDecimals } from "../decimal.ts";
import type { PaymentDetails } from "../provider.ts";

/** What BTCPay Server says about the transactions of an invoice, by payment method. */

const amount = z.union([z.string().max(200), z.number()]).transform(String);

const transaction = z.object({
  /** On a chain: the transaction's id and the number of its output, `d0fb…-1`. */
  id: z.string().min(1).max(200),
  fee: amount.nullish(),
  status: z.string().nullish(),
});
const method = z.object({
  /** `BTC-CHAIN`, `BTC-LN`; by servers before 2.0 `BTC`, `BTC-LightningNetwork`. */
  paymentMethodId: z.string().max(50).nullish(),
  paymentMethod: z.string().max(50).nullish(),
  currency: z.string().max(20).nullish(),
  /** In place of `currency`, by servers before 2.0. */
  cryptoCode: z.string().max(20).nullish(),
  payments: z.array(transaction).max(100).default([]),
});
export const paymentMethods = z.array(method);

/** Enough for an invoice that is paid in parts. */
const MAX_TRANSACTIONS = 10;

/** The fee is known if all payments were made in the same coin. */
export function toDetails(methods: z.output<typeof paymentMethods>): PaymentDetails {
  const made = methods.flatMap(({ payments, ...by }) =>
    payments.filter(({ status }) => status !== "Invalid").map((one) => ({ ...one, ...coinsOf(by) })),
  );
  const only = (names: (string | null)[]) => (new Set(names).size === 1 ? (names[0] ?? null) : null);
  const feeCurrency = only(made.map(({ coin }) => coin));
  const fees = made.flatMap(({ fee }) => (fee == null ? [] : [fee]));
  const feeAmount = feeCurrency === null || fees.length === 0 ? null : addDecimals(...fees);
  const ids = [...new Set(made.map(({ id }) => transactionOf(id)))].slice(0, MAX_TRANSACTIONS);
  return {
    feeAmount,
    feeCurrency: feeAmount === null ? null : feeCurrency,
    transactionId: ids.join(" ") || null,
    transactionCoin: only(made.map(({ chain }) => chain)),
  };
}

type Method = Omit<z.output<typeof method>, "payments">;

/** `chain` is the coin if the transaction is on its chain, and not in the Lightning network. */
function coinsOf({ paymentMethodId, paymentMethod, currency, cryptoCode }: Method) {
  const name = paymentMethodId ?? paymentMethod ?? "";
  const coin = currency ?? cryptoCode ?? null;
  return { coin, chain: name === coin || name.endsWith("-CHAIN") ? coin : name };
}

function transactionOf(id: string): string {
  return /^[0-9a-f]{64}(?=-\d+$)/i.exec(id)?.[0] ?? id.replaceAll(/\s/g, "");
}
