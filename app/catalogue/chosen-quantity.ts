import { MAX_QUANTITY } from "../orders/max-quantity.ts";
import { isProductPath } from "../shops/shops.ts";

/** The quantity that a product's address keeps after its form was refused: `/product/1?condition=none&quantity=3`. */
export const QUANTITY_PARAM = "quantity";

const DEFAULT_QUANTITY = "1";

/** Longer texts are cut, so that the address stays short. */
const MAX_CHARACTERS = 20;

/** The quantity in the address as it was typed, or 1 if there is none. */
export function chosenQuantity(params: URLSearchParams): string {
  return params.get(QUANTITY_PARAM)?.slice(0, MAX_CHARACTERS) ?? DEFAULT_QUANTITY;
}

/** Whether the quantity in the address cannot be ordered. */
export function hasWrongQuantity(params: URLSearchParams): boolean {
  const quantity = chosenQuantity(params);
  return !/^\d+$/.test(quantity) || Number(quantity) < 1 || Number(quantity) > MAX_QUANTITY;
}

/** A product's address that keeps a typed quantity. Other pages stay as they are. */
export function withQuantity(path: string, typed: string): string {
  const url = new URL(path, "http://shop.invalid");
  if (!isProductPath(url.pathname)) return path;
  const quantity = typed.trim().slice(0, MAX_CHARACTERS);
  if (quantity === DEFAULT_QUANTITY) url.searchParams.delete(QUANTITY_PARAM);
  else url.searchParams.set(QUANTITY_PARAM, quantity);
  return url.pathname + url.search + url.hash;
}
