import type { Request, RequestHandler } from "express";

import { log } from "../log.server.ts";

/** By these a proxy says what its client asked for. */
const FORWARDING_HEADERS = [
  ...["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"],
] as const;

let isWarned = false;

/**
 * Believes a proxy that TRUST_PROXY names: `Host` becomes the host that it forwards for. From anybody else, what a
 * request says about forwarding is removed, so that nothing behind this can read it. Logged once, because a proxy that
 * TRUST_PROXY does not name makes all visitors one address.
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
    log.warn({ from, headers: found }, "forwarded headers come from an address that TRUST_PROXY does not name");
  }
  next();
};

function isTrustedProxy(req: Request): boolean {
  const trusts = req.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
  return trusts(req.socket.remoteAddress, 0);
}
