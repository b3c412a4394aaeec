import { useSearchParams } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useEffect } from "react";

import { AskSeller } from "../../chat/ask-seller.tsx";
import { imageUrl } from "../../images/image-url.ts";
import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { Stars } from "../../ui/stars.tsx";
import { IMAGE_PARAM } from "../carousel.ts";
import { marketplaceName, type ProductDetail } from "../product.ts";

import { AddToCart } from "./add-to-cart.tsx";
import { ImageCarousel } from "./image-carousel.tsx";
import { Price, PriceRange } from "./price.tsx";

export const PRODUCT_TITLE_ID = "product-title";

/** The whole product: images left, facts right. Both the modal and the page show it. */
export function ProductView({
  shop,
  product,
  headingLevel,
}: {
  shop: Shop;
  product: ProductDetail;
  headingLevel: 1 | 2;
}) {
  const [params] = useSearchParams();
  const Heading = `h${headingLevel}` as const;
  useCountedView(shop, product.id);
  return (
    <div className="grid grid-cols-1 gap-6 max-sm:in-[dialog]:has-[.buy-bar]:pb-28 md:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] md:gap-8">
      <ImageCarousel
        images={product.images.map((image, i) => {
          const url = (size: "full" | "large" | "preview") =>
            imageUrl(shop, product.id, image.fileName, size, image.version);
          return {
            src: url("large"),
            srcSet: `${url("preview")} 400w, ${url("large")} 1000w`,
            thumbnail: url("preview"),
            full: url("full"),
            width: image.width,
            height: image.height,
            alt: `${product.title}, picture ${i + 1}`,
          };
        })}
        initial={Math.trunc(Number(params.get(IMAGE_PARAM))) || 1}
        hrefFor={(n) => {
          const next = new URLSearchParams(params);
          next.set(IMAGE_PARAM, String(n));
          return `?${next}`;
        }}
      />
      <div className="min-w-0">
        <p className="text-sm text-muted">ID {product.id}</p>
        <Heading id={PRODUCT_TITLE_ID} className="mt-1 text-lg font-bold break-words sm:text-xl">
          {product.title}
        </Heading>
        {product.rate > 0 && (
          <p className="mt-2">
            <Stars rate={product.rate} size="large" />
          </p>
        )}
        {shop.sells === "conditions" ? <OpenBoxFacts product={product} /> : <LinkFacts product={product} />}
      </div>
      {product.description && (
        <div className="min-w-0 border-t border-line pt-6 md:col-span-2">
          <div className="rich-text max-w-prose" dangerouslySetInnerHTML={{ __html: product.description }} />
        </div>
      )}
    </div>
  );
}

function LinkFacts({ product }: { product: ProductDetail }) {
  return (
    <>
      <p className="mt-4">
        <Price price={product.price} typicalPrice={product.typicalPrice} large />
      </p>
      {!product.available && <p className="mt-2 font-semibold text-danger">Out of Stock</p>}
      {product.link && (
        <div className="buy-bar">
          <BuyLink link={product.link} available={product.available} />
        </div>
      )}
    </>
  );
}

/** A link to buy elsewhere. It is shown disabled if the product is out of stock. */
function BuyLink({ link, available }: { link: string; available: boolean }) {
  const label = `Buy from ${marketplaceName(link)}`;
  const look =
    "rounded-control flex min-h-12 items-center justify-center gap-2 px-5 py-2 text-center font-semibold break-words";
  if (!available) {
    return (
      // eslint-disable-next-line jsx-a11y/anchor-is-valid -- A disabled link has no address.
      <a
        role="link"
        aria-disabled="true"
        className={`${look} cursor-not-allowed border border-line bg-raised text-muted`}
      >
        {label}
      </a>
    );
  }
  return (
    <a
      href={link}
      target="_blank"
      rel="sponsored nofollow noopener"
      className={`${look} bg-accent text-on-accent transition-colors hover:bg-accent-hover`}
    >
      {label}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function OpenBoxFacts({ product }: { product: ProductDetail }) {
  return (
    <>
      <p className="mt-4">
        <PriceRange min={product.price} max={product.maxPrice} large />
      </p>
      {product.offers.length === 0 ? (
        <p className="mt-2 font-semibold text-danger">Out of Stock</p>
      ) : (
        <AddToCart productId={product.id} offers={product.offers} />
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

/** Reports a view of this product once. The server decides whether it counts. */
function useCountedView(shop: Shop, id: string): void {
  useEffect(() => {
    const url = paths.apiProductView(shop.value, id);
    fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true }).catch(
      () => undefined,
    );
  }, [shop.value, id]);
}
