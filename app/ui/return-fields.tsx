import { useLocation } from "@remix-run/react";

import { useHydrated } from "./use-hydrated.ts";

/** Where a form leads back to; once scripts run, they stay where they are instead and only want to hear what came of it. */
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
