import { ExternalLink } from "lucide-react";

import { AskSeller } from "../../../chat/ask-seller.tsx";
import * as paths from "../../../paths.ts";
import { OPEN_BOX } from "../../../shops/shops.ts";
import type { PriceFacts, ProductDetail } from "../../product.ts";
import { PriceRange } from "../price.tsx";

import { AddToCart } from "./add-to-cart.tsx";

/** The prices of an Open Box product by condition, and its other marketplaces. */
export function OpenBoxFacts({ product, prices }: { product: ProductDetail; prices: PriceFacts }) {
  return (
    <>
      <p className="mt-4">
        <PriceRange min={product.price} max={product.maxPrice} large />
      </p>
      {product.offers.length === 0 ? (
        <p className="mt-2 font-semibold text-danger">Out of Stock</p>
      ) : (
        <AddToCart
          productId={product.id}
          offers={product.offers}
          wasOf={prices.wasOf}
          canAlert={prices.alertForm !== ""}
        />
      )}
      <div className="mt-3">
        <AskSeller productId={product.id} />
      </div>
      {product.marketplaces.length > 0 && (
        <div className="mt-5">
          <p id="also-offered" className="text-sm font-semibold text-muted">
            Also offered at
          </p>
          <ul aria-labelledby="also-offered" className="mt-2 flex flex-wrap gap-2">
            {product.marketplaces.map((marketplace) => (
              <li key={marketplace.name}>
                <a
                  href={marketplace.url}
                  ping={paths.go(OPEN_BOX.value, product.id, marketplace.field)}
                  target="_blank"
                  rel="sponsored nofollow noopener"
                  className="inline-flex h-11 items-center gap-2 rounded-control border border-line-strong px-4 text-sm font-semibold hover:bg-raised"
                >
                  {marketplace.name}
                  <ExternalLink aria-hidden className="size-4" />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
