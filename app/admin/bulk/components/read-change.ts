import { parseAmount, type PriceChange } from "../bulk-act.ts";

/** The change of prices that a form holds; null while its amount is not valid. */
export function readChange(form: FormData): PriceChange | null {
  const unit = form.get("unit") === "amount" ? "amount" : "percent";
  const direction = form.get("direction") === "up" ? "up" : "down";
  const text = form.get("value");
  const value = parseAmount({ unit, direction }, typeof text === "string" ? text.trim() : "");
  return value === null ? null : { unit, direction, value };
}
