import { config } from "../config.server.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The parts of a request that tell where it was made. */
export interface RequestSource {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  /** The origin that this request was sent to, from its Host header. */
  ownOrigin: string;
}

/**
 * Whether a state-changing request comes from this shop's own pages or not from a browser. Browsers always send
 * `Origin` with cross-site posts, so a missing one is only refused if `Sec-Fetch-Site` contradicts it. Compares hosts
 * only: behind a proxy that terminates TLS, the request's scheme differs from the visitor's.
 */
export function isAllowedSource(source: RequestSource): boolean {
  if (SAFE_METHODS.has(source.method)) return true;
  if (source.origin === undefined) {
    return source.secFetchSite === undefined || source.secFetchSite === "same-origin" || source.secFetchSite === "none";
  }
  if (config.publicUrl) return source.origin === config.publicUrl;
  return URL.canParse(source.origin) && new URL(source.origin).host === new URL(source.ownOrigin).host;
}
