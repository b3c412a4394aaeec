import { assertSelf, readApiUserJson } from "../../accounts/guards.server.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { parseFields } from "../../http/json-body.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { activeProvider } from "../../payments/providers.server.ts";
import { toDollars } from "../../shared/money.ts";
import { createPurchase, type PurchaseProblem } from "../create-purchase.server.ts";
import { BAD_IDEMPOTENCY_KEY, describePurchaseProblem } from "../purchase.messages.ts";
import { purchaseSchema } from "../purchase.schema.ts";

/** `POST /api/create-purchase`: creates an order and returns its payment page. */
const api = apiMethods({
  async POST({ request }) {
    const { user, body } = await readApiUserJson(request);
    const provider = activeProvider();
    if (!provider) return answerProblem({ code: "buying-off" });
    if (typeof body === "object" && body !== null && "google_id" in body) assertSelf(user, String(body.google_id));
    const input = parseFields(purchaseSchema, body);
    const idempotencyKey = request.headers.get("Idempotency-Key");
    if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      return apiError(400, BAD_IDEMPOTENCY_KEY);
    }
    const origin = publicOrigin(request);
    const result = await createPurchase(db, provider, {
      userId: user.id,
      input,
      idempotencyKey,
      origin,
      limits: config.purchaseLimits,
      now: new Date(),
    });
    if (!result.ok) return answerProblem(result.problem);
    const { paymentUrl, orderId } = result.value;
    return Response.json(
      { payment_url: paymentUrl, payment_id: orderId },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
});
export const loader = api.loader;
export const action = api.action;

function answerProblem(problem: PurchaseProblem): Response {
  const { status, text, retryAfterSeconds } = describePurchaseProblem(problem);
  if (problem.code === "price-changed") {
    return apiError(status, text, { price: toDollars(problem.price), total_amount: toDollars(problem.total) });
  }
  const response = apiError(status, text);
  if (retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}
