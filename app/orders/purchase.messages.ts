import type { PurchaseRefusal } from "./create-purchase.server.ts";

/** What a refused purchase is answered with: the status of the API, and words for people. */
export const PURCHASE_REFUSALS: Record<PurchaseRefusal["code"], { status: number; text: string; lang?: "ru" }> = {
  buying_off: { status: 503, text: "Buying is switched off at the moment: no payment provider is set up." },
  provider_failed: { status: 503, text: "Не удалось создать покупку", lang: "ru" },
  no_product: { status: 404, text: "This product is no longer sold." },
  not_offered: { status: 409, text: "This condition is no longer sold." },
  price_changed: { status: 409, text: "The price has changed." },
  out_of_stock: { status: 409, text: "Out of Stock" },
  key_reused: { status: 422, text: "This submission has already been used for another purchase." },
  in_progress: { status: 409, text: "This purchase is still being made." },
};
