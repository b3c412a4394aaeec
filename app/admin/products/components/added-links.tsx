import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";

/** Where to go from a product that has just been added. */
export function AddedLinks({ shop, id }: { shop: Shop; id: string }) {
  return (
    <div role="group" aria-label="The product that was added" className="my-2 flex flex-wrap gap-2">
      <Link to={paths.product(shop, id)} reloadDocument className={buttonClass()}>
        View product
      </Link>
      <Link to={withQuery(paths.panelTab(shop, "add"), { from: id })} className={buttonClass()}>
        Add another like this
      </Link>
    </div>
  );
}
