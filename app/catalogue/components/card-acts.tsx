import { Form } from "@remix-run/react";

import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { BUILD_FORM, cardButtonId, COMPARE_FORM } from "../card-acts.ts";
import type { ProductCard } from "../product.ts";

/** What a card offers besides its link. "build" needs an `AddToBuild` on the page, "compare" a `CompareBar`. */
export type CardAct = "build" | "compare";

/** The controls of a card, in a line below its facts. They work as plain HTML. */
export function CardActs({ card: { id, title }, acts }: { card: ProductCard; acts: readonly CardAct[] }) {
  return (
    <div className="acts">
      {acts.includes("compare") && (
        <label>
          <input type="checkbox" form={COMPARE_FORM} name="id" value={id} aria-label={`Compare ${title}`} />
          Compare
        </label>
      )}
      {acts.includes("build") && (
        <button id={cardButtonId(id)} form={BUILD_FORM} name="add" value={id} aria-label={`Add to build: ${title}`}>
          Add <span>to build</span>
        </button>
      )}
    </div>
  );
}

/** Leads to the comparison of the products that are chosen on cards. The style sheet shows it once there are any. */
export function CompareBar({ shop }: { shop: Shop }) {
  return (
    <Form id={COMPARE_FORM} action={paths.compare(shop.value, [])} className="compare-bar">
      <p>Up to 4 at a time</p>
      <button type="reset">Clear</button>
      <button className={buttonClass({ tone: "primary" })}>Compare</button>
    </Form>
  );
}
