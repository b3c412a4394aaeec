import { createHash, hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

import { config } from "../config.server.ts";
import { singleton } from "../shared/singleton.ts";

import { matchesEntityTag } from "./api.server.ts";
import { hasOnlyPublicCookies, readTheme } from "./cookies.server.ts";
import { publicOrigin } from "./public-origin.server.ts";

/**
 * The page cache: whole responses that are the same for every visitor, in memory, sent before Remix is called. A
 * response is cached at the second request for it, so that crawlers, which request a page once, use no memory. It is
 * sent as long as the data has the version that it was made from, whichever process changes the data.
 */
interface CachedResponse {
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  etag: string;
  headers: Record<string, string>;
  version: string;
  freshness: Freshness;
}

/** How closely a response follows its data: a page may be a few seconds behind data that changes all the time. */
type Freshness = "page" | "exact";

/** The current version of the data, for each kind of response. Must be read before the data. */
export type DataVersions = Record<Freshness, string>;

const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 1024;

const cache = singleton(
  "page-cache",
  () =>
    new LRUCache<string, CachedResponse>({
      maxSize: MAX_BYTES,
      // Reserves memory for the compressed copies, which are made later.
      sizeCalculation: ({ body }) => Math.ceil(body.byteLength * 1.5) + ENTRY_OVERHEAD_BYTES,
    }),
);

/** The keys of recent requests, whether or not their responses are cached. */
const requested = singleton("page-cache-requested", () => new LRUCache<string, true>({ max: 20_000 }));

interface CacheableRequest {
  method: string;
  /** Pages contain the origin that they were requested from, unless PUBLIC_URL is set. */
  origin: string;
  url: string;
  cookies: string | null | undefined;
  authorization: string | null | undefined;
}

/** The cache key of a request: a hash, so that long addresses take no memory. Null if its response may be personal. */
function findKey({ method, origin, url, cookies, authorization }: CacheableRequest): string | null {
  if ((method !== "GET" && method !== "HEAD") || authorization) return null;
  if (!hasOnlyPublicCookies(cookies)) return null;
  const theme = readTheme(cookies) ?? "system";
  return hash("sha256", `${theme} ${origin} ${url}`, "base64url");
}

/** Sends a response from the cache, if there is a current one. */
export function makeCachedPageHandler(readVersions: () => DataVersions): RequestHandler {
  return (req, res, next) => {
    const { host = "", cookie: cookies, authorization } = req.headers;
    // Has its normal spelling since `checkHost`.
    const origin = config.publicUrl ?? `${req.protocol}://${host}`;
    const key = findKey({ method: req.method, origin, url: req.originalUrl, cookies, authorization });
    const cached = key === null ? undefined : cache.get(key);
    if (!cached || cached.version !== readVersions()[cached.freshness]) return next();
    for (const [name, value] of Object.entries(cached.headers)) res.setHeader(name, value);
    res.setHeader("Vary", "Cookie, Accept-Encoding");
    res.setHeader("ETag", cached.etag);
    if (matchesEntityTag(req.headers["if-none-match"], cached.etag)) return void res.status(304).end();
    const accepted = new Negotiator(req).encodings(["br", "gzip"]);
    let body = cached.body;
    if (accepted.includes("br")) {
      body = cached.brotli ??= brotliCompressSync(cached.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      res.setHeader("Content-Encoding", "br");
    } else if (accepted.includes("gzip")) {
      body = cached.gzip ??= gzipSync(cached.body);
      res.setHeader("Content-Encoding", "gzip");
    }
    res.setHeader("Content-Length", body.byteLength);
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

interface CachedWith {
  /** The query parameters that the response depends on. With any other it is not cached. */
  params: readonly string[];
  /** As read before the response's data, so that a change in between makes the cached response stale, not wrong. */
  versions: DataVersions;
}

interface ResponseToCache extends CachedWith {
  headers: Record<string, string>;
  freshness: Freshness;
}

/** Caches a response with status 200 if the request allows it. Returns its strong entity tag. */
export function cacheResponse(
  request: Request,
  content: string,
  { headers, freshness, params, versions }: ResponseToCache,
): string {
  const key = findKeyToCache(request, params);
  const body = Buffer.from(content);
  const etag = entityTagOf(body);
  if (key !== null) cache.set(key, { body, etag, headers, version: versions[freshness], freshness });
  return etag;
}

function entityTagOf(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** The key to cache a request's response under; null if it may not be cached or this is the first request. */
function findKeyToCache(request: Request, params: readonly string[]): string | null {
  const { pathname, search, searchParams } = new URL(request.url);
  if ([...searchParams.keys()].some((name) => !params.includes(name))) return null;
  const key = findKey({
    method: request.method,
    origin: publicOrigin(request),
    url: pathname + search,
    cookies: request.headers.get("Cookie"),
    authorization: request.headers.get("Authorization"),
  });
  if (key === null || requested.has(key)) return key;
  requested.set(key, true);
  return null;
}

interface PageToCache extends CachedWith {
  nonce: string;
  makePolicy: (scriptSources: string[]) => string;
}

/**
 * Caches a page if the request allows it. The scripts of one rendering have its nonce, which is hexadecimal. The cached
 * page allows exactly those scripts by their hashes instead, so that no nonce is sent twice.
 */
export function cachePage(request: Request, html: string, { nonce, makePolicy, params, versions }: PageToCache): void {
  const key = findKeyToCache(request, params);
  if (key === null) return;
  const attribute = ` nonce="${nonce}"`;
  const scripts = html.matchAll(new RegExp(`<script\\b[^>]*${attribute}[^>]*>([^]*?)</script>`, "g"));
  const hashes = new Set<string>();
  for (const [, content = ""] of scripts) {
    if (content) hashes.add(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  }
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": makePolicy([...hashes]),
    "Cache-Control": "private, no-cache",
  };
  const body = Buffer.from(html.replaceAll(attribute, ""));
  cache.set(key, { body, etag: entityTagOf(body), headers, version: versions.page, freshness: "page" });
}
