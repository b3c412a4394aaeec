import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { createCheckout, hashInput } from "../purchase/create-checkout.server.ts";
import type { RefusedItem } from "../purchase/find-offers.server.ts";
import { answerPurchaseProblem, pricesOf, readPurchaseCall } from "../purchase/purchase-call.server.ts";
import { describePurchaseProblem, ITEMS_REFUSED } from "../purchase/purchase.messages.ts";
import { checkoutSchema, type PurchaseItem } from "../purchase/purchase.schema.ts";

/** `POST /api/create-checkout`: creates an order for each item, and returns the payment page of all of them. */
const api = apiMethods({
  async POST({ request }) {
    const { provider, input, buying } = await readPurchaseCall(request, checkoutSchema);
    const { items, ...shipping } = input;
    const result = await createCheckout(db, provider, { ...buying, items, shipping, requestHash: hashInput(input) });
    if (!result.ok) {
      const { problem } = result;
      return problem.code === "refused-items"
        ? answerRefusedItems(items, problem.items)
        : answerPurchaseProblem(problem);
    }
    const { paymentUrl, orderIds } = result.value;
    return Response.json(
      { payment_url: paymentUrl, payment_ids: orderIds },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
});
export const loader = api.loader;
export const action = api.action;

function answerRefusedItems(items: PurchaseItem[], refused: RefusedItem[]): Response {
  return apiError(409, ITEMS_REFUSED, {
    items: refused.map(({ index, problem }) => ({
      product_id: items[index]?.product_id,
      condition: items[index]?.condition,
      error: describePurchaseProblem(problem).text,
      ...pricesOf(problem),
    })),
  });
}
