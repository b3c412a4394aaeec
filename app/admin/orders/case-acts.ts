import type { CaseKind } from "../../orders/case-kinds.ts";

import { listOrderActs, type OrderActName } from "./order-acts.ts";

/** What an administrator can do about a case itself. */
export const CASE_ACTS = ["resolve", "match"] as const;
export type CaseActName = (typeof CASE_ACTS)[number];

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
