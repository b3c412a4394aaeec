import type { ReactNode } from "react";

import type { Brand } from "./brand.ts";

/** What the `handle` of a route tells the document around its page. */
export interface PageHandle {
  /** Stands in the place of the top bar, and the footer is a single line. Only pages below the route load it. */
  renderHeader?: (brand: Brand) => ReactNode;
}
