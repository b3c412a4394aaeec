/** The conditions of Open Box items, best first, with their labels. */
export const CONDITIONS = ["excellent", "verygood", "good", "acceptable"] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: "Excellent",
  verygood: "Very Good",
  good: "Good",
  acceptable: "Acceptable",
};

/** The conditions that a filter compares: without a chosen one, all. */
export function chosenConditions(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.length > 0 ? conditions : CONDITIONS;
}
