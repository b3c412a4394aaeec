import { ExternalLink } from "lucide-react";
import { useId } from "react";

import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { DISCLOSURE } from "../catalogue.messages.ts";
import { marketplaceName, type PriceFacts, type ProductDetail } from "../product.ts";

import { Price } from "./price.tsx";

/** A product's price and the link to buy it elsewhere. */
export function BuyLink({ shop, product, prices }: { shop: Shop; product: ProductDetail; prices: PriceFacts }) {
  const disclosureId = useId();
  const price = <Price price={product.price} typicalPrice={product.typicalPrice} large />;
  return (
    <>
      {/* Phones show the bar at the end of the window. */}
      {product.link && <p className="mt-3 sm:hidden">{price}</p>}
      {!product.available && <p className="mt-4 font-semibold text-danger">Out of Stock</p>}
      {product.link ? (
        <div className="buy-bar">
          {price}
          <OutboundLink
            link={product.link}
            ping={paths.go(shop.value, product.id)}
            available={product.available}
            describedBy={disclosureId}
          />
        </div>
      ) : (
        <p className="mt-4">{price}</p>
      )}
      {[prices.was, product.link && product.price !== null && prices.checked].map(
        (text) =>
          text && (
            <p key={text} className="mt-1 text-sm text-muted">
              {text}
            </p>
          ),
      )}
      {product.link && (
        <p id={disclosureId} className="mt-1 text-xs text-muted">
          {DISCLOSURE}
        </p>
      )}
    </>
  );
}

/** Shown disabled if the product is out of stock. */
function OutboundLink({
  link,
  ping,
  available,
  describedBy,
}: {
  link: string;
  /** Counts the click, in browsers that send pings. */
  ping: string;
  available: boolean;
  describedBy: string;
}) {
  const label = `Buy from ${marketplaceName(link)}`;
  const look =
    "rounded-control flex min-h-12 flex-1 items-center justify-center gap-2 px-5 py-2 text-center font-semibold break-words";
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
      ping={ping}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-describedby={describedBy}
      className={`${look} bg-accent text-on-accent transition-colors hover:bg-accent-hover`}
    >
      {label}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
