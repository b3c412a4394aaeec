import { lazy, Suspense, type MouseEvent } from "react";

import { importScript, loadPage } from "../../connection/import-script.ts";
import * as paths from "../../paths.ts";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { useOverlayEntry } from "../../ui/use-overlay-entry.ts";

/** Loaded when it is first opened: forms and their rules are no part of a shop page's scripts. */
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

/** The cart, while the address says that it is open. */
export function CartOverShop() {
  const { isOpen, close } = useOverlayEntry(HASH);
  return isOpen ? (
    <Suspense>
      <CartModal onClose={close} />
    </Suspense>
  ) : null;
}
