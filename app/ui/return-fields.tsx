import { useLocation } from "@remix-run/react";

import { JAVASCRIPT_FIELD } from "../shared/javascript-field.ts";

import { useHydrated } from "./use-hydrated.ts";

/**
 * The hidden fields for the page to return to. With JavaScript the page stays, and the response is only
 * the message.
 */
export function ReturnFields() {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {hydrated && <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />}
    </>
  );
}
