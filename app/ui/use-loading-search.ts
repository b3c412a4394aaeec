import { useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/**
 * Returns the query that the page with this path is loading, or null. It changes at once when the query is requested.
 * `useNavigation` changes later, because React renders it with low priority: a click in between would lose the choice
 * that is loading.
 */
export function useLoadingSearch(pathname: string): string | null {
  const shown = useLocation();
  const requested = useSyncExternalStore(subscribe, getRequestedLocation, () => null);
  if (requested === null || requested.key === shown.key || requested.pathname !== pathname) return null;
  return requested.search;
}

function subscribe(onChange: () => void): () => void {
  return window.__remixRouter.subscribe(onChange);
}

/**
 * The address that is loading. After the load it is the address of the new page, which React may not yet have shown.
 * The address to which a form is sent does not count.
 */
function getRequestedLocation() {
  const { navigation, location } = window.__remixRouter.state;
  return navigation.state === "loading" ? navigation.location : location;
}
