import { useLocation, useNavigate, type Location } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { useHydrated } from "../use-hydrated.ts";

/**
 * Gives an overlay its own history entry: Back closes it, and closing it goes back. The entry differs from the page's
 * by the hash, which needs no request, and keeps the other history state, such as that of a product over its shop.
 */
export function useOverlayEntry(hash: `#${string}`): { isOpen: boolean; open: () => void; close: () => void } {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { pathname, search, hash: current, state } = useLocation() as TypedLocation;
  const isOpen = hydrated && current === hash;
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open() {
      if (isOpen) return;
      navigate({ pathname, search, hash }, { state: { ...state, openedOverlay: hash }, preventScrollReset: true });
    },
    close() {
      // Going back is asynchronous. A second Escape in the meantime must not go back again.
      if (closing.current) return;
      closing.current = true;
      if (state?.openedOverlay === hash) navigate(-1);
      else navigate({ pathname, search }, { replace: true, state, preventScrollReset: true });
    },
  };
}

type TypedLocation = Omit<Location, "state"> & { state: { openedOverlay?: string } | null };
