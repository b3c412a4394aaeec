import { SERVICE_WORKER_PATH } from "./connection-paths.ts";

/**
 * Lets a page of the shop's own be shown when a page is opened or reloaded without a connection. Browsers have no
 * service workers on addresses without https, except localhost.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it the browser shows its own page, as before.
  navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined);
}
