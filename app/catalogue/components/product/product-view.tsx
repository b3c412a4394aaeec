import { Link, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Stars } from "../../../ui/stars.tsx";
import type { PriceFacts, ProductDetail } from "../../product.ts";
import { categorySearch, parseView } from "../../view.ts";
import { BuyLink } from "../buy-link.tsx";
import { ProductLists } from "../product-lists.tsx";
import { SpecTable } from "../spec-table.tsx";

import { ALERT_FORM_ID } from "./alert-form-id.ts";
import { OpenBoxFacts } from "./open-box-facts.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ShareButton } from "./product-extras.tsx";
import { ProductImages } from "./product-images.tsx";

export const PRODUCT_TITLE_ID = "product-title";

interface ProductViewProps {
  shop: Shop;
  product: ProductDetail;
  prices: PriceFacts;
  headingLevel: 1 | 2;
}

/**
 * The whole product: images left, what matters for buying right, the rest below. Both the modal and the page show it.
 */
export function ProductView({ shop, product, prices, headingLevel }: ProductViewProps) {
  const Heading = `h${headingLevel}` as const;
  useCountedView(shop, product.id);
  return (
    <div className="product">
      <div className="images">
        <div>
          <ProductImages shop={shop} product={product} />
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start gap-2">
          <Heading id={PRODUCT_TITLE_ID} className="min-w-0 flex-1 basis-44 text-lg font-bold break-words sm:text-xl">
            {product.title}
          </Heading>
          <ShareButton shop={shop} product={product} />
        </div>
        {product.rate > 0 && (
          <p className="mt-2">
            <Stars rate={product.rate} size="large" />
          </p>
        )}
        {shop.sells === "conditions" ? (
          <OpenBoxFacts product={product} prices={prices} />
        ) : (
          <BuyLink shop={shop} product={product} prices={prices} />
        )}
        <ProductLists shop={shop} id={product.id} />
        {prices.alertForm && (
          <div
            id={ALERT_FORM_ID}
            tabIndex={-1}
            className="outline-none"
            dangerouslySetInnerHTML={{ __html: prices.alertForm }}
          />
        )}
      </div>
      <div className="rest">
        {product.specs.length > 0 && <SpecTable specs={product.specs} headingLevel={headingLevel === 1 ? 2 : 3} />}
        {product.description && <div className="rich-text" dangerouslySetInnerHTML={{ __html: product.description }} />}
        {prices.history && <PriceHistory html={prices.history} headingLevel={headingLevel === 1 ? 2 : 3} />}
        <Details shop={shop} product={product} />
      </div>
    </div>
  );
}

/** Rarely needed details come last. */
function Details({ shop, product: { id, mainCategory: main, category } }: { shop: Shop; product: ProductDetail }) {
  const [params] = useSearchParams();
  const view = parseView(shop, params);
  const look = "underline hover:text-ink";
  return (
    <div className="grid gap-1 text-sm wrap-anywhere text-muted">
      <p>
        {"In "}
        <Link to={shop.path + categorySearch(view, { main, category: null })} className={look}>
          {main}
        </Link>
        {" › "}
        <Link to={shop.path + categorySearch(view, { main, category })} className={look}>
          {category}
        </Link>
      </p>
      <p>ID {id}</p>
    </div>
  );
}

/** Reports a view of this product once. The server decides whether it counts. */
function useCountedView(shop: Shop, id: string): void {
  useEffect(() => {
    const url = paths.apiProductView(shop.value, id);
    fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true }).catch(
      () => undefined,
    );
  }, [shop.value, id]);
}
