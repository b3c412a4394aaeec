import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listCategories } from "../../../catalogue/lists/catalogue.queries.server.ts";
import { groupByMain } from "../../../catalogue/categories.ts";
import { listSpellings } from "../../../catalogue/category-spellings.ts";
import { db } from "../../../database.server.ts";
import { getShop } from "../../../shops/shops.ts";
import { Card } from "../../../ui/card.tsx";
import { useRowKeys } from "../../../ui/use-row-keys.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { SHOP_IS_EMPTY } from "../../table/table.messages.ts";
import { CATEGORIES_TEXT } from "../categories.messages.ts";
import { CategoryItem } from "../components/category-item.tsx";
import { Spellings } from "../components/spellings.tsx";

/** The categories of a shop. */
export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const shop = getShopOfPanel(new URL(request.url).pathname).value;
  const every = listCategories(db, shop).map(({ main, category, productCount }) => ({ main, category, productCount }));
  return { shop, groups: groupByMain(every), spellings: listSpellings(every) };
}

export default function CategoriesRoute() {
  const { shop: value, groups, spellings } = useLoaderData<typeof loader>();
  const shop = getShop(value);
  const rows = useRowKeys<HTMLUListElement>("details", "summary");
  return (
    <>
      {spellings.length > 0 && <Spellings shop={shop} groups={spellings} />}
      <Card as="section" aria-labelledby="categories" className="p-3 sm:p-4">
        <h2 id="categories" className="text-lg font-bold tracking-tight">
          Categories
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{CATEGORIES_TEXT}</p>
        {groups.length === 0 && <p className="mt-4 font-semibold">{SHOP_IS_EMPTY}</p>}
        <ul ref={rows} className="mt-3 divide-y divide-line">
          {groups.map(({ main, categories }) => (
            <li key={main} className="py-2">
              <CategoryItem
                shop={shop}
                one={{ main, category: null, productCount: categories.reduce((sum, one) => sum + one.productCount, 0) }}
              />
              <ul className="border-l border-line pl-3 sm:ml-2 sm:pl-4">
                {categories.map((one) => (
                  <li key={one.category}>
                    <CategoryItem shop={shop} one={one} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
