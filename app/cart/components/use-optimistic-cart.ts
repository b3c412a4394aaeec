import { useFetchers } from "@remix-run/react";
import { useState } from "react";

import { MAX_QUANTITY } from "../../orders/max-quantity.ts";
import { CONDITION_LABELS } from "../../shops/conditions.ts";
import { itemName, readQuantities, type QuantityAnswer } from "../buy-form.ts";
import { totalOf, type Cart, type CartLine } from "../cart.ts";

const QUANTITY_KEY = "quantity ";

/** The keys of the requests that change a line. */
export const quantityKey = (line: number) => `${QUANTITY_KEY}${line}`;
export const removalKey = (line: number) => `remove ${line}`;

export interface OptimisticLine extends CartLine {
  removing: boolean;
  /** The accessible name: the title, and the condition if another line has the same title. */
  name: string;
}

interface OptimisticCart {
  lines: OptimisticLine[];
  /** The lines that can be bought. */
  buyable: OptimisticLine[];
  /** Their total. */
  total: number;
}

/**
 * The cart as it will be when the requests underway have succeeded. The router marks a fetcher as done before React
 * renders the newly loaded cart. A render in between still uses the sent quantity, so that Buy never sends the old one.
 */
export function useOptimisticCart(cart: Cart): OptimisticCart {
  const fetchers = new Map(useFetchers().map((fetcher) => [fetcher.key, fetcher]));
  const [sent] = useState(() => new WeakMap<CartLine, number>());
  const lines = cart.lines.map((line) => {
    const fetcher = fetchers.get(quantityKey(line.key));
    if (fetcher?.formData) sent.set(line, Number(readQuantities(fetcher.formData).get(itemName(line))));
    const isStored = fetcher && !(fetcher.data as QuantityAnswer | undefined)?.message;
    const typed = fetcher?.formData || isStored ? sent.get(line) : undefined;
    const quantity = typed === undefined ? line.quantity : Math.min(typed, line.stock, MAX_QUANTITY);
    const isAlone = !cart.lines.some(({ key, title }) => key !== line.key && title === line.title);
    const name = isAlone ? line.title : `${line.title}, ${CONDITION_LABELS[line.condition]}`;
    return { ...line, quantity, name, removing: fetchers.has(removalKey(line.key)) };
  });
  const buyable = lines.filter(({ state, removing }) => state === "buyable" && !removing);
  return { lines, buyable, total: totalOf(buyable) };
}

/** Whether any quantity is being stored. */
export function useQuantitiesUnderway(): boolean {
  return useFetchers().some(({ key }) => key.startsWith(QUANTITY_KEY));
}
