import type { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

/** The `handle` of a route within the account's page, which the page's tabs read. */
export interface AccountHandle<Loader = unknown> {
  /**
   * Renders what takes the place of the link to the orders without JavaScript, so that typed text is not lost. `loaded`
   * is what the route's loader returned. Returns null if the link is enough.
   */
  renderOrdersTab: (
    tab: { name: string; className: string },
    loaded: ReturnType<typeof useLoaderData<Loader>> | undefined,
  ) => ReactNode;
}
