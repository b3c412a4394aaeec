import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";

import { LOADED_FROM_OUTSIDE, nameShopManifest, PANELS } from "./app/http/shop-manifest.ts";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  // These packages are bundled, so that the server loads one file with only the code that it uses. All icons together take
  // 14 MB. Loading the files of the other packages took a third of the time of a start.
  ssr: { noExternal: ["lucide-react", "drizzle-orm", "zod", /^@conform-to\//, "csv-parse", "csv-stringify"] },
  worker: { format: "es" },
  plugins: [
    tailwindcss(),
    ownRouteModuleLoader,
    ownIcons,
    knownFlags,
    patchViewTransitions,
    licensesInOneFile,
    remix({ ...remixConfig, buildEnd: finishAssets }),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // After compression its output is 3 % smaller than that of esbuild.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
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

/**
 * Makes Lucide's icons with `make-icon.tsx`, which takes a tenth of the bytes. Has no effect in the development server,
 * which bundles Lucide beforehand.
 */
const ownIcons: Plugin = {
  name: "own-icons",
  apply: "build",
  enforce: "pre",
  resolveId(source, importer) {
    const isLucides = source === "../createLucideIcon.mjs" && importer?.includes("/lucide-react/dist/esm/icons/");
    return isLucides ? path.resolve("app/ui/make-icon.tsx") : undefined;
  },
};

/** Writes Remix's flags into its code for the browser as constants, so that the build drops the code of the other choice. */
const knownFlags: Plugin = {
  name: "known-flags",
  transform(code, id) {
    if (!id.includes("/@remix-run/react/dist/esm/")) return;
    const flags: Partial<Record<string, boolean>> = remixConfig.future ?? {};
    const known = code.replace(/\b(?:window\.__remixContext\.)?future\.(v3_\w+)/g, (flag, name: string) =>
      String(flags[name] ?? flag),
    );
    return { code: known, map: null };
  },
};

const LICENSE = /\/\*(?:(?!\*\/)[^])*@(?:license|preserve)[^]*?\*\//g;
const licenses = new Set<string>();

/** Puts the licences of packages into one file of the build. In the scripts, every page would load them. */
const licensesInOneFile: Plugin = {
  name: "licenses-in-one-file",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  renderChunk(code) {
    for (const [license] of code.matchAll(LICENSE)) licenses.add(license);
    return null;
  },
  generateBundle() {
    this.emitFile({ type: "asset", name: "licenses.txt", source: [...licenses].join("\n\n") });
  },
};

/**
 * Patches the view transitions of React Router. Another page may arrive while the browser prepares a transition. Without
 * the patches, the router then shows the older page under the newer address, or it waits for a page that is never shown
 * and ignores clicks. The last patch handles the rejection of a skipped transition.
 */
const PATCHED_TRANSITIONS: [router: string, patched: string][] = [
  [
    "optInStartTransition(() => setStateImpl(newState));\n        await renderPromise;",
    "optInStartTransition(() => setStateImpl(router.state));\n        await renderPromise;",
  ],
  ["state.location.key === pendingState.location.key", "state.location.key === router.state.location.key"],
  ["transition.finished.finally(", "transition.ready.catch(() => undefined);\n      transition.finished.finally("],
];

const patchViewTransitions: Plugin = {
  name: "patch-view-transitions",
  transform(code, id) {
    if (!id.endsWith("/react-router-dom/dist/index.js")) return;
    for (const [router] of PATCHED_TRANSITIONS)
      if (code.split(router).length !== 2) throw new Error(`React Router has changed where it is patched: ${router}`);
    return {
      code: PATCHED_TRANSITIONS.reduce((all, [router, patched]) => all.replace(router, patched), code),
      map: null,
    };
  },
};

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers|vite\/preload-helper|\/app\/connection\//;

const ON_MOST_PAGES =
  /\/app\/(shared\/money\.ts|ui\/(text-input|glyph|page-links)\.tsx|ui\/(page-numbers|use-close-details|use-loading-search)\.ts|images\/image-url\.ts|catalogue\/(categories|product)\.ts)$|\/icons\/(chevron-left|chevron-right|search)\.mjs$/;

const ON_MOST_FORMS =
  /\/app\/(shared\/(form-text|kept-days|one-at-a-time)\.ts|ui\/(labeled-field|field-error)\.tsx|ui\/(or-failure|use-row-keys)\.ts|ui\/messages\/(show-answer|use-answered-message)\.ts|ui\/dialogs\/question-dialog\.tsx)$|\/icons\/trash\.mjs$/;

/** The addresses of the panels. Modules of all pages import them through `paths.ts`, and use none of them. */
const ONLY_PANELS = /\/app\/panel-paths\.ts$/;

/**
 * Puts the code that every page runs into two chunks: the framework, which changes seldom, and the imports of
 * `root.tsx` and `entry.client.tsx`. By default Rollup splits it into thirty chunks, with a request each. Modules that
 * most pages use are included, too. What most pages with forms use is a third chunk, instead of a dozen small ones.
 */
const chunkOf: Rollup.GetManualChunk = (id, modules) => {
  if (FRAMEWORK.test(id)) return "framework";
  if (ON_MOST_PAGES.test(id)) return "every-page";
  if (ON_MOST_FORMS.test(id)) return "forms";
  if (ONLY_PANELS.test(id)) return "panel-paths";
  const icon = ICON.exec(id)?.[1];
  if (icon === undefined) return isOnEveryPage(id, modules) ? "every-page" : undefined;
  iconsOfEveryPage ??= listIconsOfEveryPage(modules);
  return iconsOfEveryPage.has(icon) ? "every-page" : undefined;
};

function isOnEveryPage(id: string, modules: Rollup.ManualChunkMeta, seen = new Set<string>()): boolean {
  if (/\/app\/(root|entry\.client)\.tsx/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((one) => isOnEveryPage(one, modules, seen));
}

const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/;
const ICON_INDEX = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

let iconsOfEveryPage: Set<string> | undefined;

/**
 * Lists the files of the icons that every page uses. All icons are imported through one index, so the code of the
 * modules tells which of them each imports.
 */
function listIconsOfEveryPage(modules: Rollup.ManualChunkMeta): Set<string> {
  const ids = [...modules.getModuleIds()];
  const codeOf = (id: string) => modules.getModuleInfo(id)?.code ?? "";
  const importing = ids.filter((id) => id.includes("/app/") && isOnEveryPage(id, modules));
  const imported = new Set(
    importing.flatMap((id) => listNames(/import \{([^}]*)\} from ["']lucide-react["']/.exec(codeOf(id))?.[1])),
  );
  const index = codeOf(ids.find((id) => ICON_INDEX.test(id)) ?? "");
  const exported = [...index.matchAll(/export \{([^}]*)\} from ['"]\.\/icons\/([\w-]+)\.mjs['"]/g)];
  return new Set(
    exported.filter(([, names]) => listNames(names).some((name) => imported.has(name))).map(([, , file = ""]) => file),
  );
}

/** `default as A, B` lists A and B. */
function listNames(list = ""): string[] {
  return list.match(/\b[A-Z]\w*/g) ?? [];
}

function finishAssets(): void {
  leaveOutRoutes();
  compressAssets();
}

/** The only route of the API that is a page. */
const API_PAGE = "api/docs";

/** Routes without a page: the API, and files. */
const NO_PAGE = /^(api|brand|feeds|go|images|sitemaps|views)\/|\.(csv|html|json|svg|txt|webp|xml)$/;

/**
 * Removes the routes without a page from the route manifest, which every page loads. They are a third of all routes, and
 * the client router never needs them. Pages outside of the panels load a manifest without the panels, which are more
 * than half of the rest.
 */
function leaveOutRoutes(): void {
  const folder = "build/client/assets";
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error("The build has no list of routes.");
  const file = path.join(folder, name);
  const [, json = ""] = /^window\.__remixManifest=(.*);$/.exec(readFileSync(file, "utf8")) ?? [];
  const manifest = JSON.parse(json) as Manifest;
  const write = (to: string, url: string, routes: Route[]) => {
    const byId = Object.fromEntries(routes.map((route) => [route.id, route]));
    writeFileSync(to, `window.__remixManifest=${JSON.stringify({ ...manifest, url, routes: byId })};`);
  };
  const isInPanels = ({ id, parentId }: Route): boolean => {
    const parent = manifest.routes[parentId ?? ""];
    return id === PANELS || (parent !== undefined && isInPanels(parent));
  };
  const pages = Object.values(manifest.routes).filter(
    ({ path: pattern = "" }) => !NO_PAGE.test(pattern) || pattern === API_PAGE,
  );
  write(file, manifest.url, pages);
  const ofShops = pages.filter((route) => !isInPanels(route) || LOADED_FROM_OUTSIDE.has(route.id));
  write(nameShopManifest(file), nameShopManifest(manifest.url), ofShops);
}

interface Route {
  id: string;
  parentId?: string;
  path?: string;
}

interface Manifest {
  url: string;
  routes: Record<string, Route>;
}

/** Writes `.br` and `.gz` beside every text file of the browser's build, so that the server does not compress them. */
function compressAssets(): void {
  const folder = "build/client";
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|css|svg|txt|json)$/.test(name)) continue;
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSmallest(content));
  }
}

/** The memory level that compresses best differs between files. */
function gzipSmallest(content: Buffer): Buffer {
  const tries = [4, 5, 6, 7, 8, 9].map((memLevel) => gzipSync(content, { level: 9, memLevel }));
  return tries.reduce((best, one) => (one.byteLength < best.byteLength ? one : best));
}
