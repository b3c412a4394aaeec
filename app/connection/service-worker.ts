import { SERVICE_WORKER_PATH } from "./connection-paths.ts";

/**
 * Registers the service worker. Without a connection, it shows a page of the shop instead of the browser's error page.
 * Browsers allow service workers over https and on localhost only.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // If that fails, the browser shows its own error page.
  navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined);
}
