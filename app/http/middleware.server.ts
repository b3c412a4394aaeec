import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";

import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import * as paths from "../paths.ts";
import { isAddressOrLoopback, withoutPort } from "../shared/hosts.ts";

import { STRICTEST_POLICY } from "./content-security-policy.server.ts";
import { hasOnlyPublicCookies } from "./cookies.server.ts";
import { faultText, referenceText, reportFault, statusOfFault } from "./faults.server.ts";
import {
  CANNOT_READ,
  FROM_ANOTHER_SITE,
  NO_PUBLIC_URL,
  NO_SUCH_PART,
  NO_VALID_HOST,
  NOTHING_HERE,
  OTHER_VERSION,
} from "./http.messages.ts";
import { loggedPath } from "./logged-path.ts";
import { isAllowedSource } from "./origin.server.ts";
import { readRequestedOrigin } from "./public-origin.server.ts";
import { SECURITY_HEADERS } from "./security-headers.server.ts";

/** The default caching headers of routes and pages. */
const REVALIDATED = "private, no-cache";

/** Whether a request is for the data of a page. Handshakes of the chat's socket have a URL, but no path. */
function isForData({ url }: Pick<Request, "url">): boolean {
  const [path = ""] = url.split("?", 1);
  return path.endsWith(".data");
}

/**
 * Sets the headers of every response. Two are set last, because a route may set its own: `Content-Security-Policy` and
 * `Cache-Control`. Browsers may not store responses to signed-in users, unless a route allows it. They may not store the
 * data of pages either: older versions of Chromium show prefetched data for five minutes, even if prices have changed.
 */
export const securityHeaders: RequestHandler = (req, res, next) => {
  onHeaders(res, () => {
    if (!res.hasHeader("Content-Security-Policy")) res.setHeader("Content-Security-Policy", STRICTEST_POLICY);
    const caching = res.getHeader("Cache-Control") ?? REVALIDATED;
    const isPersonal = !hasOnlyPublicCookies(req.headers.cookie) || req.headers.authorization !== undefined;
    const isUnset = isForData(req) && !res.hasHeader("Cache-Control");
    if (isUnset || (isPersonal && caching === REVALIDATED)) res.setHeader("Cache-Control", "no-store");
  });
  for (const [name, value] of SECURITY_HEADERS) res.setHeader(name, value);
  next();
};

/**
 * Responds without data to the prefetch of a page's data. Links with `prefetch` request it besides the page's modules.
 * But browsers may not store it, so it would be loaded again at the click.
 */
export const skipDataPrefetch: RequestHandler = (req, res, next) => {
  if (!isForData(req) || req.get("Sec-Purpose") !== "prefetch") return next();
  res.status(204).end();
};

/**
 * Reads and discards the part of a request that its response left unread: otherwise it would block the next request on
 * the same connection. The server's time limit ends a request that never ends.
 */
export const discardUnreadBody: RequestHandler = (req, res, next) => {
  res.once("finish", () => {
    if (req.complete) return;
    req.removeAllListeners("data");
    req.resume();
  });
  next();
};

/** Refuses the methods TRACE and OPTIONS, which no page and no API call of the shop uses. */
export const checkMethod: RequestHandler = (req, res, next) => {
  if (req.method !== "TRACE" && req.method !== "OPTIONS") return next();
  res.status(405).set("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE").end();
};

/**
 * Refuses request targets that are not a path of this server: `*`, the address of another server as sent to a proxy,
 * and the parameter with which older versions of Remix requested data.
 */
export const checkTarget: RequestHandler = (req, res, next) => {
  if (req.url.startsWith("/") && !readParameters(req.url).has("_data")) return next();
  res.status(400).type("text/plain").send(NOTHING_HERE);
};

/** All parameters of a request's path. Parses it as Remix does; Express reads the first 1,000 only. */
function readParameters(path: string): URLSearchParams {
  return new URL(`http://shop.invalid${path}`).searchParams;
}

const publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host;

/**
 * Refuses invalid hosts, because later code may build URLs from the host. Without PUBLIC_URL a shop is served at
 * loopback names and IP addresses only, so that nobody can put another site's name into its pages. A demonstration is
 * served at any name. Later code sees the host of PUBLIC_URL, or else the requested one in its normal spelling.
 */
export const checkHost: RequestHandler = (req, res, next) => {
  const requested = readRequestedOrigin(req);
  if (!requested) {
    res.status(400).type("text/plain").send(NO_VALID_HOST);
  } else if (!config.publicUrl && !config.demo && !isAddressOrLoopback(requested.hostname)) {
    res.status(421).type("text/plain").send(NO_PUBLIC_URL);
  } else {
    // Remix refuses a form with an error if its Origin has not exactly this host.
    req.headers.host = publicHost ?? requested.host;
    next();
  }
};

/**
 * Refuses state-changing requests from other sites. `isExempt` selects the paths whose callers are authenticated
 * otherwise.
 */
export function makeOriginCheck(isExempt: (path: string) => boolean): RequestHandler {
  return (req, res, next) => {
    const source = {
      method: req.method,
      origin: req.headers.origin,
      secFetchSite: req.get("Sec-Fetch-Site"),
      ownOrigin: `${req.protocol}://${req.headers.host ?? "localhost"}`,
    };
    if (isExempt(req.path) || isAllowedSource(source)) return next();
    log.warn(
      { path: loggedPath(req.path), origin: source.origin },
      "Refused a request from another site. If that is the address of this shop, correct PUBLIC_URL.",
    );
    if (req.path.startsWith(paths.apiPrefix)) res.status(403).json({ error: FROM_ANOTHER_SITE });
    else res.status(403).type("text/plain").send(FROM_ANOTHER_SITE);
  };
}

/**
 * Logs one line per response. Leaves out query strings, because they may contain what people typed, and the visitor's
 * address, unless the request was refused. `nameSender` returns the fields that say who sent a request.
 */
export function makeRequestLog(nameSender: (req: Request) => Record<string, string>): RequestHandler {
  return (req, res, next) => {
    if (log.isLevelEnabled("info")) logResponse(req, res, nameSender(req));
    next();
  };
}

function logResponse(req: Request, res: Response, sender: Record<string, string>): void {
  const startedAt = performance.now();
  // A closed connection has no address any more.
  const address = withoutPort(req.ip ?? "");
  res.once("close", () => {
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { method: req.method, path: loggedPath(req.path), status: res.statusCode, milliseconds, ...sender };
    const isRefused = res.statusCode >= 400 && res.statusCode < 500;
    log.info(isRefused ? { ...line, address } : line, "Answered a request.");
  });
}

interface FileError {
  status?: unknown;
  headers?: Record<string, string>;
}

/** Answers an invalid request for a static file, such as for a missing range. Passes on every other error. */
export function refuseFile(error: unknown, res: Response, next: NextFunction): void {
  const { status, headers = {} } = error as FileError;
  if (typeof status !== "number" || status < 400 || status >= 500 || res.headersSent) return next(error);
  const text = status === 416 ? NO_SUCH_PART : status === 412 ? OTHER_VERSION : NOTHING_HERE;
  res
    .status(status)
    .set({ ...headers, "Cache-Control": "no-store" })
    .type("text/plain")
    .send(text);
}

/** The last error handler, for faults outside of pages. A damaged database fails here, too: every request reads it. */
export const answerFault: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const fault = reportFault(error, req);
  if (res.headersSent) return next(error);
  const { status, headers } = statusOfFault(error);
  const text = status === 503 ? `${CANNOT_READ} ${referenceText(fault)}` : faultText(fault);
  res.status(status).set(headers);
  if (req.path.startsWith(paths.apiPrefix)) res.json({ error: text });
  else res.type("text/plain").send(text);
};
