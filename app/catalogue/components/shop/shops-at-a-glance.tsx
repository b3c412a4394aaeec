import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { SHOP_SUMMARIES } from "../../../shops/shops.messages.ts";
import { OPEN_BOX } from "../../../shops/shops.ts";
import { useShopLinks } from "../../remembered-view.ts";

/** The four shops with a line and a link each, on the first page. */
export function ShopsAtAGlance() {
  return (
    <ul aria-label="What we sell" className="shops">
      {useShopLinks().map(({ shop, path }) => (
        <li key={shop.value}>
          <Link to={path} aria-current={shop === OPEN_BOX ? "page" : undefined}>
            <svg aria-hidden>
              <use href={`${paths.shopIcons}#${shop.value}`} />
            </svg>
            <span>
              <b>{shop.name}</b>
              <small>{SHOP_SUMMARIES[shop.value]}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
