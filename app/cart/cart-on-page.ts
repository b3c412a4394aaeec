import { useRouteLoaderData } from "@remix-run/react";

import type { Cart } from "./cart.ts";

/** Whether the account's page shows the cart with its form. Without a line that can be bought there is none. */
export function useHasCartForm(): boolean {
  const loaded = useRouteLoaderData<{ cart: Cart } | null>("cart/routes/cart");
  return loaded?.cart.lines.some(({ state }) => state === "buyable") ?? false;
}
