import { makeNowpayments } from "#app/payments/providers/nowpayments.server.ts";
import { IPN_SECRET, NOWPAYMENTS_KEY } from "#tests/fakes/nowpayments.ts";

/** The shop's side of NOWPayments, for a fake at this address. */
export const nowpaymentsAt = (apiUrl: string) =>
  makeNowpayments({ apiUrl, apiKey: NOWPAYMENTS_KEY, ipnSecret: IPN_SECRET });
