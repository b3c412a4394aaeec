import { PrefetchPageLinks } from "@remix-run/react";

import { useHydrated } from "./use-hydrated.ts";

/**
 * Preloads the route module of a form's action, so that a lost connection becomes a message of the form. Only in the
 * browser: the server only knows the page's own routes (see `makeBuildsBySegment`).
 */
export function PreloadAction({ path }: { path: string }) {
  return useHydrated() ? <PrefetchPageLinks page={path} /> : null;
}
