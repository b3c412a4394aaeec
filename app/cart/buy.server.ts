import { parseWithZod } from "@conform-to/zod/v4";

import { config } from "../config.server.ts";
import { db } from "../database.server.ts";
import { createCheckout, hashInput } from "../orders/purchase/create-checkout.server.ts";
import type { RefusedItem } from "../orders/purchase/find-offers.server.ts";
import { checkoutFormSchema, checkoutSchema, type PurchaseItem } from "../orders/purchase/purchase.schema.ts";
import { findActiveProvider } from "../payments/providers.server.ts";
import { formText } from "../shared/form-text.ts";
import type { Message } from "../ui/messages/message.ts";

import {
  ALL_LINES,
  checkoutFields,
  isAboutShipping,
  itemName,
  readIdempotencyKey,
  readTypedQuantities,
  type Bought,
  type CartAnswer,
} from "./buy-form.ts";
import { CART_MESSAGES, describeBuyRefusal, describeLineRefusal, type BuyRefusal } from "./cart.messages.ts";
import { getCart } from "./cart.queries.server.ts";
import { changeBoughtQuantities } from "./change-quantities.server.ts";

interface RefusedBuying extends Omit<BuyRefusal, "message"> {
  answer: CartAnswer;
}

interface Refusal extends BuyRefusal {
  refusals?: Record<string, Message>;
}

/**
 * Buys what the pressed button of the cart's form names: one line, or all that the page showed. Stores the typed
 * quantities only if nothing is bought, so that a repeated purchase finds the lines unchanged. If the page does not
 * show the total of typed quantities (`showsTyped` is false), it buys nothing: the next page shows the total and asks.
 */
export async function buy(
  form: FormData,
  { userId, origin, showsTyped }: { userId: string; origin: string; showsTyped: boolean },
): Promise<Bought | RefusedBuying> {
  const item = formText(form, "buy");
  // A page from before an update of the shop may have no field for the country.
  const schema = form.has("country") ? checkoutFormSchema : checkoutSchema;
  const parsed = parseWithZod(checkoutFields(form), { schema });
  const refuse = ({ message, refusals = {}, ...refusal }: Refusal): RefusedBuying => {
    const typed = changeBoughtQuantities(db, userId, readTypedQuantities(form));
    const answer: CartAnswer = { message, refusals, item, result: parsed.reply() };
    if (!typed) return { ...refusal, answer };
    // A note about a line's quantity is shown in place of the reason why the line was refused.
    const others = Object.entries(refusals).filter(([name]) => !typed.notes?.[name]);
    const instead = item === ALL_LINES ? CART_MESSAGES.itemsRefused : typed.message;
    return {
      status: 422,
      answer: { ...answer, message: instead, refusals: Object.fromEntries(others), notes: typed.notes },
    };
  };
  if (parsed.status !== "success") {
    return refuse({ message: describeInvalid(parsed.error), status: 422 });
  }
  if (!showsTyped && readTypedQuantities(form).size > 0)
    return refuse({ message: CART_MESSAGES.checkTotal, status: 422 });
  const { items, ...shipping } = parsed.value;
  const made = await createCheckout(db, findActiveProvider(), {
    userId,
    items,
    shipping,
    idempotencyKey: readIdempotencyKey(form),
    requestHash: hashInput(parsed.value),
    isOfCart: true,
    origin,
    limits: config.purchaseLimits,
    now: new Date(),
  });
  if (made.ok) return { paymentUrl: made.value.paymentUrl, orderIds: made.value.orderIds };
  const { problem } = made;
  if (problem.code !== "refused-items") return refuse(describeBuyRefusal(problem));
  const [first] = problem.items;
  if (item !== ALL_LINES && first) return refuse(describeBuyRefusal(first.problem));
  return refuse(describeRefusedLines(userId, items, problem.items));
}

function describeInvalid(errors: Record<string, string[] | null> | null): Message {
  if (isAboutShipping(errors)) return CART_MESSAGES.checkShipping;
  const isTooLong = errors?.items?.includes(CART_MESSAGES.tooManyItems.text) ?? false;
  return isTooLong ? CART_MESSAGES.tooManyItems : CART_MESSAGES.purchaseFailed;
}

/** Names the refused lines of several. The message itself names those that are no longer in the cart. */
function describeRefusedLines(userId: string, items: PurchaseItem[], refused: RefusedItem[]): Refusal {
  const inCart = new Set(getCart(db, userId).lines.map(itemName));
  const refusals: Record<string, Message> = {};
  const elsewhere: string[] = [];
  for (const { index, problem } of refused) {
    const { product_id: productId = "", condition } = items[index] ?? {};
    const name = `${productId}:${condition ?? ""}`;
    refusals[name] = describeLineRefusal(problem);
    if (!inCart.has(name)) elsewhere.push(`Product ${productId}: ${refusals[name].text}`);
  }
  const { text, tone } = CART_MESSAGES.itemsRefused;
  return { status: 409, message: { text: [text, ...elsewhere].join(" "), tone }, refusals };
}
