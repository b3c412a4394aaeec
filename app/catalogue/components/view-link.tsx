import { Link, type LinkProps } from "@remix-run/react";

import type { Shop } from "../../shops/shops.ts";
import { viewSearch, type View } from "../view.ts";

interface ViewLinkProps extends Omit<LinkProps, "to"> {
  shop: Shop;
  view: Partial<View>;
}

/** A link to a view of a shop. */
export function ViewLink({ shop, view, ...props }: ViewLinkProps) {
  const search = viewSearch(view);
  // A bare address must not be replaced by the remembered view.
  return <Link to={shop.path + search} data-forget-view={search ? undefined : ""} {...props} />;
}
