import { createHash } from "node:crypto";

import { toDollars } from "../shared/money.ts";

import { returnUrls } from "./provider.ts";
import { makeSandboxNotification } from "./providers/sandbox.server.ts";

/** The outcomes of the demonstration's payment page. */
export const SANDBOX_OUTCOMES = ["pay", "underpay", "expire", "cancel"] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

interface PaidOrder {
  id: string;
  invoiceId: string;
  /** US cents. */
  total: number;
  /** The payment that has paid a part of the price. What is paid now is added to it. */
  part: { paymentId: string; paid: number } | null;
}

/**
 * Acts as a provider: sends the shop a signed notification of this outcome, and returns the buyer's next address.
 * `notify` is the shop's handler of notifications. Throws if it refuses this one.
 */
export async function actAsProvider(
  outcome: SandboxOutcome,
  order: PaidOrder,
  origin: string,
  notify: (notification: Request) => Promise<Response>,
): Promise<string> {
  const urls = returnUrls(origin, "sandbox", order.id);
  if (outcome === "cancel") return urls.cancel;
  const before = order.part?.paid ?? 0;
  const half = Math.floor((order.total - before) / 2);
  const { status, paid } = {
    pay: { status: "finished", paid: order.total },
    underpay: { status: "partially_paid", paid: before + half },
    expire: { status: "expired", paid: 0 },
  }[outcome];
  const { headers, body } = makeSandboxNotification({
    payment_id: order.part ? Number(order.part.paymentId) : paymentIdOf(order.invoiceId),
    parent_payment_id: null,
    invoice_id: order.invoiceId,
    order_id: order.id,
    payment_status: status,
    price_amount: toDollars(order.total),
    price_currency: "usd",
    pay_amount: toDollars(order.total),
    pay_currency: "usdt",
    actually_paid: toDollars(paid),
  });
  const answer = await notify(new Request(urls.notification, { method: "POST", headers, body }));
  if (!answer.ok) throw new Error(`The shop answered the notification of the sandbox with ${answer.status}.`);
  return outcome === "pay" ? urls.success : urls.cancel;
}

/** An invoice has one payment, so that paying it again repeats the same notification, which changes nothing. */
function paymentIdOf(invoiceId: string): number {
  return createHash("sha256").update(invoiceId).digest().readUIntBE(0, 6);
}
