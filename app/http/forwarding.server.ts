import type { Request, RequestHandler } from "express";

import { log } from "../log.server.ts";

/** The headers in which a proxy forwards what its client requested. */
const FORWARDING_HEADERS = [
  ...["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"],
] as const;

let isWarned = false;

/**
 * Trusts a proxy that TRUST_PROXY names: `Host` becomes the host that it forwards. From other addresses the forwarding
 * headers are removed, so that no later code reads them. Logs that once, because a proxy that TRUST_PROXY does not name
 * makes all visitors share one address.
 */
export const readForwarding: RequestHandler = (req, _res, next) => {
  if (isTrustedProxy(req)) {
    const host = req.headers["x-forwarded-host"];
    if (typeof host === "string") req.headers.host = host.split(",", 1)[0]?.trim();
    delete req.headers["x-forwarded-host"];
    return next();
  }
  const found = FORWARDING_HEADERS.filter((name) => req.headers[name] !== undefined);
  for (const name of found) req.headers[name] = undefined;
  if (found.length > 0 && !isWarned) {
    isWarned = true;
    const from = req.socket.remoteAddress;
    log.warn({ from, headers: found }, "Ignored forwarded headers from an address that is not in TRUST_PROXY.");
  }
  next();
};

function isTrustedProxy(req: Request): boolean {
  const trusts = req.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
  return trusts(req.socket.remoteAddress, 0);
}
