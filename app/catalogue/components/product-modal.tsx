import { useLocation, useNavigate } from "@remix-run/react";

import type { Shop } from "../../shops/shops.ts";
import { Modal } from "../../ui/modal.tsx";
import type { ProductDetail } from "../product.ts";
import { useShopPath } from "../remembered-view.ts";

import { PRODUCT_TITLE_ID, ProductView } from "./product-view.tsx";

/** A product over its shop. It is an entry of its own in the history: Back closes it, closing goes back. */
export function ProductModal({ shop, product }: { shop: Shop; product: ProductDetail }) {
  const navigate = useNavigate();
  const location = useLocation();
  const shopPath = useShopPath(shop);
  const openedHere = (location.state as { fromShop?: boolean } | null)?.fromShop === true;
  const close = () => {
    if (openedHere) navigate(-1);
    else
      navigate(location.search ? shop.path + location.search : shopPath, { replace: true, preventScrollReset: true });
  };
  return (
    <Modal labelledBy={PRODUCT_TITLE_ID} onClose={close}>
      <ProductView key={product.id} shop={shop} product={product} headingLevel={2} />
    </Modal>
  );
}
