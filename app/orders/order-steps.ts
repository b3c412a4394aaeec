import { STEPS } from "./order-steps.messages.ts";

/** An event of an order's history. */
interface OrderEvent {
  kind: string;
  detail: string | null;
  at: Date;
}

/** A step of an order, as its buyer reads it. */
export interface OrderStep {
  text: string;
  at: Date;
}

/**
 * Whether the event before, an administrator's act, has made the order refunded. The step of that act says whether money
 * was sent back.
 */
function isRefundedByAct({ kind, detail, at }: OrderEvent, before: OrderEvent | undefined): boolean {
  if (kind !== "status" || detail !== "refunded" || !before) return false;
  const isAct = before.kind === "ended" || before.kind === "refund_noted";
  return isAct && before.at.getTime() === at.getTime();
}

/** What happened to an order, oldest first. Equal steps in a row become one. */
export function listSteps(order: { createdAt: Date }, events: readonly OrderEvent[]): OrderStep[] {
  const steps: OrderStep[] = [{ text: "Ordered", at: order.createdAt }];
  for (const [i, event] of events.entries()) {
    if (isRefundedByAct(event, events[i - 1])) continue;
    const { kind, detail, at } = event;
    const text = Object.hasOwn(STEPS, kind) ? STEPS[kind]?.(detail) : undefined;
    if (text !== undefined && text !== steps.at(-1)?.text) steps.push({ text, at });
  }
  return steps;
}
