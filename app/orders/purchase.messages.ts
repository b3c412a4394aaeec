import type { Message } from "../ui/message.ts";

import type { PurchaseProblem } from "./create-purchase.server.ts";

/** Why a purchase was refused, with the API's status. */
export const PURCHASE_PROBLEMS: Record<PurchaseProblem["code"], { status: number; text: string; lang?: "ru" }> = {
  "buying-off": { status: 503, text: "Buying is switched off at the moment: no payment provider is set up." },
  "provider-failed": { status: 503, text: "Не удалось создать покупку", lang: "ru" },
  "no-product": { status: 404, text: "This product is no longer sold." },
  "not-offered": { status: 409, text: "This condition is no longer sold." },
  "price-changed": { status: 409, text: "The price has changed." },
  "out-of-stock": { status: 409, text: "Out of Stock" },
  "key-reused": { status: 422, text: "This submission has already been used for another purchase." },
  "in-progress": { status: 409, text: "This purchase is still being made." },
};

export const BAD_IDEMPOTENCY_KEY = "The Idempotency-Key must be 1 to 255 printable characters.";

export const SANDBOX_PAYMENT_FAILED: Message = {
  text: "The payment could not be made. Check your connection and try again.",
  tone: "failure",
};

/** The responses to a payment provider. */
export const NOTIFICATION_PROBLEMS = {
  noProvider: "There is no such payment provider.",
  deferred: "The notification is stored and will be applied later.",
  unsigned: "The signature is missing or does not match.",
};
