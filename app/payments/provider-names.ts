/** The payment providers. `sandbox` exists in demonstrations only. */
export const PROVIDER_NAMES = ["nowpayments", "btcpay", "sandbox"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const PROVIDER_LABELS: Record<ProviderName, string> = {
  nowpayments: "NOWPayments",
  btcpay: "BTCPay Server",
  sandbox: "Sandbox",
};
