import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import staticFiles from "express-static-gzip";

/**
 * The composition root. It imports packages only and gets everything else from the built app, because importing a
 * module of the app here would create a second copy of the database client.
 */
const production = process.env.NODE_ENV === "production";

const vite = production
  ? undefined
  : await (await import("vite")).createServer({ server: { middlewareMode: true }, appType: "custom" });

async function loadBuild(): Promise<ServerBuild> {
  if (vite) return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  return (await import(new URL("./server/index.js", import.meta.url).href)) as ServerBuild;
}

/** Prints why the shop refuses to start. Any other error is thrown. */
function refuseStart(error: unknown): never {
  if (!(error instanceof Error) || error.name !== "RefusedStart") throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

type AppEntry = typeof import("./app/entry.server.tsx");
const entry = (await loadBuild().catch(refuseStart)).entry.module as unknown as AppEntry;
const { config, log, health, operations, middleware, paths, readForwarding } = entry;
const { logRequests, checkOrigin, serveCachedPage, getLoadContext, makeBuildsBySegment } = entry;

function prepareRoutes(build: ServerBuild): ServerBuild {
  return entry.answerFaults(entry.waitBeforeWrites(build));
}

const FILE_HEADERS = ["Content-Type", "Content-Encoding", "Cache-Control", "ETag", "Last-Modified", "Content-Range"];

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.set("trust proxy", config.trustProxy);
// Express reads the first 1,000 parameters only, so `checkTarget` and the routes read them by themselves.
app.set("query parser", false);

app.use(operations.trackRequests);
app.use(readForwarding);
app.use(serveCachedPage);
app.use(middleware.securityHeaders);
app.use(middleware.discardUnreadBody);
app.use(middleware.checkTarget);
app.get(paths.health, health);
app.use(middleware.checkHost);
app.use(middleware.checkMethod);
app.use(middleware.skipDataPrefetch);

if (vite) {
  app.use(vite.middlewares);
} else {
  const folder = fileURLToPath(new URL("./client/", import.meta.url));
  const built = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `/${name}`));
  const sendFile = staticFiles(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (res, file) => {
        // Names under assets/ carry a hash of their content.
        const isHashed = file.startsWith(`${folder}assets/`);
        res.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
        // A file may be compressed: `favicon.svg.br`.
        if (/\.svg(\.\w+)?$/.test(file)) res.setHeader("Content-Type", "image/svg+xml; charset=utf-8");
      },
    },
  });
  // Looks only for files of the build, so that other requests do not access the disk.
  app.use((req, res, next) => {
    if (!built.has(req.path)) return next();
    sendFile(req, res, (error?: unknown) => {
      // The file was removed by another build, or cannot be sent. Its headers do not fit the response that follows.
      for (const name of FILE_HEADERS) res.removeHeader(name);
      if (error === undefined) next();
      else middleware.refuseFile(error, res, next);
    });
  });
}

app.use(logRequests);
app.use(checkOrigin);
// Pages of signed-in visitors are compressed for each request. Levels above 4 cost more time than they save.
app.use(compression({ level: 4 }));
const threads =
  production && config.workers > 1
    ? entry.startRenderThreads(new URL("./render-thread.js", import.meta.url), config.workers - 1)
    : null;
if (threads) app.use(entry.renderInThreads(threads, await loadBuild()));
if (vite) {
  app.use(createRequestHandler({ build: async () => prepareRoutes(await loadBuild()), getLoadContext }));
} else {
  const handlers = new Map<ServerBuild, RequestHandler>();
  const buildFor = makeBuildsBySegment(prepareRoutes(await loadBuild()));
  app.use((req, res, next) => {
    const build = buildFor(req.path);
    const handler = handlers.get(build) ?? createRequestHandler({ build, getLoadContext });
    handlers.set(build, handler);
    return handler(req, res, next);
  });
}
app.use(middleware.answerFault);

const server = entry.createShopServer(app);
const chat = entry.attachChat(server);

server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  log.info(
    { port, host: config.host, url: `http://${config.host}:${port}`, demo: config.demo },
    "The server is listening.",
  );
});
entry.startJobs();
const checkpoints = vite ? null : entry.mergeLogInThread(new URL("./checkpoint-thread.js", import.meta.url));

server.on("error", (error) => {
  log.fatal({ err: error }, "Could not listen. Set PORT to a free port, and HOST to an address of this machine.");
  process.exit(1);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    chat.close();
    void operations.drain(server, [threads, checkpoints]).then(() => process.exit(0));
  });
}
