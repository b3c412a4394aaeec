import { ExternalLink } from "lucide-react";
import { useId } from "react";

import type { Shop } from "../../shops/shops.ts";
import { DISCLOSURE } from "../catalogue.messages.ts";
import { marketplaceName, type ProductDetail } from "../product.ts";

import { Price } from "./price.tsx";

/** What a product costs, and the link to buy it elsewhere. */
export function BuyLink({ shop, product, was }: { shop: Shop; product: ProductDetail; was: string | null }) {
  const disclosureId = useId();
  const price = <Price price={product.price} typicalPrice={product.typicalPrice} large />;
  return (
    <>
      {!product.available && <p className="mt-4 font-semibold text-danger">Out of Stock</p>}
      {product.link ? (
        <div className="buy-bar">
          {price}
          <OutboundLink
            link={product.link}
            available={product.available}
            describedBy={shop.hasDisclosure ? disclosureId : undefined}
          />
        </div>
      ) : (
        <p className="mt-4">{price}</p>
      )}
      {was && <p className="mt-1 text-sm text-muted">{was}</p>}
      {product.link && shop.hasDisclosure && (
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
  available,
  describedBy,
}: {
  link: string;
  available: boolean;
  describedBy: string | undefined;
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
