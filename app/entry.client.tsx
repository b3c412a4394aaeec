import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { keepLoadsTrying } from "./connection/loads.ts";
import { registerServiceWorker } from "./connection/service-worker.ts";

/**
 * Decodes the page's data. RemixBrowser starts decoding in its first call, and throws a promise. Inside React this
 * would suspend the root: a click before the next rendering then makes React throw error 345 and give up hydration.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

keepLoadsTrying();
registerServiceWorker();

void decodePageData().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  }),
);
