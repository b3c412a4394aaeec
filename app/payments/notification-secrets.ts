import type { ProviderName } from "./provider-names.ts";

/** The setting with the secret of each provider's notifications. The sandbox makes its own. */
export const SECRET_SETTINGS: Record<ProviderName, string> = {
  nowpayments: "NOWPAYMENTS_IPN_SECRET",
  btcpay: "BTCPAY_WEBHOOK_SECRET",
  sandbox: "DEMO",
};
