import { createHash, hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Request as ExpressRequest, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

import { config } from "../config.server.ts";
import { singleton } from "../shared/singleton.ts";

import { matchesEntityTag } from "./api.server.ts";
import { hasOnlyPublicCookies, readTheme } from "./cookies.server.ts";
import { publicOrigin, readRequestedOrigin } from "./public-origin.server.ts";
import { SECURITY_HEADERS } from "./security-headers.server.ts";

/**
 * The page cache: whole responses that are the same for every visitor. They are in memory, and are sent before Remix is
 * called. A response is cached at the second request for it, so that crawlers, which request a page once, use no memory.
 * It is sent until the version of the data changes. Changes by other processes count too.
 */
export interface CachedResponse {
  body: Buffer;
  /** Made when it is first requested. */
  copies: Partial<Record<Encoding, Copy>>;
  etag: string;
  headers: Record<string, string>;
  version: string;
  freshness: Freshness;
}

type Encoding = "br" | "gzip" | "identity";

/** The bytes that are sent, and all headers: names and values in turn. */
interface Copy {
  body: Buffer;
  headers: string[];
}

/** How fresh a response must be: a page may be a few seconds older than data that changes all the time. */
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

/** Stores a response here; a render thread sends it to the main thread. */
const store = singleton("page-cache-store", () => ({ keep: cacheRendered }));

/** Caches a response that a render thread has made. */
export function cacheRendered(key: string, response: CachedResponse): void {
  const { buffer, byteOffset, byteLength } = response.body;
  // A Buffer arrives from a thread as an array of bytes without the methods of Buffers.
  cache.set(key, { ...response, body: Buffer.from(buffer, byteOffset, byteLength) });
}

/** From now on, passes each response to `send` instead of caching it in this thread. */
export function sendToCache(send: (key: string, response: CachedResponse) => void): void {
  store.keep = send;
}

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

/**
 * Sends a response from the cache, if there is a current one. Comes before all other middleware: a cached response has
 * all its headers, and the other middleware has let its request pass when it was cached.
 */
export function makeCachedPageHandler(readVersions: () => DataVersions, logRequest: RequestHandler): RequestHandler {
  const currentVersions = oncePerTurn(readVersions);
  return (req, res, next) => {
    const cached = findCached(req);
    if (!cached || cached.version !== currentVersions()[cached.freshness]) return next();
    logRequest(req, res, () => {});
    const { body, headers } = copyFor(req, cached);
    const isKnown = matchesEntityTag(req.headers["if-none-match"], cached.etag);
    res.writeHead(isKnown ? 304 : 200, headers);
    res.end(isKnown || req.method === "HEAD" ? undefined : body);
  };
}

/**
 * Reads a value once for all requests in one turn of the event loop. Nobody gets a page from before a change that they
 * know of: their next request is handled in a later turn.
 */
function oncePerTurn<Value extends object>(read: () => Value): () => Value {
  let value: Value | null = null;
  return () => {
    if (value === null) setImmediate(() => (value = null));
    return (value ??= read());
  };
}

function findCached(req: ExpressRequest): CachedResponse | undefined {
  const { cookie: cookies, authorization } = req.headers;
  // The unread body of a GET is discarded by other middleware.
  const hasBody = req.headers["content-length"] !== undefined || req.headers["transfer-encoding"] !== undefined;
  const requested = hasBody ? null : readRequestedOrigin(req);
  if (!requested) return undefined;
  const origin = config.publicUrl ?? requested.origin;
  const key = findKey({ method: req.method, origin, url: req.originalUrl, cookies, authorization });
  return key === null ? undefined : cache.get(key);
}

function copyFor(req: ExpressRequest, cached: CachedResponse): Copy {
  const accepted = new Negotiator(req).encodings(["br", "gzip"]);
  const encoding = (["br", "gzip"] as const).find((one) => accepted.includes(one)) ?? "identity";
  return (cached.copies[encoding] ??= makeCopy(cached, encoding));
}

function makeCopy({ body: plain, etag, headers }: CachedResponse, encoding: Encoding): Copy {
  const body = encoding === "identity" ? plain : COMPRESS[encoding](plain);
  const all = [
    ...SECURITY_HEADERS,
    ...Object.entries(headers),
    ["Vary", "Cookie, Accept-Encoding"],
    ["ETag", etag],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding]]),
    ["Content-Length", String(body.byteLength)],
  ];
  return { body, headers: all.flat() };
}

const COMPRESS = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
};

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
  if (key !== null) store.keep(key, { body, copies: {}, etag, headers, version: versions[freshness], freshness });
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
  // eslint-disable-next-line no-restricted-syntax -- It is made from a nonce of this server.
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
  store.keep(key, { body, copies: {}, etag: entityTagOf(body), headers, version: versions.page, freshness: "page" });
}
