import { MAX_PARCELS } from "./parcels.ts";

/** The ids of the orders that were chosen in the list, from the address of a page about them. */
export function parseChosen(params: URLSearchParams): string[] {
  return params.getAll("order").slice(0, MAX_PARCELS);
}
