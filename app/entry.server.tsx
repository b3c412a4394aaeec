import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { renderToPipeableStream } from "react-dom/server";

import { RenderedRowsContext } from "./catalogue/rendered-rows.ts";
import { makeVersionReader } from "./catalogue/catalogue-versions.server.ts";
import { db } from "./database.server.ts";
import { listSignInOrigins } from "./accounts/google.server.ts";
import { makeContentSecurityPolicy } from "./http/content-security-policy.server.ts";
import { makeGetLoadContext } from "./http/load-context.server.ts";
import { NonceContext } from "./http/nonce.ts";
import { loadScriptsAfterPaint } from "./http/scripts-after-paint.server.ts";
import { cachePage, makeCachedPageHandler } from "./http/page-cache.server.ts";
import { makeOriginCheck } from "./http/middleware.server.ts";
import { log } from "./log.server.ts";
import { isNotificationPath } from "./payments/provider.ts";
import { listPaymentOrigins } from "./payments/providers.server.ts";

export { config } from "./config.server.ts";
export { log } from "./log.server.ts";
export { makeBuildsBySegment } from "./http/builds-by-segment.server.ts";
export * as middleware from "./http/middleware.server.ts";
export * as operations from "./http/operations.server.ts";
export { startJobs } from "./jobs.server.ts";
export { attachChat } from "./chat/socket.server.ts";

const readVersions = makeVersionReader(db);
const formTargets = [...listSignInOrigins(), ...listPaymentOrigins()];
export const checkOrigin = makeOriginCheck(isNotificationPath);
export const serveCachedPage = makeCachedPageHandler(readVersions);
export const getLoadContext = makeGetLoadContext(readVersions);

export const streamTimeout = 5_000;

/** Renders pages whole: nothing of them is deferred, and a whole page can be cached, measured and compressed at once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("hex");
  const rendered = await renderPage(
    <NonceContext.Provider value={nonce}>
      <RenderedRowsContext.Provider value={loadContext.renderedRows ?? null}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </RenderedRowsContext.Provider>
    </NonceContext.Provider>,
    nonce,
  );
  const finalStatus = rendered.failed && status < 500 ? 500 : status;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const panel = remixContext.staticHandlerContext.matches.some(({ route }) => route.id === "admin");
  headers.set(
    "Content-Security-Policy",
    makeContentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], formTargets, panel }),
  );
  headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie");
  if (finalStatus === 200 && isSameForEveryVisitor(remixContext) && !headers.has("Set-Cookie")) {
    cachePage(
      request,
      rendered.html,
      nonce,
      (scripts) => makeContentSecurityPolicy({ scripts, formTargets }),
      loadContext.versions,
    );
  }
  return new Response(rendered.html, { status: finalStatus, headers });
}

function renderPage(page: React.ReactElement, nonce: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        done();
        resolve({ html: loadScriptsAfterPaint(Buffer.concat(chunks).toString("utf8"), nonce), failed });
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error("the page could not be rendered", { cause: error }));
      },
      onError(error) {
        failed = true;
        log.error({ err: error }, "a page could not be rendered");
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Routes say by `handle.sameForEveryVisitor` that their pages may be cached for visitors who are not signed in. */
function isSameForEveryVisitor(context: EntryContext): boolean {
  if (context.staticHandlerContext.errors) return false;
  const leaf = context.staticHandlerContext.matches.at(-1);
  const handle: unknown = leaf && context.routeModules[leaf.route.id]?.handle;
  return typeof handle === "object" && handle !== null && "sameForEveryVisitor" in handle;
}

/** Faults of loaders, actions and rendering; refusals and aborted requests are no faults. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "a request failed");
}
