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
  // Bundled, so that the server loads only the icons it uses. All of them together take 14 MB.
  ssr: { noExternal: ["lucide-react"] },
  worker: { format: "es" },
  plugins: [tailwindcss(), ownRouteModuleLoader, remix({ ...remixConfig, buildEnd: compressAssets })],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // After compression its output is 3 % smaller than that of esbuild.
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
 * Puts the code that every page runs into two chunks: the framework, which changes seldom, and the imports of
 * `root.tsx` and `entry.client.tsx`. By default Rollup makes thirty chunks of them, with a request each. Modules that
 * most pages use are included, too.
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

/** Writes `.br` and `.gz` beside every text file of the browser's build, so that the server does not compress them. */
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
