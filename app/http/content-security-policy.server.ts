import { config } from "../config.server.ts";

/** The policy of responses that are not pages: nothing is allowed. */
export const STRICTEST_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface PolicySources {
  /** Nonces or hashes of the page's own inline scripts. */
  scripts: string[];
  /** Other origins that the shop's forms redirect to. Chromium applies `form-action` to redirects too. */
  formTargets: string[];
  /** Whether the page previews files before their upload and fetches images of pasted links. */
  panel?: boolean;
}

/** The content security policy of pages. */
export function makeContentSecurityPolicy({ scripts, formTargets, panel = false }: PolicySources): string {
  const development = !config.production;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
    "style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // Descriptions contain fonts and sizes as style attributes.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...(panel ? ["blob:"] : [])],
    "connect-src": ["'self'", ...(development ? ["ws:"] : []), ...(panel ? ["https:", "http:"] : [])],
    "form-action": ["'self'", ...formTargets],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
