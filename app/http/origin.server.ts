import { config } from "../config.server.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** What of a request tells where it was made. */
export interface RequestSource {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  /** The origin this request was sent to, by its own Host. */
  ownOrigin: string;
}

/**
 * Whether a state-changing request comes from this shop's own pages or from no browser at all. Browsers always send
 * `Origin` with cross-site posts, so its absence is only refused where `Sec-Fetch-Site` contradicts it.
 * Compared by host: behind a proxy that ends TLS the request's own scheme is not the visitor's.
 */
export function isAllowedSource(source: RequestSource): boolean {
  if (SAFE_METHODS.has(source.method)) return true;
  if (source.origin === undefined) {
    return source.secFetchSite === undefined || source.secFetchSite === "same-origin" || source.secFetchSite === "none";
  }
  if (config.publicUrl) return source.origin === config.publicUrl;
  return URL.canParse(source.origin) && new URL(source.origin).host === new URL(source.ownOrigin).host;
}
