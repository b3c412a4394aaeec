import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import { parseView, viewSearch } from "../../catalogue/view.ts";
import type { ProductCard } from "../../catalogue/product.ts";
import type { Shop } from "../../shops/shops.ts";
import { Card } from "../../ui/card.tsx";
import { goneProducts, NOTHING_TO_COMPARE, otherCategoryProducts, tooManyProducts } from "../compare.messages.ts";
import type { Comparison } from "../compare.queries.server.ts";

import { AddProduct } from "./add-product.tsx";
import { CompareTable } from "./compare-table.tsx";

interface ComparePageProps extends Comparison {
  shop: Shop;
  /** Whether the address names more products than are compared. */
  tooMany: boolean;
  q: string;
  /** Products to add; null if there can be no more. */
  offered: ProductCard[] | null;
}

/**
 * The address of the list from which the products were chosen. It keeps search, sort, filters and page if the shop's
 * remembered view is of the same category.
 */
function useListPath(shop: Shop, category: Comparison["category"], products: Comparison["products"]): string {
  const remembered = useShopPath(shop);
  if (!category) return remembered;
  const view = parseView(shop, new URL(remembered, "http://shop.invalid").searchParams);
  const isSame = view.category === category.category && (view.main ?? category.main) === category.main;
  return shop.path + viewSearch({ ...(isSame ? view : category), compared: products.map(({ id }) => id) });
}

/** Products of a category beside each other. The address holds which. */
export function ComparePage({ shop, category, products, rows, gone, ofOtherCategory, ...rest }: ComparePageProps) {
  const { tooMany, q, offered } = rest;
  const notes = [
    ...(gone > 0 ? [goneProducts(gone)] : []),
    ...(ofOtherCategory > 0 && category ? [otherCategoryProducts(ofOtherCategory, category.category)] : []),
    ...(tooMany ? [tooManyProducts()] : []),
  ];
  const listPath = useListPath(shop, category, products);
  return (
    <div className="mx-auto max-w-6xl pt-3 sm:pt-5">
      <Link
        to={listPath}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium wrap-anywhere text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        Back to {category?.category ?? shop.name}
      </Link>
      <h1 className="text-xl font-bold tracking-tight wrap-anywhere sm:text-2xl">
        Compare {category?.category ?? "products"}
      </h1>
      {notes.map((note) => (
        <p key={note} className="mt-2 font-semibold text-danger">
          {note}
        </p>
      ))}
      <div className="mt-4 grid grid-cols-1 gap-4">
        {products.length === 0 ? (
          <Card className="p-4 sm:p-5">
            <p>{NOTHING_TO_COMPARE}</p>
          </Card>
        ) : (
          <CompareTable shop={shop} products={products} rows={rows} />
        )}
        {offered && <AddProduct shop={shop} products={products} q={q} offered={offered} />}
      </div>
    </div>
  );
}
