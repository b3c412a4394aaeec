import type { RequestListener, Server } from "node:http";

import { log } from "../log.server.ts";

import { STRICTEST_POLICY } from "./content-security-policy.server.ts";
import { createHttpServer } from "./create-server.server.ts";
import { isProxyAddress } from "./forwarding.server.ts";
import { SECURITY_HEADERS } from "./security-headers.server.ts";

/** Refused connections are logged at most this often. */
const LOG_MS = 60_000;

/** The server of the shop, by its settings. */
export function createShopServer(app: RequestListener): Server {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return createHttpServer(app, {
    isProxy: isProxyAddress,
    onRefused(from) {
      if (performance.now() - loggedAt < LOG_MS) return;
      loggedAt = performance.now();
      log.warn({ from }, "Closed connections of an address that has too many.");
    },
    headers: [...SECURITY_HEADERS, ["Content-Security-Policy", STRICTEST_POLICY], ["Cache-Control", "no-store"]],
  });
}
