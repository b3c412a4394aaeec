/** The conditions of Open Box items, best first, with their labels. */
export const CONDITIONS = ["excellent", "verygood", "good", "acceptable"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The most units of a condition. The database has the same limit. */
export const MAX_UNITS = 1_000_000;

export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: "Excellent",
  verygood: "Very Good",
  good: "Good",
  acceptable: "Acceptable",
};

export type ConditionPriceField = `${Condition}_condition_price`;
export type ConditionQuantityField = `${Condition}_condition_available_quantity`;

/** The names of a condition's fields in forms, the API and CSV files. */
export function conditionPriceField(condition: Condition): ConditionPriceField {
  return `${condition}_condition_price`;
}

export function conditionQuantityField(condition: Condition): ConditionQuantityField {
  return `${condition}_condition_available_quantity`;
}

/** The conditions that a filter compares: without a chosen one, all. */
export function chosenConditions(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.length > 0 ? conditions : CONDITIONS;
}
