import type { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Brand } from "./brand.ts";

/** The `handle` of a route, which the document around its page reads. */
export interface PageHandle<Loader = unknown> {
  /**
   * Stands in the place of the top bar, and the footer is a single line. Gets what the route's loader returned, if it
   * did. Null: the page has the top bar. Only pages below the route load it.
   */
  renderHeader?: (brand: Brand, loaded: ReturnType<typeof useLoaderData<Loader>> | null | undefined) => ReactNode;
}
