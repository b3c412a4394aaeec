import { makeBtcpay } from "#app/payments/providers/btcpay.server.ts";
import { makeNowpayments } from "#app/payments/providers/nowpayments.server.ts";
import { BTCPAY_KEY, STORE_ID, WEBHOOK_SECRET } from "#tests/fakes/btcpay.ts";
import { IPN_SECRET, NOWPAYMENTS_KEY, NOWPAYMENTS_LOGIN } from "#tests/fakes/nowpayments.ts";

/** The shop's side of NOWPayments, for a fake at this address. */
export const nowpaymentsAt = (apiUrl: string) =>
  makeNowpayments({ apiUrl, apiKey: NOWPAYMENTS_KEY, ipnSecret: IPN_SECRET });

/** The same, with the account's e-mail and password: the shop can list payments. */
export const nowpaymentsListAt = (apiUrl: string, login = NOWPAYMENTS_LOGIN) =>
  makeNowpayments({ apiUrl, apiKey: NOWPAYMENTS_KEY, ipnSecret: IPN_SECRET, login });

/** The shop's side of BTCPay Server, for a fake at this address. */
export const btcpayAt = (url: string) =>
  makeBtcpay({ url, storeId: STORE_ID, apiKey: BTCPAY_KEY, webhookSecret: WEBHOOK_SECRET, holdMinutes: 60 });
