import { CONDITIONS, type Condition } from "../shops/conditions.ts";
import { formText } from "../shared/form-text.ts";
import { withQuery } from "../shared/path.ts";

import { findAlertKind, type AlertKind } from "./alert-kinds.ts";

/** The reasons that are shown beside the form of an alert. */
const PROBLEMS = ["not-a-price", "costs-that-already", "too-many"] as const;
export type RefusalReason = (typeof PROBLEMS)[number];

/** A refused alert. It is in the query of the product page's address, and the form on that page shows it. */
export interface RefusedAlert {
  kind: AlertKind;
  condition: Condition | null;
  /** The typed price. */
  typed: string;
  problem: RefusalReason;
}

/** The hidden field of the forms on product pages. A refused one is shown on that page again. */
export const ON_PRODUCT_PAGE = "onProductPage";

/** The most characters of a price that the form takes. */
export const MAX_PRICE_CHARACTERS = 20;

export function pathOfRefused(page: string, { kind, condition, typed, problem }: RefusedAlert): string {
  const query = new URLSearchParams({
    "alert-problem": problem,
    "alert-kind": kind,
    "alert-condition": condition ?? "",
    "alert-price": typed.slice(0, MAX_PRICE_CHARACTERS),
  });
  return withQuery(page, query);
}

export function readRefused(query: URLSearchParams): RefusedAlert | null {
  const kind = findAlertKind(formText(query, "alert-kind"));
  const problem = PROBLEMS.find((one) => one === query.get("alert-problem"));
  if (!kind || !problem) return null;
  const condition = CONDITIONS.find((one) => one === query.get("alert-condition")) ?? null;
  return { kind, problem, condition, typed: formText(query, "alert-price") };
}
