import { PrefetchPageLinks } from "@remix-run/react";

import { useHydrated } from "./use-hydrated.ts";

/**
 * Fetches ahead the scripts behind a form's address, so that the form says what failed even when the line breaks before
 * it is sent. In the browser only: the server knows no routes but the page's own (see `makeBuildsBySegment`).
 */
export function PreloadAction({ path }: { path: string }) {
  return useHydrated() ? <PrefetchPageLinks page={path} /> : null;
}
