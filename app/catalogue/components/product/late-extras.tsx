import { Link } from "@remix-run/react";
import { Share2 } from "lucide-react";
import { useEffect, useId, useState } from "react";

import { imageUrl } from "../../../images/image-url.ts";
import * as paths from "../../../paths.ts";
import { getShop, type Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Glyph } from "../../../ui/glyph.tsx";
import { showMessage } from "../../../ui/messages/message-store.ts";
import type { ProductDetail } from "../../product.ts";
import { forgetViewed, listViewed, rememberViewed } from "../../recently-viewed.ts";
import type { ProductCardProps } from "../product-card.tsx";

import { LINK_COPIED, linkToCopy } from "./share.messages.ts";

const SHARE = "share a product";

export interface ShareProps {
  shop: Shop;
  product: ProductDetail;
}

export interface RecentlyViewedProps extends ShareProps {
  headingLevel: 2 | 3;
  /** How products of the same shop open. */
  opens: ProductCardProps["opens"];
}

/** Shares the product with another app where the browser can, otherwise copies its address. */
export function Share({ shop, product }: ShareProps) {
  const share = async () => {
    const url = new URL(paths.product(shop, product.id), location.href).href;
    try {
      if ("share" in navigator) return await navigator.share({ title: product.title, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showMessage(LINK_COPIED, SHARE);
    } catch {
      showMessage(linkToCopy(url), SHARE);
    }
  };
  return (
    <button
      type="button"
      aria-label="Share"
      title="Share"
      className={buttonClass({ size: "icon" })}
      onClick={() => void share()}
    >
      <Share2 aria-hidden className="size-5" />
    </button>
  );
}

/** The products that this browser has shown, newest first. */
export function RecentlyViewed({ shop, product, headingLevel, opens }: RecentlyViewedProps) {
  const Heading = `h${headingLevel}` as const;
  const id = useId();
  const { id: productId, title, preview, glyph } = product;
  const [shown, setShown] = useState(() =>
    listViewed().filter((one) => one.shop !== shop.value || one.id !== productId),
  );
  useEffect(
    () => rememberViewed({ shop: shop.value, id: productId, title, preview, glyph }),
    [shop.value, productId, title, preview, glyph],
  );
  if (shown.length === 0) return null;
  const clear = () => {
    forgetViewed();
    setShown([]);
  };
  return (
    <section aria-labelledby={id} className="mt-8 print:hidden">
      <div className="mb-2 flex items-center justify-between gap-3">
        <Heading id={id} className="text-lg font-bold">
          Recently viewed
        </Heading>
        <button type="button" onClick={clear} className="min-h-11 text-sm text-muted underline hover:text-ink">
          Clear<span className="sr-only"> recently viewed</span>
        </button>
      </div>
      <ul className="other-products">
        {shown.map((one) => {
          const itsShop = getShop(one.shop);
          return (
            <li key={`${one.shop} ${one.id}`}>
              <div className="card">
                <div className="image">
                  {one.preview ? (
                    <img
                      src={imageUrl(itsShop, one.id, "1.webp", "preview", one.preview)}
                      alt=""
                      width={400}
                      height={300}
                      loading="lazy"
                    />
                  ) : (
                    <Glyph name={one.glyph} />
                  )}
                </div>
                <div className="facts">
                  <p className="title">
                    <Link to={paths.product(itsShop, one.id)} {...(itsShop === shop && opens)}>
                      {one.title}
                    </Link>
                  </p>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
