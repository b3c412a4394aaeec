/** `price`: the product costs no more than a price. `stock`: it can be bought again. */
export const ALERT_KINDS = ["price", "stock"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export function findAlertKind(text: string): AlertKind | null {
  return ALERT_KINDS.find((kind) => kind === text) ?? null;
}
