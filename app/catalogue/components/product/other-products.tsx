import { Link, useSearchParams } from "@remix-run/react";
import { useId } from "react";

import type { Shop } from "../../../shops/shops.ts";
import type { ProductCard as Card, ProductDetail } from "../../product.ts";
import { categorySearch, parseView, viewSearch } from "../../view.ts";
import { ProductCard, type ProductCardProps } from "../product-card.tsx";

import { RecentlyViewed } from "./product-extras.tsx";

interface OtherProductsProps extends Pick<ProductCardProps, "opens"> {
  shop: Shop;
  product: ProductDetail;
  related: Card[];
  headingLevel: 2 | 3;
}

/** Where to go on from a product: others of its sub-category, and those that this browser has shown before. */
export function OtherProducts({ shop, product, related, headingLevel, opens }: OtherProductsProps) {
  return (
    <>
      {related.length > 0 && <Related {...{ shop, product, related, headingLevel, opens }} />}
      <RecentlyViewed {...{ shop, product, headingLevel, opens }} />
    </>
  );
}

function Related({ shop, product, related, headingLevel, opens }: OtherProductsProps) {
  const Heading = `h${headingLevel}` as const;
  const id = useId();
  const [params] = useSearchParams();
  const view = parseView(shop, params);
  const { mainCategory: main, category } = product;
  return (
    <section aria-labelledby={id} className="mt-8 print:hidden">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <Heading id={id} className="text-lg font-bold wrap-anywhere">
          {`More in ${category}`}
        </Heading>
        <Link
          to={shop.path + categorySearch(view, { main, category })}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline"
        >
          See all<span className="sr-only"> of {category}</span>
        </Link>
      </div>
      <ul className="other-products">
        {related.map((card) => (
          <li key={card.id}>
            <ProductCard
              shop={shop}
              card={card}
              search={viewSearch(view)}
              headingLevel={headingLevel === 2 ? 3 : 4}
              opens={opens}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
