import type { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Brand } from "./brand.ts";

/** A route's `handle`. The document around the route's page reads it. */
export interface PageHandle<Loader = unknown> {
  /**
   * Renders a header in place of the top bar, with a footer of one line. `loaded` is what the route's loader returned,
   * if it has one. Returns null if the page has the top bar. The code is loaded with the route only.
   */
  renderHeader?: (brand: Brand, loaded: ReturnType<typeof useLoaderData<Loader>> | null | undefined) => ReactNode;
}
