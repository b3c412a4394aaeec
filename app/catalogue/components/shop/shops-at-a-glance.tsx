import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { SHOP_SUMMARIES } from "../../../shops/shops.messages.ts";
import { OPEN_BOX, SHOPS } from "../../../shops/shops.ts";

/** The four shops with a line and a link each, on the first page. */
export function ShopsAtAGlance() {
  return (
    <ul aria-label="What we sell" className="shops">
      {SHOPS.map((shop) => (
        <li key={shop.value}>
          <Link to={shop.path} aria-current={shop === OPEN_BOX ? "page" : undefined}>
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
