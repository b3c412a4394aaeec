import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";

import { config } from "../config.server.ts";
import { db } from "../database.server.ts";
import { singleton } from "../shared/singleton.ts";

import { parseCookies, PERSONAL_COOKIES, readTheme } from "./cookies.server.ts";

/**
 * Answers that are the same for every visitor, kept whole and sent before Remix is asked. One is kept when the request
 * had no personal cookie and is asked for again, and sent only while the catalogue is at the version it was made from,
 * whichever process changed it. What is asked for once, as by a crawler, costs nothing extra.
 */
interface KeptAnswer {
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  etag: string;
  headers: Record<string, string>;
  version: string;
  freshness: Freshness;
}

/** Pages follow view counts within seconds; the API's numbers are exact. */
type Freshness = "page" | "exact";

/** The catalogue's version, as each kind of answer depends on it. */
export type CatalogueVersions = Record<Freshness, string>;

const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 1024;
/** Views change the order of strips and of one sort; kept pages follow at once, then at most this often. */
const VIEWS_INTERVAL_MS = 10_000;

const cache = singleton(
  "visitor-cache",
  () =>
    new LRUCache<string, KeptAnswer>({
      maxSize: MAX_BYTES,
      // Compressed forms are made later; they count from the start.
      sizeCalculation: (answer) => Math.ceil(answer.body.byteLength * 1.5) + ENTRY_OVERHEAD_BYTES,
    }),
);

/** Keys asked for lately, whether or not their answers are kept. */
const asked = singleton("visitor-cache-asked", () => new LRUCache<string, true>({ max: 20_000 }));

const versionStatement = singleton("catalogue-versions", () =>
  db.$client.prepare<[], { content: number; views: number }>(
    "SELECT sum(content) AS content, sum(views) AS views FROM catalogue_versions",
  ),
);
const views = singleton("visitor-cache-views", () => ({ accepted: 0, acceptedAt: 0 }));

export function readCatalogueVersions(): CatalogueVersions {
  const now = Date.now();
  const versions = versionStatement.get() ?? { content: 0, views: 0 };
  if (versions.views !== views.accepted && now - views.acceptedAt >= VIEWS_INTERVAL_MS) {
    views.accepted = versions.views;
    views.acceptedAt = now;
  }
  return { page: `${versions.content}.${views.accepted}`, exact: `${versions.content}.${versions.views}` };
}

/** The key of an answer to a visitor, or null for a request whose answer may be personal. */
function keyOf(method: string, host: string, url: string, cookieHeader: string | undefined): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const cookies = parseCookies(cookieHeader);
  if (PERSONAL_COOKIES.some((name) => cookies.has(name))) return null;
  // Without PUBLIC_URL, pages name the host they were asked at.
  return `${readTheme(cookieHeader) ?? "system"} ${config.publicUrl ?? host} ${url}`;
}

export const serveKeptAnswer: RequestHandler = (req, res, next) => {
  const key = keyOf(req.method, req.headers.host ?? "", req.originalUrl, req.headers.cookie);
  const answer = key === null ? undefined : cache.get(key);
  if (!answer || answer.version !== readCatalogueVersions()[answer.freshness]) return next();
  for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
  res.setHeader("Vary", "Cookie, Accept-Encoding");
  res.setHeader("ETag", answer.etag);
  if (req.headers["if-none-match"] === answer.etag) return void res.status(304).end();
  const accepted = req.headers["accept-encoding"] ?? "";
  let body = answer.body;
  if (/\bbr\b/.test(accepted)) {
    body = answer.brotli ??= brotliCompressSync(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    res.setHeader("Content-Encoding", "br");
  } else if (/\bgzip\b/.test(accepted)) {
    body = answer.gzip ??= gzipSync(answer.body);
    res.setHeader("Content-Encoding", "gzip");
  }
  res.setHeader("Content-Length", body.byteLength);
  res.end(req.method === "HEAD" ? undefined : body);
};

/**
 * Keeps an answer of 200. `versions` are those read before the answer's data, so that a change in between makes the
 * kept answer stale rather than wrong. Answers its strong entity tag.
 */
export function keepAnswer(
  request: Request,
  content: string,
  headers: Record<string, string>,
  freshness: Freshness,
  versions: CatalogueVersions,
): string {
  const key = keyToKeep(request);
  const body = Buffer.from(content);
  return key === null ? entityTagOf(body) : keep(key, body, headers, freshness, versions);
}

function keep(
  key: string,
  body: Buffer,
  headers: Record<string, string>,
  freshness: Freshness,
  versions: CatalogueVersions,
): string {
  const etag = entityTagOf(body);
  cache.set(key, { body, etag, headers, version: versions[freshness], freshness });
  return etag;
}

function entityTagOf(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** The key to keep this request's answer under; null for one that may be personal or is asked for the first time. */
function keyToKeep(request: Request): string | null {
  const url = new URL(request.url);
  const cookieHeader = request.headers.get("Cookie") ?? undefined;
  const key = keyOf(request.method, request.headers.get("Host") ?? "", url.pathname + url.search, cookieHeader);
  if (key === null || asked.has(key)) return key;
  asked.set(key, true);
  return null;
}

/**
 * Keeps a page. Its scripts are known by the nonce of this one rendering, which is hexadecimal; the kept page allows
 * exactly those scripts by hash instead, so that no nonce is ever sent twice.
 */
export function keepPage(
  request: Request,
  html: string,
  nonce: string,
  makePolicy: (scriptSources: string[]) => string,
  versions: CatalogueVersions,
): void {
  const key = keyToKeep(request);
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
  keep(key, Buffer.from(html.replaceAll(attribute, "")), headers, "page", versions);
}
