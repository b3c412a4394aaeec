import { Link } from "@remix-run/react";

import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";

import { AddToBuild } from "./add-to-build.tsx";

/** Adds a product to the build list or the comparison. */
export function ProductLists({ shop, id }: { shop: Shop; id: string }) {
  return (
    <div className="mt-5 flex flex-wrap gap-2 print:hidden">
      {shop.hasBuildList && (
        <AddToBuild>
          <button name="add" value={id} className={buttonClass()}>
            Add to build
          </button>
        </AddToBuild>
      )}
      <Link to={paths.compare(shop.value, [id])} rel="nofollow" className={buttonClass()}>
        Compare
      </Link>
    </div>
  );
}
