import type { IncomingMessage } from "node:http";

import express, { type Request, type RequestHandler } from "express";
import ipaddr from "ipaddr.js";

import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { DAY_MS } from "../shared/durations.ts";
import { withoutPort } from "../shared/hosts.ts";
import { singleton } from "../shared/singleton.ts";

/** The headers in which a proxy forwards what its client requested. */
const FORWARDING_HEADERS = [
  ...["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"],
] as const;

interface Seen {
  last: { address: string; at: number } | null;
}

/** The last sender of forwarded headers that is not in TRUST_PROXY. `at` is in milliseconds of the monotonic clock. */
const untrusted = singleton("untrusted-forwarding", (): Seen => ({ last: null }));
/** The last sender in TRUST_PROXY that sent a request without the visitor's address. */
const silent = singleton("silent-proxy", (): Seen => ({ last: null }));

/**
 * Reads what a proxy in TRUST_PROXY forwards: `Host` becomes the forwarded host, and forwarded addresses lose their
 * ports, which Express cannot read. Removes the forwarding headers of other senders, so that no later code reads them,
 * and logs that once: behind a proxy that is missing in TRUST_PROXY, all visitors share one address.
 */
export const readForwarding: RequestHandler = (req, _res, next) => {
  if (isTrustedProxy(req)) {
    const host = req.headers["x-forwarded-host"];
    if (typeof host === "string") req.headers.host = host.split(",", 1)[0]?.trim();
    delete req.headers["x-forwarded-host"];
    const addresses = req.headers["x-forwarded-for"];
    if (addresses === undefined) noteSilentProxy(req);
    if (typeof addresses === "string") {
      const withoutPorts = addresses.split(",").map((address) => withoutPort(address.trim()));
      req.headers["x-forwarded-for"] = withoutPorts.join(", ");
    }
    return next();
  }
  const found = FORWARDING_HEADERS.filter((name) => req.headers[name] !== undefined);
  for (const name of found) req.headers[name] = undefined;
  const from = req.socket.remoteAddress;
  if (found.length > 0 && from !== undefined) {
    if (!untrusted.last) {
      log.warn(
        { from, headers: found },
        "Ignored forwarded headers from an address that is not in TRUST_PROXY. If it is your proxy, add it there.",
      );
    }
    untrusted.last = { address: ipaddr.process(from).toString(), at: performance.now() };
  }
  next();
};

/**
 * Notes a trusted proxy that does not forward the visitor's address. Ignores requests for other hosts: programs of this
 * machine, such as a health check, send those.
 */
function noteSilentProxy({ headers: { host }, socket: { remoteAddress } }: Request): void {
  if (config.publicUrl === undefined || remoteAddress === undefined || host !== new URL(config.publicUrl).host) return;
  silent.last = { address: ipaddr.process(remoteAddress).toString(), at: performance.now() };
}

/** The trusted proxy that sent a request without the visitor's address within the last day; null if none did. */
export function findSilentProxy(now = performance.now()): string | null {
  return findWithinDay(silent, now);
}

/**
 * The address that sent forwarded headers within the last day although TRUST_PROXY does not name it; null if none did.
 */
export function findUntrustedForwarder(now = performance.now()): string | null {
  return findWithinDay(untrusted, now);
}

function findWithinDay({ last }: Seen, now: number): string | null {
  return last && now - last.at < DAY_MS ? last.address : null;
}

/** Whether an address belongs to a trusted proxy. `hop` is the number of proxies between it and this server. */
type Trusts = (address: string | undefined, hop: number) => boolean;

function isTrustedProxy(req: Request): boolean {
  const trusts = req.app.get("trust proxy fn") as Trusts;
  return trusts(req.socket.remoteAddress, 0);
}

/** Whether a connection from this address comes from a trusted proxy. */
export function isProxyAddress(address: string): boolean {
  return trusts(address, 0);
}

const trusts = express().set("trust proxy", config.trustProxy).get("trust proxy fn") as Trusts;

/** The client's address of a request that does not go through Express, by the same rules as `req.ip`. */
export function readClientAddress({ socket, headers }: IncomingMessage): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const addresses = forwarded.map((address) => withoutPort(address.trim())).filter(Boolean);
  const hops = [socket.remoteAddress ?? "", ...addresses.reverse()];
  return hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? "";
}
