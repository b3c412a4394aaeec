import { createContext, useContext } from "react";

import type { ProductCard } from "./product.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Set by the shop's loader when a document is rendered. */
    renderedRows?: ProductCard[][];
  }
}

/**
 * The cards of each row of a shop's page while the server renders the document; null in the browser.
 *
 * A page of rows holds up to 25 cards per sub-category. Sending them as data beside the HTML would double the page and
 * render them twice. So a document's data leaves them out, and the server's HTML stays until the next view, whose data
 * includes the cards.
 */
export const RenderedRowsContext = createContext<ProductCard[][] | null>(null);

export function useRenderedRow(index: number): ProductCard[] | null {
  return useContext(RenderedRowsContext)?.[index] ?? null;
}
