import type { Db } from "#db/connection.ts";

import type { PaymentProvider } from "../../payments/provider.ts";
import { fail, ok, type Result } from "../../shared/result.ts";

import {
  createCheckout,
  hashInput,
  type CheckoutRequest,
  type WholeCheckoutProblem,
} from "./create-checkout.server.ts";
import type { ItemProblem } from "./find-offers.server.ts";
import type { PurchaseInput } from "./purchase.schema.ts";

interface Purchase {
  /** The order's public id: `payment_id` in the API. */
  orderId: string;
  /** The address of the payment page. */
  paymentUrl: string;
}

export type PurchaseProblem = WholeCheckoutProblem | ItemProblem;

export type PurchaseRequest = Omit<CheckoutRequest, "items" | "shipping" | "requestHash"> & { input: PurchaseInput };

/** Buys one item: a checkout with one order. */
export async function createPurchase(
  db: Db,
  provider: PaymentProvider | null,
  { input, ...request }: PurchaseRequest,
): Promise<Result<Purchase, PurchaseProblem>> {
  const requestHash = hashInput(input);
  const made = await createCheckout(db, provider, { ...request, items: [input], shipping: input, requestHash });
  if (made.ok) return ok({ orderId: made.value.orderIds[0], paymentUrl: made.value.paymentUrl });
  const { problem } = made;
  if (problem.code !== "refused-items") return { ok: false, problem };
  const [refused] = problem.items;
  return refused ? { ok: false, problem: refused.problem } : fail("provider-failed");
}
