import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";
import { renderToPipeableStream } from "react-dom/server";

import { limitLockWaits } from "#db/write-lock.ts";

// First, before the database is opened.
import "./hold-storage.server.ts";
import { RenderedRowsContext } from "./catalogue/rendered-rows.ts";
import { startCheckpoints } from "./checkpoints.server.ts";
import { makeVersionReader } from "./catalogue/catalogue-versions.server.ts";
import { configRevision } from "./config.server.ts";
import { db } from "./database.server.ts";
import { listSignInOrigins } from "./accounts/google.server.ts";
import { makeContentSecurityPolicy } from "./http/content-security-policy.server.ts";
import { reportFaultOf } from "./http/faults.server.ts";
import { makeGetLoadContext } from "./http/load-context.server.ts";
import { NonceContext } from "./http/nonce.ts";
import { loadScriptsAfterPaint } from "./http/scripts-after-paint.server.ts";
import { nameShopManifest, PANELS } from "./http/shop-manifest.ts";
import { cachePage, makeCachedPageHandler } from "./http/page-cache.server.ts";
import type { SharedPage } from "./http/shared-page.ts";
import { makeThreadRendering } from "./http/threads/render-in-threads.server.ts";
import type { RenderThreads } from "./http/threads/render-threads.server.ts";
import { makeOriginCheck, makeRequestLog } from "./http/middleware.server.ts";
import { nameSender } from "./name-sender.server.ts";
import { isNotificationPath } from "./payments/provider.ts";
import { listPaymentOrigins } from "./payments/providers.server.ts";

export { config } from "./config.server.ts";
export { log } from "./log.server.ts";
export { answerFaults } from "./http/faults.server.ts";
export { waitBeforeWrites } from "./http/write-gate.server.ts";
export { makeBuildsBySegment } from "./http/builds-by-segment.server.ts";
export * as middleware from "./http/middleware.server.ts";
export * as paths from "./paths.ts";
export { readForwarding } from "./http/forwarding.server.ts";
export { createShopServer } from "./http/shop-server.server.ts";
export * as operations from "./http/operations.server.ts";
export { renderForMainThread } from "./http/threads/render-thread.server.ts";
export { startRenderThreads } from "./http/threads/render-threads.server.ts";
export { health } from "./health.server.ts";
export { startJobs } from "./jobs.server.ts";
export { attachChat } from "./chat/socket.server.ts";

limitLockWaits(db);
const readVersions = makeVersionReader(db, configRevision);
export const mergeLogInThread = (program: URL) => startCheckpoints(db, program);
export const logRequests = makeRequestLog(nameSender);
export const checkOrigin = makeOriginCheck(isNotificationPath);
export const serveCachedPage = makeCachedPageHandler(readVersions, logRequests);
export const getLoadContext = makeGetLoadContext(readVersions);
export const renderInThreads = (threads: RenderThreads, build: ServerBuild) =>
  makeThreadRendering(threads, build, readVersions);

export const streamTimeout = 5_000;

/** Renders whole pages without streaming, so that they can be cached, measured and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("hex");
  const panel = remixContext.staticHandlerContext.matches.some(({ route }) => route.id === PANELS);
  const { manifest } = remixContext;
  const context = panel
    ? remixContext
    : { ...remixContext, manifest: { ...manifest, url: nameShopManifest(manifest.url) } };
  const page = (
    <NonceContext.Provider value={nonce}>
      <RenderedRowsContext.Provider value={loadContext.renderedRows ?? null}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </RenderedRowsContext.Provider>
    </NonceContext.Provider>
  );
  const html = await renderPage(page, nonce).catch((error: unknown) => {
    // Remix renders the error page for a response that is thrown here.
    throw Response.json(reportFaultOf(request, error), { status: 500 });
  });
  const formTargets = [...listSignInOrigins(), ...listPaymentOrigins()];
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    makeContentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], formTargets, panel }),
  );
  headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie");
  const shared = status === 200 && !headers.has("Set-Cookie") ? findSharedPage(remixContext) : null;
  if (shared) {
    const makePolicy = (scripts: string[]) => makeContentSecurityPolicy({ scripts, formTargets });
    cachePage(request, html, { nonce, makePolicy, params: shared.params, versions: loadContext.versions });
  }
  return new Response(html, { status, headers });
}

/** Rejects with any error that is thrown in the page. */
function renderPage(page: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error instanceof Error ? error : new Error("Could not render the page.", { cause: error }));
    };
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        done();
        resolve(loadScriptsAfterPaint(Buffer.concat(chunks).toString("utf8"), nonce));
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError: fail,
      onError: fail,
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** The `handle.shared` of the page's route (see `SharedPage`); null if it has none, or if the page failed. */
function findSharedPage(context: EntryContext): SharedPage | null {
  if (context.staticHandlerContext.errors) return null;
  const leaf = context.staticHandlerContext.matches.at(-1);
  const handle = leaf && (context.routeModules[leaf.route.id]?.handle as { shared?: SharedPage } | undefined);
  return handle?.shared ?? null;
}

/** Logs Remix's own errors. Errors of loaders, actions and rendering arrive as responses and are logged already. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (context.isDisconnected() || error instanceof Response || isRouteErrorResponse(error)) return;
  reportFaultOf(request, error);
}
