import { config } from "../config.server.ts";

/** Where forms of the shop are redirected to: Chromium holds redirects to `form-action` too. */
const formTargets = [
  ...(config.google ? [new URL(config.google.authorizationUrl).origin] : []),
  ...(config.payments.nowpayments
    ? ["https://nowpayments.io", "https://*.nowpayments.io", new URL(config.payments.nowpayments.apiUrl).origin]
    : []),
  ...(config.payments.btcpay ? [new URL(config.payments.btcpay.url).origin] : []),
];

/**
 * The policy of pages. `scripts` are nonces or hashes of the page's own inline scripts. Administrators' pages (`panel`)
 * also show files that are not uploaded yet, and fetch pictures by pasted links.
 */
export function makeContentSecurityPolicy(scripts: string[], { panel = false } = {}): string {
  const development = !config.production;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
    "style-src": development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // Descriptions carry font faces and sizes as style attributes.
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
