import type { z } from "zod";

import { requireSelf, readApiUserJson } from "../../accounts/guards.server.ts";
import { config } from "../../config.server.ts";
import { apiError } from "../../http/api.server.ts";
import { parseFields } from "../../http/json-body.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { findActiveProvider } from "../../payments/providers.server.ts";
import { toDollars } from "../../shared/money.ts";

import type { WholeCheckoutProblem } from "./create-checkout.server.ts";
import type { ItemProblem } from "./find-offers.server.ts";
import { BAD_IDEMPOTENCY_KEY, describePurchaseProblem } from "./purchase.messages.ts";

/**
 * Reads a purchase of the API. Returns its input as the schema parses it, the buyer and the shop's address. Throws the
 * 4xx response for an invalid one.
 */
export async function readPurchaseCall<Input>(request: Request, schema: z.ZodType<Input>) {
  const { user, body } = await readApiUserJson(request);
  const provider = findActiveProvider();
  if (!provider) throw answerPurchaseProblem({ code: "buying-off" });
  if (typeof body === "object" && body !== null && "google_id" in body) requireSelf(user, String(body.google_id));
  const input = parseFields(schema, body);
  const idempotencyKey = request.headers.get("Idempotency-Key");
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw apiError(400, BAD_IDEMPOTENCY_KEY);
  }
  const origin = publicOrigin(request);
  const limits = config.purchaseLimits;
  return { provider, input, buying: { userId: user.id, idempotencyKey, origin, limits, now: new Date() } };
}

export function answerPurchaseProblem(problem: WholeCheckoutProblem | ItemProblem): Response {
  const { status, text, retryAfterSeconds } = describePurchaseProblem(problem);
  const response = apiError(status, text, pricesOf(problem));
  if (retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

/** The current prices of an item whose price has changed, in dollars. */
export function pricesOf(problem: WholeCheckoutProblem | ItemProblem) {
  if (problem.code !== "price-changed") return {};
  return { price: toDollars(problem.price), total_amount: toDollars(problem.total) };
}
