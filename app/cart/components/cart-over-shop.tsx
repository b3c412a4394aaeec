import { lazy, Suspense, type MouseEvent } from "react";

import { importScript, loadPage } from "../../connection/import-script.ts";
import * as paths from "../../paths.ts";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { useOverlayEntry } from "../../ui/dialogs/use-overlay-entry.ts";

/** Loaded when the cart is first opened, which keeps form code out of the shop pages' JavaScript. */
const CartModal = lazy(() => importScript(() => import("./cart-modal.tsx")).catch(() => loadPage(paths.cart)));

const HASH = "#cart";

/** Opens the cart over the page. */
export function useOpenCart(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { open } = useOverlayEntry(HASH);
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };
}

/** Renders the cart while the address has its fragment. */
export function CartOverShop() {
  const { isOpen, close } = useOverlayEntry(HASH);
  return isOpen ? (
    <Suspense>
      <CartModal onClose={close} />
    </Suspense>
  ) : null;
}
