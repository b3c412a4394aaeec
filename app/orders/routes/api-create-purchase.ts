import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { createPurchase } from "../purchase/create-purchase.server.ts";
import { answerPurchaseProblem, readPurchaseCall } from "../purchase/purchase-call.server.ts";
import { purchaseSchema } from "../purchase/purchase.schema.ts";

/** `POST /api/create-purchase`: creates an order and returns its payment page. */
const api = apiMethods({
  async POST({ request }) {
    const { provider, input, buying } = await readPurchaseCall(request, purchaseSchema);
    const result = await createPurchase(db, provider, { ...buying, input });
    if (!result.ok) return answerPurchaseProblem(result.problem);
    const { paymentUrl, orderId } = result.value;
    return Response.json(
      { payment_url: paymentUrl, payment_id: orderId },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
});
export const loader = api.loader;
export const action = api.action;
