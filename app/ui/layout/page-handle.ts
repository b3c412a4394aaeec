import type { ReactNode } from "react";

import type { Brand } from "./brand.ts";

/** The `handle` of a route, which the document around its page reads. */
export interface PageHandle {
  /** Stands in the place of the top bar, and the footer is a single line. Only pages below the route load it. */
  renderHeader?: (brand: Brand) => ReactNode;
}
