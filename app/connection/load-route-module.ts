import { importScript } from "./import-script.ts";

/**
 * Replaces Remix's function of this name (see `vite.config.ts`), which reloads the page when the script of a route
 * cannot be loaded: without a connection that shows the browser's error page.
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
