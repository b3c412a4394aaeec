import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { SHOPS, type Shop } from "../../../shops/shops.ts";

/** All shops with a line and a link each. */
export function ShopsAtAGlance({ current }: { current: Shop }) {
  return (
    <ul aria-label="What we sell" className="shops">
      {SHOPS.map((shop) => (
        <li key={shop.value}>
          <Link to={shop.path} aria-current={shop === current ? "page" : undefined}>
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
