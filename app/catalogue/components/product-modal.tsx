import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import type { Shop } from "../../shops/shops.ts";
import { Modal } from "../../ui/modal.tsx";
import { isOverShop } from "../over-shop.ts";
import type { ProductDetail } from "../product.ts";
import { useShopPathOfProduct } from "../remembered-view.ts";

import { PRODUCT_TITLE_ID, ProductView } from "./product-view.tsx";

/** A product in a modal over its shop. It has its own history entry: Back closes it, and closing goes back. */
export function ProductModal({ shop, product }: { shop: Shop; product: ProductDetail }) {
  const navigate = useNavigate();
  const shopPath = useShopPathOfProduct(shop);
  const openedHere = isOverShop(useLocation());
  const close = () => {
    if (openedHere) navigate(-1);
    else navigate(shopPath, { replace: true, preventScrollReset: true });
  };
  useManualScrollRestoration();
  return (
    <Modal labelledBy={PRODUCT_TITLE_ID} onClose={close}>
      <ProductView key={product.id} shop={shop} product={product} headingLevel={2} />
    </Modal>
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
