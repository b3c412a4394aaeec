import type { ErrorRequestHandler, RequestHandler } from "express";
import helmet from "helmet";
import onHeaders from "on-headers";

import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import * as paths from "../paths.ts";

import { faultText, reportFault } from "./faults.server.ts";
import { FROM_ANOTHER_SITE, NO_VALID_HOST } from "./http.messages.ts";
import { isAllowedSource } from "./origin.server.ts";

/** What answers that are no pages may do: nothing. */
const STRICTEST_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const helmetHeaders = helmet({
  contentSecurityPolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  strictTransportSecurity: config.publicUrl?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
  xFrameOptions: { action: "deny" },
});

/** Headers of every answer. The policy is added last, because Remix appends its headers: a page brings its own. */
export const securityHeaders: RequestHandler = (req, res, next) => {
  onHeaders(res, () => {
    if (!res.hasHeader("Content-Security-Policy")) res.setHeader("Content-Security-Policy", STRICTEST_POLICY);
  });
  helmetHeaders(req, res, next);
};

/**
 * Reads and forgets what an answer left unread of its request: on the same connection the next request would wait behind
 * it. The server's time limit for requests ends what never ends.
 */
export const discardUnreadBody: RequestHandler = (req, res, next) => {
  res.once("finish", () => {
    if (req.complete) return;
    req.removeAllListeners("data");
    req.resume();
  });
  next();
};

/** Refuses the one method of HTTP that the server's parser lets through and no `Request` can have. */
export const checkMethod: RequestHandler = (req, res, next) => {
  if (req.method !== "TRACE") return next();
  res.status(405).set("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS").end();
};

/** Refuses a Host that no address could have; everything behind this may build URLs from it. */
export const checkHost: RequestHandler = (req, res, next) => {
  if (/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(req.headers.host ?? "")) return next();
  res.status(400).type("text/plain").send(NO_VALID_HOST);
};

/** Refuses state-changing requests from other sites; `isExempt` names the paths whose callers prove themselves otherwise. */
export function makeOriginCheck(isExempt: (path: string) => boolean): RequestHandler {
  return (req, res, next) => {
    const source = {
      method: req.method,
      origin: req.headers.origin,
      secFetchSite: req.get("Sec-Fetch-Site"),
      ownOrigin: `${req.protocol}://${req.headers.host ?? "localhost"}`,
    };
    if (isExempt(req.path) || isAllowedSource(source)) return next();
    log.warn({ path: req.path, origin: source.origin }, "refused a request from another site");
    if (req.path.startsWith(paths.apiPrefix)) res.status(403).json({ error: FROM_ANOTHER_SITE });
    else res.status(403).type("text/plain").send(FROM_ANOTHER_SITE);
  };
}

/** One line per answered request; query strings are left out, they may hold what people typed. */
export const logRequests: RequestHandler = (req, res, next) => {
  if (!log.isLevelEnabled("info")) return next();
  const startedAt = performance.now();
  res.once("close", () => {
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    log.info({ method: req.method, path: req.path, status: res.statusCode, milliseconds }, "request");
  });
  next();
};

/** The last resort, for faults outside of any page. */
export const answerFault: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const fault = reportFault(error, req);
  if (res.headersSent) return next(error);
  res.status(500).type("text/plain").send(faultText(fault));
};
