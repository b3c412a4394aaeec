import { matchRoutes } from "@remix-run/react";

import { importScript } from "./import-script.ts";

/**
 * Replaces Remix's function of this name (see `vite.config.ts`). Remix reloads the page when the script of a route cannot
 * be loaded. Without a connection, that would show the browser's error page.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    loaded[route.id] = await importScript(() => import(/* @vite-ignore */ route.module) as Promise<unknown>);
    return loaded[route.id];
  } catch {
    location.reload();
    return new Promise(() => undefined);
  }
}

/** Loads the script of an address before it is needed. If that fails, it is loaded when it is needed. */
export function preloadRouteModule(path: string): void {
  const route = findMissingRoute(path);
  if (!route || !navigator.onLine) return;
  const loaded: Record<string, unknown> = window.__remixRouteModules;
  import(/* @vite-ignore */ route.module).then(
    (module: unknown) => (loaded[route.id] ??= module),
    () => undefined,
  );
}

/** The route of an address if its script is not loaded yet. */
export function findMissingRoute(path: string) {
  const [pathname = ""] = path.split("?");
  const id = matchRoutes(window.__remixRouter.routes, pathname)?.at(-1)?.route.id ?? "";
  return id in window.__remixRouteModules ? undefined : window.__remixManifest.routes[id];
}
