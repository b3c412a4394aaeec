import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { getShopContent, listCategories } from "#app/catalogue/lists/catalogue.queries.server.ts";
import { parseView, viewSearch } from "#app/catalogue/view.ts";
import { getShop } from "#app/shops/shops.ts";
import { closeDatabase, openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { insertProducts } from "#tests/factories/products.ts";

import {
  alternate,
  median,
  memoryMb,
  runRound,
  startBenchServer,
  startBenchShop,
  timePage,
  type BenchServer,
  type Round,
} from "./measure.ts";
import { benchImport } from "./import.ts";
import type { ShopData } from "./minimal-remix/shop-data.ts";
import { report, type Row } from "./report.ts";

/**
 * `npm run bench`: the cost of the shop's pages, as ratios within one run, because absolute figures depend on the
 * machine. Needs a build. `--quick` runs a fifth of the load.
 */
const quick = process.argv.includes("--quick");
const ROUNDS = quick ? 3 : 5;
const SECONDS = quick ? 1 : 3;
const SMALL = 1_000;
const LARGE = 66_000;

const folder = mkdtempSync(path.join(tmpdir(), "shop-bench-"));
const shop = getShop("pc");
const servers: BenchServer[] = [];

try {
  execFileSync("npx", ["remix", "vite:build", "--config", "tests/bench/minimal-remix/vite.config.ts"], {
    stdio: "ignore",
  });
  execFileSync("npx", [
    ...[
      "esbuild",
      ...["minimal-remix", "express-react", "express-bytes"].map((name) => `tests/bench/servers/${name}.ts`),
    ],
    ...[
      "--bundle",
      "--platform=node",
      "--format=esm",
      "--packages=external",
      "--outdir=build/bench",
      "--log-level=error",
    ],
  ]);

  const small = makeCatalogue(SMALL);
  const large = makeCatalogue(LARGE);
  const copyForThreads = path.join(folder, "threads");
  cpSync(small.storageDir, copyForThreads, { recursive: true });
  const shopLarge = await started(startBenchShop(large.storageDir));
  const shopSmall = await started(startBenchShop(small.storageDir));
  const idleMb = memoryMb(shopLarge.pid);

  const listPath = shop.path + viewSearch({ main: large.main, category: large.category });
  const dataFile = path.join(folder, "shop-data.json");
  writeFileSync(dataFile, JSON.stringify(large.listData));
  const minimal = await started(
    startBenchServer(["build/bench/minimal-remix.js", path.resolve("build/bench/minimal-remix/server/index.js")], {
      BENCH_SHOP_DATA: dataFile,
    }),
  );
  const express = await started(startBenchServer(["build/bench/express-react.js"], {}));
  const pageFile = path.join(folder, "page.gz");
  writeFileSync(pageFile, gzipSync(await getText(shopLarge, listPath)));
  const bytes = await started(
    startBenchServer(["build/bench/express-bytes.js", pageFile, path.join(large.storageDir, "shop.db")], {}, "/bytes"),
  );

  const rows: Row[] = [];

  const uncached = { paths: [`${listPath}&unseen=[<id>]`], seconds: SECONDS };
  const [list, listOfMinimal, listOfExpress] = await alternate(ROUNDS, [
    { server: shopLarge, load: uncached },
    { server: minimal, load: uncached },
    { server: express, load: uncached },
  ]);
  rows.push(
    ratio("list page, not cached: CPU per request / minimal Remix", list, listOfMinimal, "cpuMsPerRequest", {
      most: 1.9,
      aim: 1.3,
    }),
  );
  rows.push(ratio("list page, not cached: CPU per request / Express + React", list, listOfExpress, "cpuMsPerRequest"));

  const [cached, sameBytes] = await alternate(ROUNDS, [
    { server: shopLarge, load: { paths: [listPath], seconds: SECONDS } },
    { server: bytes, load: { paths: ["/bytes"], seconds: SECONDS } },
  ]);
  rows.push(
    ratio(
      "visitor's page from the cache: requests/s / Express sending the same bytes",
      cached,
      sameBytes,
      "requestsPerSecond",
      { least: 0.6, aim: 0.8 },
    ),
  );

  const shopWithThreads = await started(startBenchShop(copyForThreads, { WORKERS: "2" }));
  const uncachedSmall = { paths: [`${shop.path}${viewSearch({ main: small.main })}&unseen=[<id>]`], seconds: SECONDS };
  const [withThreads, withoutThreads] = await alternate(ROUNDS, [
    { server: shopWithThreads, load: uncachedSmall },
    { server: shopSmall, load: uncachedSmall },
  ]);
  rows.push(
    ratio("list page, not cached: requests/s with WORKERS=2 / 1", withThreads, withoutThreads, "requestsPerSecond"),
  );
  await shopWithThreads.stop();

  const productPaths = Array.from({ length: 500 }, (_, i) => `/api/products/${1 + ((i * 131) % LARGE)}`);
  const [api, apiOfExpress] = await alternate(ROUNDS, [
    { server: shopLarge, load: { paths: productPaths.map((one) => `${one}?shop=pc`), seconds: SECONDS } },
    { server: bytes, load: { paths: productPaths, seconds: SECONDS } },
  ]);
  rows.push(
    ratio(
      "GET /api/products/{id}: requests/s / Express + the prepared statement",
      api,
      apiOfExpress,
      "requestsPerSecond",
      { least: 0.6, aim: 0.8 },
    ),
  );

  const pages: { name: string; make: (catalogue: Catalogue) => string; most: number; aim: number }[] = [
    { name: "list", make: (c) => shop.path + viewSearch({ main: c.main, category: c.category }), most: 1.5, aim: 1.2 },
    {
      name: "last page of a list",
      make: (c) => shop.path + viewSearch({ main: c.main, category: c.category, page: c.pages }),
      most: 1.5,
      aim: 1.2,
    },
    {
      name: "list by price",
      make: (c) =>
        shop.path + viewSearch({ main: c.main, category: c.category, sort: "price-asc", page: Math.ceil(c.pages / 2) }),
      most: 1.5,
      aim: 1.2,
    },
    { name: "product", make: () => `${shop.path}/product/500`, most: 1.5, aim: 1.2 },
    { name: "rows", make: () => shop.path, most: 2, aim: 1.3 },
    { name: "search of 1 letter", make: () => `${shop.path}?q=e`, most: 4, aim: 2 },
    { name: "search of 2 letters", make: () => `${shop.path}?q=ra`, most: 4, aim: 2 },
    { name: "search of 3 letters", make: () => `${shop.path}?q=pro`, most: 4, aim: 2 },
    {
      name: "search of a word and number",
      make: () => `${shop.path}?q=${encodeURIComponent(large.rareWords)}`,
      most: 4,
      aim: 2,
    },
  ];
  for (const page of pages) {
    const [largeMs, smallMs] = await oneByOne(
      [shopLarge, page.make(large)],
      [shopSmall, page.make(small)],
      quick ? 40 : 150,
    );
    rows.push({
      name: `${page.name}: p50 at ${LARGE} / ${SMALL} products`,
      value: largeMs / smallMs,
      most: page.most,
      aim: page.aim,
      note: `${largeMs.toFixed(1)} / ${smallMs.toFixed(1)} ms`,
    });
  }

  rows.push({ name: "HTML of a list of 25, kB gz", value: await gzKb(shopLarge, listPath), most: 12, aim: 8 });
  rows.push({
    name: "HTML of a product, kB gz",
    value: await gzKb(shopLarge, `${shop.path}/product/500`),
    most: 10,
    aim: 8,
  });
  rows.push({
    name: "HTML of rows of 24 sub-categories, kB gz",
    value: await gzKb(shopLarge, shop.path),
    most: 45,
    aim: 35,
  });
  const assets = await assetsKb(shopLarge, shop.path);
  rows.push({ name: "JavaScript of a shop page, kB gz", value: assets.js, most: 120, aim: 105 });
  rows.push({ name: "CSS of a shop page, kB gz", value: assets.css, most: 25 });
  rows.push({
    name: "start to first 200 with 66,000 products / minimal Remix",
    value: shopLarge.startMs / minimal.startMs,
    note: `${Math.round(shopLarge.startMs)} ms`,
  });
  rows.push({ name: "memory idle, MB", value: idleMb, most: 160, aim: 120 });
  await runRound(shopLarge, { paths: [`${shop.path}?unseen=[<id>]`, `${listPath}&unseen=[<id>]`], seconds: SECONDS });
  rows.push({ name: "memory after load, MB", value: memoryMb(shopLarge.pid), most: 300, aim: 220 });
  rows.push(...(await benchImport(folder, LARGE)));

  report(rows);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

type Catalogue = ReturnType<typeof makeCatalogue>;

/** A shop of 24 sub-categories, and the data of its first sub-category's list. */
function makeCatalogue(size: number) {
  const storageDir = path.join(folder, String(size));
  mkdirSync(storageDir);
  const db = openDatabase(path.join(storageDir, "shop.db"));
  migrateDatabase(db);
  insertProducts(db, shop.value, size, { mains: 4, categoriesPerMain: 6 });
  const categories = listCategories(db, shop.value);
  const [first] = categories;
  if (!first) throw new Error("The catalogue is empty.");
  const view = parseView(shop, new URLSearchParams({ main: first.main, category: first.category }));
  const content = getShopContent(db, shop, view, categories);
  const title = db.$client.prepare("SELECT title FROM products WHERE id = '500'").pluck().get();
  closeDatabase(db);
  return {
    storageDir,
    main: first.main,
    category: first.category,
    pages: Math.ceil(first.productCount / 25),
    rareWords: String(title).split(" ").slice(-2).join(" "),
    listData: {
      shop: shop.value,
      view,
      content,
      categories: categories.map(({ main, category, productCount, priceSum, typicalPriceSum }) => ({
        ...{ main, category, productCount },
        sums: { priceSum, typicalPriceSum },
      })),
      ...{ top: [], unreadPrices: [], elsewhere: [], similar: [] },
      ...{ hidesFound: false, comparable: true, tooMany: false },
    } satisfies ShopData,
  };
}

/** Waits for a server, which is stopped at the end. */
async function started(starting: Promise<BenchServer>): Promise<BenchServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

function ratio(
  name: string,
  ours: Round | undefined,
  theirs: Round | undefined,
  of: keyof Round,
  limits: Partial<Row> = {},
): Row {
  const [a, b] = [ours?.[of] ?? Number.NaN, theirs?.[of] ?? Number.NaN];
  return { name, value: a / b, note: `${a.toFixed(2)} / ${b.toFixed(2)}`, ...limits };
}

/** The medians of single requests in milliseconds. Each load is requested in turn, with a new address each time. */
async function oneByOne(a: [BenchServer, string], b: [BenchServer, string], times: number): Promise<[number, number]> {
  const results: [number[], number[]] = [[], []];
  for (let i = -10; i < times; i++) {
    for (const [side, [server, page]] of ([a, b] as const).entries()) {
      const ms = await timePage(`${server.url}${page}${page.includes("?") ? "&" : "?"}unseen=${i + 10}`);
      if (i >= 0) results[side === 0 ? 0 : 1].push(ms);
    }
  }
  return [median(results[0]), median(results[1])];
}

async function getText(server: BenchServer, pathname: string): Promise<string> {
  return (await fetch(server.url + pathname)).text();
}

async function gzKb(server: BenchServer, pathname: string): Promise<number> {
  return gzipSync(await getText(server, pathname)).byteLength / 1024;
}

/** The bytes of a page's scripts and style sheets, compressed as they are sent. */
async function assetsKb(server: BenchServer, pathname: string): Promise<{ js: number; css: number }> {
  const html = await getText(server, pathname);
  const names = new Set([...html.matchAll(/\/assets\/[\w.$-]+\.(?:js|css)/g)].map(([name]) => name));
  const size = (ending: string) =>
    [...names]
      .filter((name) => name.endsWith(ending))
      .reduce((total, name) => total + readFileSync(`build/client${name}.gz`).byteLength / 1024, 0);
  return { js: size(".js"), css: size(".css") };
}
