import type { CaseKind } from "../../orders/case-kinds.ts";

import { listOrderActs, type OrderActName } from "./order-acts.ts";

/** What an administrator can do about a case itself. */
export const CASE_ACTS = ["resolve", "match"] as const;
export type CaseActName = (typeof CASE_ACTS)[number];

export const CASE_ACT_TEXTS: Record<
  CaseActName,
  { label: string; question: string; details: string; pending: string }
> = {
  resolve: {
    label: "Mark resolved",
    question: "Mark this as resolved?",
    details: "It leaves the queue. Nothing else changes. The buyer does not see your note.",
    pending: "Saving",
  },
  match: {
    label: "Match to an order",
    question: "Match this payment to an order?",
    details:
      "The payment is assigned to this order, and its amount is checked. If it equals the order's total, the order is paid. You cannot match it again.",
    pending: "Matching",
  },
};

/** The acts on its order that settle a case of each kind. The order's state decides which of them are possible. */
const SETTLING: Partial<Record<CaseKind, OrderActName[]>> = {
  overpaid: ["refund"],
  paid_twice: ["refund"],
  paid_late: ["accept", "refund"],
  oversold: ["take-stock", "refund"],
  contradiction: ["ask"],
  missed_payment: ["ask"],
  unlisted_payment: ["refund", "ask"],
};
const USUAL: OrderActName[] = ["accept", "refund", "ask"];

export function listSettlingActs(kind: CaseKind, state: Parameters<typeof listOrderActs>[0]): OrderActName[] {
  const settling = SETTLING[kind] ?? USUAL;
  return listOrderActs(state).filter((act) => settling.includes(act));
}
