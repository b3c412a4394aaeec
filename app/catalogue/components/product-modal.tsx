import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import type { Shop } from "../../shops/shops.ts";
import { Modal } from "../../ui/modal.tsx";
import { isOverShop } from "../over-shop.ts";
import type { ProductDetail } from "../product.ts";
import { useShopPathOfProduct } from "../remembered-view.ts";

import { PRODUCT_TITLE_ID, ProductView } from "./product-view.tsx";

/** A product over its shop. It is an entry of its own in the history: Back closes it, closing goes back. */
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
 * Keeps the browser from scrolling a reload, which shows the product as a page, to the place of the shop. The router hands
 * that over to the browser on `pagehide`; this event comes after it.
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
