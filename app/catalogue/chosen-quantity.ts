import { isProductPath } from "../shops/shops.ts";

/** The quantity that a product's address keeps after its form was refused: `/product/1?condition=none&quantity=3`. */
export const QUANTITY_PARAM = "quantity";

const DEFAULT_QUANTITY = "1";

/** The quantity in the address, or else 1. The form checks it when it is sent. */
export function chosenQuantity(params: URLSearchParams): string {
  return keptQuantity(params.get(QUANTITY_PARAM) ?? "");
}

/** A product's address that keeps a typed quantity. Other pages stay as they are. */
export function withQuantity(path: string, typed: string): string {
  const url = new URL(path, "http://shop.invalid");
  if (!isProductPath(url.pathname)) return path;
  const quantity = keptQuantity(typed);
  if (quantity === DEFAULT_QUANTITY) url.searchParams.delete(QUANTITY_PARAM);
  else url.searchParams.set(QUANTITY_PARAM, quantity);
  return url.pathname + url.search + url.hash;
}

/** A whole number from 1 to 9,999, the most that can be ordered. Anything else becomes 1. */
function keptQuantity(text: string): string {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? text.trim() : DEFAULT_QUANTITY;
}
