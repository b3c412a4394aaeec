import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { useShopLinks } from "../../remembered-view.ts";

/** All shops with a line and a link each. */
export function ShopsAtAGlance({ current }: { current: Shop }) {
  return (
    <ul aria-label="What we sell" className="shops">
      {useShopLinks().map(({ shop, path }) => (
        <li key={shop.value}>
          <Link to={path} aria-current={shop === current ? "page" : undefined}>
            <svg aria-hidden>
              <use href={`${paths.shopIcons}#${shop.value}`} />
            </svg>
            <span>
              <b>{shop.name}</b>
              <small>{shop.summary}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
