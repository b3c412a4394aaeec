import { useLocation } from "@remix-run/react";

import { useHydrated } from "./use-hydrated.ts";

/**
 * The hidden fields for the page to return to. With JavaScript the page stays, and `scripted` asks the server for the
 * message only.
 */
export function ReturnFields() {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {hydrated && <input type="hidden" name="scripted" value="1" />}
    </>
  );
}
