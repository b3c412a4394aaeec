import type { ServerBuild } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import type { Request, RequestHandler, Response } from "express";

import { hasOnlyPublicCookies } from "../cookies.server.ts";
import { getPattern } from "../builds-by-segment.server.ts";
import type { DataVersions } from "../page-cache.server.ts";
import { readRequestedOrigin } from "../public-origin.server.ts";
import type { SharedPage } from "../shared-page.ts";

import type { RenderedPage } from "./render-messages.ts";
import type { RenderThreads } from "./render-threads.server.ts";

/**
 * Lets the threads render the pages that are the same for every visitor who is not signed in, and their data. The next
 * handlers answer all other requests, and those that no thread has answered.
 */
export function makeThreadRendering(
  threads: RenderThreads,
  build: ServerBuild,
  readVersions: () => DataVersions,
): RequestHandler {
  const patterns = listSharedPatterns(build);
  const isShared = (path: string) => {
    const pathname = path.replace(/\.data$/, "");
    return patterns.some((pattern) => matchPath(pattern, pathname));
  };
  return (req, res, next) => {
    const origin = isPublicRead(req) && isShared(req.path) ? readRequestedOrigin(req) : null;
    if (!origin) return next();
    const request = {
      url: origin.origin + req.originalUrl,
      headers: listHeaders(req),
      clientAddress: req.ip ?? "",
      versions: readVersions(),
    };
    threads
      .render(request)
      .then((page) => {
        // The visitor has disconnected in the meantime.
        if (res.destroyed) return;
        // The main thread renders a failed page again: it logs the cause, and notices a damaged database.
        if (page && page.status < 500) return sendPage(res, page);
        res.once("close", threads.countOwnRender());
        next();
      })
      .catch(next);
  };
}

/** The addresses of the routes whose `handle.shared` says that their pages are the same for everybody. */
function listSharedPatterns(build: ServerBuild): string[] {
  return Object.entries(build.routes)
    .filter(([, route]) => (route.module.handle as { shared?: SharedPage } | undefined)?.shared)
    .map(([id]) => getPattern(build, id));
}

function isPublicRead({ method, headers }: Request): boolean {
  if (method !== "GET" || headers.authorization !== undefined) return false;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return false;
  return hasOnlyPublicCookies(headers.cookie);
}

function listHeaders({ headers }: Request): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  );
}

function sendPage(res: Response, { status, headers, body }: RenderedPage): void {
  res.status(status);
  for (const [name, value] of headers) res.append(name, value);
  res.end(body);
}
