import { Link, useLocation, useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Card } from "../../../ui/card.tsx";
import { isPlainClick } from "../../../ui/is-plain-click.ts";
import { countEntriesFromShop } from "../../over-shop.ts";
import type { PriceFacts, ProductCard, ProductDetail } from "../../product.ts";
import { useShopPathOfProduct } from "../../remembered-view.ts";

import { OtherProducts } from "./other-products.tsx";
import { ProductView } from "./product-view.tsx";

interface ProductPageProps {
  shop: Shop;
  product: ProductDetail;
  prices: PriceFacts;
  related: ProductCard[];
}

/** A product as its own page, with a link back to its shop's last view. */
export function ProductPage({ shop, product, prices, related }: ProductPageProps) {
  const shopPath = useShopPathOfProduct(shop);
  const navigate = useNavigate();
  const entries = countEntriesFromShop(useLocation());
  return (
    <div className="mx-auto max-w-product pt-3 sm:pt-5">
      <Link
        to={shopPath}
        onClick={(event) => {
          // The product was opened over its shop, and a reload made it a page. Going back keeps the shop's scroll
          // position.
          if (entries === 0 || !isPlainClick(event)) return;
          event.preventDefault();
          navigate(-entries);
        }}
        className="mb-2 inline-flex h-11 items-center gap-2 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {shop.name}
      </Link>
      <Card className="p-4 sm:p-6">
        <ProductView shop={shop} product={product} prices={prices} headingLevel={1} />
      </Card>
      <OtherProducts shop={shop} product={product} related={related} headingLevel={2} opens={{}} />
      <noscript>
        <img src={paths.viewPixel(shop.value, `${product.id}.gif`)} alt="" width={1} height={1} />
      </noscript>
    </div>
  );
}
