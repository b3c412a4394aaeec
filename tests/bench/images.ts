import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import sharp from "sharp";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { listCategories } from "#app/catalogue/lists/catalogue.queries.server.ts";
import { viewSearch } from "#app/catalogue/view.ts";
import { getShop } from "#app/shops/shops.ts";
import { closeDatabase, openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProducts } from "#tests/factories/products.ts";

import { startBenchShop, type BenchServer } from "./measure.ts";
import { report } from "./report.ts";
import { percentile, visit } from "./visit.ts";

/**
 * Measures how an upload affects visitors: an administrator adds a product with 30 photographs of 12 megapixels, while
 * a shop page is requested 20 times a second. Compares the page's p99 with and without the upload, and measures the
 * server's memory. Needs a build.
 */
const PHOTOS = 30;
const IDLE_SECONDS = 20;
const shop = getShop("pc");

const folder = mkdtempSync(path.join(tmpdir(), "shop-bench-"));
const db = openDatabase(path.join(folder, "shop.db"));
migrateDatabase(db);
insertProducts(db, shop.value, 1_000);
const [category] = listCategories(db, shop.value);
const page = `${shop.path}${viewSearch({ main: category?.main, category: category?.category })}`;

console.log(`making ${PHOTOS} photographs`);
const form = await makeForm(await makePhotographs());
const server = await startBenchShop(folder, { ADMIN_PASSWORD: "a password of the bench" });
// The server ends all sessions when it first sees a password.
const token = issueAdminToken(db, new Date());
closeDatabase(db);
try {
  await visit(server, page, delay(3_000));
  const idle = percentile(await visit(server, page, delay(IDLE_SECONDS * 1_000)), 99);
  const began = performance.now();
  const adding = addProduct(server, form);
  const busy = percentile(await visit(server, page, adding), 99);
  const seconds = (performance.now() - began) / 1_000;
  await adding;
  report([
    {
      name: `p99 of a shop page while ${PHOTOS} photographs are added / idle`,
      value: busy / idle,
      most: Math.max(5, 100 / idle),
      aim: 2,
      note: `${busy.toFixed(1)} / ${idle.toFixed(1)} ms`,
    },
    { name: "memory at its highest, MB", value: peakMemoryMb(server.pid), most: 450, aim: 380 },
    { name: "seconds for a photograph", value: seconds / PHOTOS },
  ]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Different photographs in the size that a phone takes. */
async function makePhotographs(): Promise<Buffer[]> {
  sharp.cache(false);
  const first = await makeImage({ width: 4_000, height: 3_000 });
  const made: Buffer[] = [];
  for (let i = 0; i < PHOTOS; i++) {
    made.push(
      await sharp(first)
        .modulate({ hue: i * 12 })
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }
  return made;
}

/**
 * The panel's form as a browser without JavaScript sends it. It is built before the measurement, so that this process
 * has nothing else to do then.
 */
async function makeForm(photos: Buffer[]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  const fields = {
    draft: "bench",
    intent: "save",
    id: "photographed",
    title: "Lamp",
    main_category: "A",
    category: "B",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [i, photo] of photos.entries()) {
    form.append("images", new File([new Uint8Array(photo)], `photo-${i + 1}.jpg`, { type: "image/jpeg" }));
  }
  const encoded = new Response(form);
  return { type: encoded.headers.get("Content-Type") ?? "", body: Buffer.from(await encoded.arrayBuffer()) };
}

/** Adds a product by the form. */
async function addProduct({ url }: BenchServer, { type, body }: Awaited<ReturnType<typeof makeForm>>): Promise<void> {
  const headers = { "Content-Type": type, "Content-Length": body.byteLength, Cookie: `admin=${token}`, Origin: url };
  const request = http.request(`${url}${shop.panelPath}?index`, { method: "POST", agent: false, headers });
  request.end(body);
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  answer.resume();
  const listed = await fetch(`${url}/api/product-images/${shop.value}/photographed`);
  const { images } = (await listed.json()) as { images?: string[] };
  if (answer.statusCode !== 303 || images?.length !== PHOTOS) {
    throw new Error(`The form answered ${answer.statusCode}, and ${images?.length ?? 0} images are there.`);
  }
}

/** The peak memory of a process (`proc(5)`, VmHWM). */
function peakMemoryMb(pid: number): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1]) / 1_024);
}
