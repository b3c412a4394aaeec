import { createHash } from "node:crypto";

import Negotiator from "negotiator";
import { renderToStaticMarkup } from "react-dom/server";

import { STRICTEST_POLICY } from "./content-security-policy.server.ts";
import { readTheme } from "./cookies.server.ts";
import { BACK_TO_SHOP } from "./http.messages.ts";
import { safePath } from "./redirect.ts";

/** No escaped characters, so the hash matches the policy's. */
const STYLE = `
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1rem; box-sizing: border-box;
  font: 1.125rem/1.5 Inter, system-ui, sans-serif; background: light-dark(#e8e9ec, #0b0c0e);
  color: light-dark(#14161a, #f2f4f6) }
main { max-width: 32rem }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance }
a { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.5rem; font-weight: 600; background: #a3e635;
  color: #14161a; text-decoration: none }
a:focus-visible { outline: 3px solid; outline-offset: 2px }
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `${STRICTEST_POLICY}; style-src 'sha256-${STYLE_HASH}'`;

interface Refusal {
  status: number;
  headers?: Record<string, string>;
}

/**
 * The response to a request that failed and whose route has no page: a small page for a browser that shows the
 * response, and plain text for programs and scripts.
 */
export function refuse(request: Request, text: string, { status, headers = {} }: Refusal): Response {
  if (!isShown(request)) {
    return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
  }
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(makePage(request, text))}`, {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

function isShown(request: Request): boolean {
  const accepted = new Negotiator({ headers: { accept: request.headers.get("Accept") ?? "*/*" } });
  const isHtml = accepted.mediaType(["text/plain", "text/html"]) === "text/html";
  return isHtml && !new URL(request.url).pathname.endsWith(".data");
}

function makePage(request: Request, text: string) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content={readTheme(request.headers.get("Cookie")) ?? "light dark"} />
        <title>{text}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{text}</h1>
          <p>
            <a href={getBackPath(request)}>{BACK_TO_SHOP}</a>
          </p>
        </main>
      </body>
    </html>
  );
}

/** The page of this shop that the request came from, or the first page. Never leads to another site. */
function getBackPath(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  const { origin, pathname, search } = new URL(URL.canParse(referer) ? referer : "/", request.url);
  return origin === new URL(request.url).origin ? safePath(pathname + search) : "/";
}
