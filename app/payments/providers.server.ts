import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { madeFrom } from "../shared/made-from.ts";

import { PROVIDER_LABELS, type ProviderName } from "./provider-names.ts";
import type { PaymentProvider } from "./provider.ts";
import { makeBtcpay } from "./providers/btcpay.server.ts";
import { makeNowpayments } from "./providers/nowpayments.server.ts";
import { sandbox } from "./providers/sandbox.server.ts";

/** Every provider with complete settings. When new orders use another provider, older ones can still be paid with theirs. */
const configured = madeFrom(
  () => config.payments,
  ({ nowpayments, btcpay, provider, missing }) => {
    const all = new Map<string, PaymentProvider>();
    if (nowpayments) all.set("nowpayments", makeNowpayments(nowpayments));
    if (btcpay) all.set("btcpay", makeBtcpay({ ...btcpay, holdMinutes: config.orderHoldMinutes }));
    if (config.demo) all.set("sandbox", sandbox);
    if (missing.length > 0)
      log.warn({ provider, missing }, "Buying is off: payment settings are missing. Set them to turn it on.");
    return all;
  },
);
// Called at the start, so that the log says whether buying is off.
configured();

/** The provider of new orders; null while buying is off. */
export function findActiveProvider(): PaymentProvider | null {
  return findProvider(config.payments.provider);
}

export function findProvider(name: string | undefined): PaymentProvider | null {
  return configured().get(name ?? "") ?? null;
}

/** The providers whose list of payments can be compared with the shop's. */
export function listComparableProviders(): PaymentProvider[] {
  return [...configured().values()].filter(({ listPayments }) => listPayments !== null);
}

/** Origins of all payment pages, as sources of a content security policy. */
export function listPaymentOrigins(): string[] {
  return [...configured().values()].flatMap(({ pageOrigins }) => pageOrigins);
}

/** The provider that the footer names. */
export function paymentMark(): string {
  const name: ProviderName | undefined = findActiveProvider()?.name;
  return name ? PROVIDER_LABELS[name] : "Crypto payments";
}
