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

export const PRICE_IS_FIXED = "The price is fixed in US dollars.";

export function heldText(minutes: number): string {
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `We hold your order for ${time} while you pay. If we see no payment by then, the order expires and you are not charged.`;
}

export const SHIPPING_INCLUDED =
  "Shipping is included in the total. My Orders shows the carrier and tracking number once your parcel is sent.";
export const RETURNS_QUESTION = "Something wrong, or changed your mind?";
