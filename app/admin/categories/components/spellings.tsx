import { Link } from "@remix-run/react";

import { categoryText, type CountedName } from "../../../catalogue/category-spellings.ts";
import { formatProductCount } from "../../../catalogue/product.ts";
import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SPELLINGS_TEXT } from "../categories.messages.ts";
import { mergePath } from "../rename-path.ts";

/** Categories that are probably one. Each is merged into the one with the most products, on a page that asks first. */
export function Spellings({ shop, groups }: { shop: Shop; groups: CountedName[][] }) {
  return (
    <Card as="section" aria-labelledby="spellings" className="mb-5 p-3 sm:p-4">
      <h2 id="spellings" className="text-lg font-bold tracking-tight">
        Different spellings
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{SPELLINGS_TEXT}</p>
      <ul className="mt-3 divide-y divide-line">
        {groups.flatMap(([first, ...others]) =>
          first === undefined
            ? []
            : others.map((one) => (
                <li key={categoryText(one)} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                    <Spelling one={one} /> and <Spelling one={first} />
                  </p>
                  <Link to={mergePath(shop, one, first)} className={buttonClass()}>
                    Merge
                    <span className="sr-only">
                      {" "}
                      {categoryText(one)} into {categoryText(first)}
                    </span>
                  </Link>
                </li>
              )),
        )}
      </ul>
    </Card>
  );
}

function Spelling({ one }: { one: CountedName }) {
  return (
    <>
      <span className="font-medium whitespace-pre-wrap">{categoryText(one)}</span>{" "}
      <span className="text-sm text-muted">({formatProductCount(one.productCount)})</span>
    </>
  );
}
