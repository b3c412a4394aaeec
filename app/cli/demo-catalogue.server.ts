import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { drawImages, type DemoEntry } from "#demo/catalogue.ts";
import { DEMO_PAGES } from "#demo/content-pages.ts";
import { listEarlierPrices } from "#demo/earlier-prices.ts";
import { priceChecks, priceHistory, products } from "#db/schema/index.ts";

import { COMMAND } from "../audit/actor.ts";
import { claimStorage } from "../claim-storage.server.ts";
import { productSchema } from "../catalogue/product.schema.ts";
import { saveProduct } from "../catalogue/products/products.server.ts";
import { findContentPage } from "../content/content.queries.server.ts";
import { saveContentPage } from "../content/content.server.ts";
import type { StoredImage } from "../images/images.ts";
import { storeImage } from "../images/store.server.ts";
import { dayOf } from "../shared/day.ts";
import { DAY_MS } from "../shared/durations.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

/** Seeds a database with the demonstration's products. */

interface SeedOptions {
  now: Date;
  imagesFolder: string;
  catalogue: readonly DemoEntry[];
  /** Renders an SVG as PNG. */
  draw: (svg: string) => Promise<Uint8Array>;
  progress: (done: number, total: number) => void;
}

/**
 * Marks the database as a demonstration, writes the pages of the footer, and saves each product with its images. An
 * interrupted seed continues where it ended. Products that were seeded before are not changed. Refuses the database of
 * a real shop.
 */
export async function seedDemo(
  db: Db,
  { now, imagesFolder, catalogue, draw, progress }: SeedOptions,
): Promise<Result<{ added: number }, Problem<"in-use">>> {
  if (!claimStorage(db, true)) return fail("in-use");
  for (const { name, text } of DEMO_PAGES) {
    if (findContentPage(db, name)) continue;
    const saved = saveContentPage(db, name, { text, version: 0, by: COMMAND, now });
    if (!saved.ok) throw new Error(`Could not write the page ${name}: ${saved.problem.code}.`);
  }
  const start = countEverSaved(db);
  const entries = catalogue.slice(start);
  const order = (entry: DemoEntry | undefined) => entry && Promise.all(drawImages(entry).map(draw));
  let ordered = order(entries[0]);
  for (const [i, entry] of entries.entries()) {
    const drawn = (await ordered) ?? [];
    // The other process draws the next images while this process converts these.
    ordered = order(entries[i + 1]);
    ordered?.catch(() => undefined);
    const images: StoredImage[] = [];
    for (const png of drawn) images.push(await store(db, png, imagesFolder));
    saveEntry(db, entry, { now, images });
    progress(start + i + 1, catalogue.length);
  }
  return ok({ added: entries.length });
}

/** Keys are never used again. So the highest key is the number of seeded products, even if some were deleted since. */
function countEverSaved(db: Db): number {
  const highest = db.$client.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'products'").pluck().get();
  return typeof highest === "number" ? highest : 0;
}

async function store(db: Db, png: Uint8Array, folder: string): Promise<StoredImage> {
  const stored = await storeImage(db, png, folder);
  if (!stored.ok) throw new Error(`Could not store a drawn image: ${stored.problem.code}.`);
  return stored.value;
}

function saveEntry(db: Db, entry: DemoEntry, options: { now: Date; images: StoredImage[] }): void {
  const { shop, product } = entry;
  const input = productSchema(shop).parse(product);
  db.transaction(
    () => {
      const { key } = saveProduct(db, shop, input, { by: COMMAND, ...options });
      db.update(products).set({ viewCount: product.view_count }).where(eq(products.key, key)).run();
      writeEarlierPrices(db, key, entry, options.now);
    },
    { behavior: "immediate" },
  );
}

/** Replaces the price history of a saved product by that of a year, and its price check by one of the last days. */
function writeEarlierPrices(db: Db, productKey: number, entry: DemoEntry, now: Date): void {
  db.delete(priceHistory).where(eq(priceHistory.productKey, productKey)).run();
  const today = dayOf(now);
  for (const { condition, daysAgo, cents } of listEarlierPrices(entry)) {
    db.insert(priceHistory)
      .values({ productKey, condition, day: today - daysAgo, priceCents: cents, lowestCents: cents })
      .run();
  }
  const checkedAt = new Date(now.getTime() - (productKey % 9) * DAY_MS);
  db.update(priceChecks).set({ checkedAt }).where(eq(priceChecks.productKey, productKey)).run();
}
