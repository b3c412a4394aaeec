import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { keepLoadsTrying } from "./connection/loads.ts";

keepLoadsTrying();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
