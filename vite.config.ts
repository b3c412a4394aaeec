import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";

import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  // Its every icon would be loaded, of which the shop shows a few dozen: 14 MB.
  ssr: { noExternal: ["lucide-react"] },
  worker: { format: "es" },
  plugins: [tailwindcss(), ownRouteModuleLoader, remix({ ...remixConfig, buildEnd: compressAssets })],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Three per cent smaller than esbuild's, compressed.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, compress: { passes: 2 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));

/**
 * Makes Remix load the scripts of routes with `load-route-module.ts`. Has no effect in the development server, which
 * bundles Remix beforehand.
 */
const ownRouteModuleLoader: Plugin = {
  name: "own-route-module-loader",
  enforce: "pre",
  resolveId(source, importer) {
    const isRemixs = source === "./routeModules.js" && importer?.includes("/@remix-run/react/");
    return isRemixs ? path.resolve("app/connection/load-route-module.ts") : undefined;
  },
};

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers|vite\/preload-helper|\/app\/connection\//;

const ON_MOST_PAGES = /\/app\/(shared\/money\.ts|ui\/text-input\.tsx)$/;

/**
 * Two chunks hold what every page runs: the framework, which changes seldom, and what `root.tsx` and `entry.client.tsx`
 * import. Left to itself Rollup makes thirty of it, and every one is a request. So would be prices and fields, which most
 * pages have.
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (FRAMEWORK.test(id)) return "framework";
  if (ON_MOST_PAGES.test(id)) return "every-page";
  return isImportedBy(/\/app\/(root|entry\.client)\.tsx/, id, getModuleInfo, new Set()) ? "every-page" : undefined;
};

function isImportedBy(
  importer: RegExp,
  id: string,
  getModuleInfo: (id: string) => { importers: readonly string[] } | null,
  seen: Set<string>,
): boolean {
  if (importer.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (getModuleInfo(id)?.importers ?? []).some((one) => isImportedBy(importer, one, getModuleInfo, seen));
}

/** Writes `.br` and `.gz` beside every text file of the browser's build, so that the server only sends. */
function compressAssets(): void {
  const folder = "build/client";
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|css|svg|txt|json)$/.test(name)) continue;
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
