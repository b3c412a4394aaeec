import { useLocation, useNavigate, type Location } from "@remix-run/react";
import { lazy, Suspense, type MouseEvent } from "react";

import { importScript, loadPage } from "../../connection/import-script.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { CART_PATH } from "../cart.ts";

/** Loaded when it is first opened: forms and their rules are no part of a shop page's scripts. */
const CartModal = lazy(() => importScript(() => import("./cart-modal.tsx")).catch(() => loadPage(CART_PATH)));

const HASH = "#cart";

/**
 * Opens the cart over the page. It is an entry of its own in the history (`#cart`, which asks the server for nothing):
 * Back closes it, closing goes back.
 */
export function useOpenCart(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useTypedLocation();
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (hash === HASH) return;
    navigate({ pathname, search, hash: HASH }, { state: { ...state, cartOpenedHere: true }, preventScrollReset: true });
  };
}

/** The cart, while the address says that it is open. */
export function CartOverShop() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useTypedLocation();
  const hydrated = useHydrated();
  if (!hydrated || hash !== HASH) return null;
  const close = () => {
    if (state?.cartOpenedHere) navigate(-1);
    else navigate({ pathname, search }, { replace: true, state, preventScrollReset: true });
  };
  return (
    <Suspense>
      <CartModal onClose={close} />
    </Suspense>
  );
}

/** Other states, such as that of a product over its shop, are kept as they are. */
function useTypedLocation() {
  return useLocation() as Omit<Location, "state"> & { state: { cartOpenedHere?: boolean } | null };
}
