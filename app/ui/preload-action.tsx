import { useEffect } from "react";

import { preloadRouteModule } from "../connection/load-route-module.ts";

/** Preloads the route module of a form's action, so that a lost connection becomes a message of the form. */
export function PreloadAction({ path }: { path: string }) {
  useEffect(() => preloadRouteModule(path), [path]);
  return null;
}
