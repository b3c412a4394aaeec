import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { countEntriesFromShop, overShop } from "../../over-shop.ts";
import type { PriceFacts, ProductCard, ProductDetail } from "../../product.ts";
import { useShopPathOfProduct } from "../../remembered-view.ts";

import { OtherProducts } from "./other-products.tsx";
import { PRODUCT_TITLE_ID, ProductView } from "./product-view.tsx";

/** A product in a modal over its shop. It has its own history entry: Back closes it, and closing goes back. */
export function ProductModal({ shop, children }: { shop: Shop; children: ReactNode }) {
  const navigate = useNavigate();
  const shopPath = useShopPathOfProduct(shop);
  const location = useLocation();
  const entries = countEntriesFromShop(location);
  const closing = useRef(false);
  const isIdle = useNavigation().state === "idle";
  // The navigation has ended. If the product is still shown, it can be closed again.
  useEffect(() => {
    if (isIdle) closing.current = false;
  }, [location.key, isIdle]);
  const close = () => {
    // Going back is asynchronous. A second Escape in the meantime must not leave the shop.
    if (closing.current) return;
    closing.current = true;
    if (entries > 0) navigate(-entries);
    else navigate(shopPath, { replace: true, preventScrollReset: true });
  };
  useManualScrollRestoration();
  return (
    <Modal labelledBy={PRODUCT_TITLE_ID} onClose={close}>
      {children}
    </Modal>
  );
}

interface ProductInModalProps {
  shop: Shop;
  product: ProductDetail;
  prices: PriceFacts;
  related: ProductCard[];
}

/** The content of the modal, once the product's data has arrived. */
export function ProductInModal({ shop, product, prices, related }: ProductInModalProps) {
  const opens = overShop(countEntriesFromShop(useLocation()) + 1);
  return (
    <div className="max-sm:has-[.buy-bar]:pb-24">
      <ProductView shop={shop} product={product} prices={prices} headingLevel={2} />
      <OtherProducts shop={shop} product={product} related={related} headingLevel={3} opens={opens} />
    </div>
  );
}

/**
 * Stops the browser from restoring the shop's scroll position after a reload, which shows the product as a page. On
 * `pagehide` the router leaves scroll restoration to the browser. This event comes after that.
 */
function useManualScrollRestoration(): void {
  useEffect(() => {
    const keep = () => {
      history.scrollRestoration = "manual";
    };
    document.addEventListener("visibilitychange", keep);
    return () => document.removeEventListener("visibilitychange", keep);
  }, []);
}
