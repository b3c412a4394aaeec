import type { Message } from "../../ui/messages/message.ts";

import type { WholeCheckoutProblem } from "./create-checkout.server.ts";
import type { ItemProblem } from "./find-offers.server.ts";
import type { PurchaseLimitProblem } from "./purchase-limits.server.ts";

/** Why a purchase was refused, with the API's status. */
interface Refusal {
  status: number;
  text: string;
  detail?: string;
  lang?: "ru";
  retryAfterSeconds?: number;
}

type Problem = WholeCheckoutProblem | ItemProblem;

const REFUSALS: Record<Exclude<Problem["code"], PurchaseLimitProblem["code"]>, Refusal> = {
  "buying-off": { status: 503, text: "Buying is switched off at the moment: no payment provider is set up." },
  "provider-failed": {
    status: 503,
    text: "Не удалось создать покупку",
    detail: "The payment provider did not make a payment page. Nothing was bought. Please try again in a few minutes.",
    lang: "ru",
  },
  "no-product": { status: 404, text: "This product is no longer available." },
  "not-offered": { status: 409, text: "This condition is no longer available." },
  "not-in-cart": {
    status: 409,
    text: "This item is no longer in your cart. My Orders shows whether you have bought it.",
  },
  "price-changed": { status: 409, text: "The price has changed." },
  "out-of-stock": { status: 409, text: "Out of Stock" },
  "key-reused": { status: 422, text: "This submission has already been used for another purchase." },
  "in-progress": { status: 409, text: "This purchase is still in progress." },
  "order-ended": {
    status: 409,
    text: "This order was placed before and has since ended. Nothing was bought this time. To order again, add the item to your cart and buy it there.",
  },
};

export function describePurchaseProblem(problem: Problem): Refusal {
  switch (problem.code) {
    case "open-orders": {
      const orders = count(problem.most, "unpaid order");
      const text = `You can have up to ${orders}. Pay for one or delete it in My Orders, or wait until a payment is confirmed.`;
      return { status: 409, text };
    }
    case "held-units":
      return { status: 409, text: describeHeldUnits(problem) };
    case "unpaid-per-hour": {
      const { most, retryAfterSeconds } = problem;
      const wait = count(Math.ceil(retryAfterSeconds / 60), "minute");
      const text = `You have placed ${count(most, "order")} within an hour without paying. Pay for one that can still be paid, or try again in ${wait}.`;
      return { status: 429, text, retryAfterSeconds };
    }
    case "out-of-stock": {
      const { stock } = problem;
      const left = `Only ${stock} ${stock === 1 ? "is" : "are"} left.`;
      return { ...REFUSALS[problem.code], ...(stock > 0 && { detail: left }) };
    }
    default:
      return REFUSALS[problem.code];
  }
}

function describeHeldUnits({ most, held }: Extract<PurchaseLimitProblem, { code: "held-units" }>): string {
  const items = count(most, "unpaid item");
  if (held === 0) return `You can have up to ${items} at a time. Lower the quantity, or pay for some first.`;
  const left = most - held;
  const act = left > 0 ? `Buy up to ${left} now, or first pay` : "First pay";
  return `You can have up to ${items} at a time, and you have ${held} now. ${act} for an unpaid order or delete it in My Orders, or wait until a payment is confirmed.`;
}

function count(number: number, unit: string): string {
  return `${number} ${number === 1 ? unit : `${unit}s`}`;
}

/** Said when items of a checkout are refused. Each of them has its own reason. */
export const ITEMS_REFUSED = "Nothing was bought, because some items have changed.";

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

export const SANDBOX_TEXT = "This page stands in for a crypto provider’s payment page. No real money is involved.";
