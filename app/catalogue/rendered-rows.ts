import { createContext, useContext } from "react";

import type { ProductCard } from "./product.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Set by the shop's loader for the rendering of a document. */
    renderedRows?: ProductCard[][];
  }
}

/**
 * The cards of each row of a shop's page, while the server renders it as a document; null in the browser.
 *
 * A page of rows holds up to 25 cards for every sub-category. Sent as data beside the HTML they would double the page
 * and be rendered twice, so a document's data leaves them out: the HTML that came is kept as it is until the next view,
 * whose data has them.
 */
export const RenderedRowsContext = createContext<ProductCard[][] | null>(null);

export function useRenderedRow(index: number): ProductCard[] | null {
  return useContext(RenderedRowsContext)?.[index] ?? null;
}
