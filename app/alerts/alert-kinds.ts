import type { Condition } from "../shops/conditions.ts";

/** `price`: the product costs no more than a price. `stock`: it can be bought again. */
export const ALERT_KINDS = ["price", "stock"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The topics of the letters about alerts. */
export const ALERT_TOPICS = ["alert-price", "alert-stock"] as const;

/** The most alerts of one person. */
export const MAX_ALERTS = 30;

export function findAlertKind(text: string): AlertKind | null {
  return ALERT_KINDS.find((kind) => kind === text) ?? null;
}

/** The event that an alert waits for. */
export interface Awaited {
  kind: AlertKind;
  /** In Open Box. Null stands for every condition. */
  condition: Condition | null;
  /** In cents. Null for an alert about stock. */
  target: number | null;
}
