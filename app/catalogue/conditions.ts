/** The conditions that Open Box items are sold in, best first, with the words people read. */
export const CONDITIONS = ["excellent", "verygood", "good", "acceptable"] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: "Excellent",
  verygood: "Very Good",
  good: "Good",
  acceptable: "Acceptable",
};
