import type { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

/** The `handle` of a route within the account's page, which the page's tabs read. */
export interface AccountHandle<Loader = unknown> {
  /**
   * Renders a replacement of the link "My Orders" for browsers without JavaScript, so that typed text is not lost.
   * `loaded` is the data of the route's loader. Returns null to keep the link.
   */
  renderOrdersTab: (
    tab: { name: string; className: string },
    loaded: ReturnType<typeof useLoaderData<Loader>> | undefined,
  ) => ReactNode;
}
