import { PROVIDER_LABELS, type ProviderName } from "../payments/provider-names.ts";

const oneOf = new Intl.ListFormat("en", { type: "disjunction" });

/** Says where to pay, and in which coins if the owner has listed them. */
export function howToPay(provider: ProviderName, coins: readonly string[]): string {
  if (provider === "sandbox") return "On the Sandbox page of this demonstration. No real money is involved.";
  const page = `${PROVIDER_LABELS[provider]} payment page`;
  const anyCoin = provider === "btcpay" ? "Bitcoin or another cryptocurrency" : "cryptocurrency";
  const names = coins.length === 0 ? anyCoin : oneOf.format(coins);
  return coins.length === 1 ? `In ${names}, on the ${page}.` : `In ${names}. You choose the coin on the ${page}.`;
}
