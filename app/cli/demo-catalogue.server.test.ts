import path from "node:path";

import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { DEMO_CATALOGUE } from "#demo/catalogue.ts";
import { productImages, products, settings, users } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import { deleteProduct } from "../catalogue/products/bin.server.ts";
import { readImage } from "../images/image-files.server.ts";
import { fail } from "../shared/result.ts";

import { seedDemo } from "./demo-catalogue.server.ts";

/** The first product of every shop, with two images each. */
const catalogue = ["default", "ayz", "pc", "smart"].flatMap((shop) => {
  const entry = DEMO_CATALOGUE.find((candidate) => candidate.shop === shop);
  if (!entry) return [];
  const { product } = entry;
  return [{ ...entry, product: { ...product, drawing: { ...product.drawing, images: 2 } } }];
});

let setup: ReturnType<typeof makeDatabase>;
let drawn: number;

beforeEach(() => {
  setup = makeDatabase();
  drawn = 0;
});
afterEach(() => setup.cleanup());

/** Draws a plain image, each time in another colour. */
function draw(): Promise<Uint8Array> {
  drawn += 1;
  const background = { r: drawn, g: 120, b: 80 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

function seed(over: Partial<Parameters<typeof seedDemo>[1]> = {}) {
  const imagesFolder = path.join(setup.storageDir, "pictures");
  const now = new Date("2026-11-21T12:00:00Z");
  return seedDemo(setup.db, { now, imagesFolder, catalogue, draw, progress: () => undefined, ...over });
}

function storedIds(): string[] {
  return setup.db
    .select({ shop: products.shop, id: products.id })
    .from(products)
    .orderBy(asc(products.key))
    .all()
    .map(({ shop, id }) => `${shop}/${id}`);
}

const allIds = catalogue.map(({ shop, product }) => `${shop}/${product.id}`);

describe("seeding the demonstration", () => {
  it("marks the database and saves products, images and views", async () => {
    const steps: string[] = [];
    const seeded = await seed({ progress: (done, total) => steps.push(`${done}/${total}`) });

    expect(seeded).toEqual({ ok: true, value: { added: 4 } });
    expect(steps).toEqual(["1/4", "2/4", "3/4", "4/4"]);
    expect(storedIds()).toEqual(allIds);
    expect(setup.db.select().from(settings).where(eq(settings.name, "demo")).get()?.value).toBe("1");
    const rows = setup.db.select().from(products).orderBy(asc(products.key)).all();
    expect(rows.map((row) => row.viewCount)).toEqual(catalogue.map(({ product }) => product.view_count));
    const images = setup.db.select().from(productImages).all();
    expect(images).toHaveLength(8);
    for (const { hash } of images) {
      expect(await readImage(hash, "preview", path.join(setup.storageDir, "pictures"))).not.toBeNull();
    }
  });

  it("adds nothing the second time and does not bring deleted products back", async () => {
    await seed();
    deleteProduct(setup.db, "ayz", { id: "1", by: COMMAND, now: new Date() });
    drawn = 0;

    expect(await seed()).toEqual({ ok: true, value: { added: 0 } });
    expect(drawn).toBe(0);
    expect(storedIds()).not.toContain("ayz/1");
  });

  it("continues after an interruption", async () => {
    const failing = () => (drawn < 4 ? draw() : Promise.reject(new Error("cut off")));
    await expect(seed({ draw: failing })).rejects.toThrow("cut off");
    expect(storedIds()).toEqual(allIds.slice(0, 2));

    expect(await seed()).toEqual({ ok: true, value: { added: 2 } });
    expect(storedIds()).toEqual(allIds);
    expect(setup.db.select().from(productImages).all()).toHaveLength(8);
  });

  it("refuses a shop that is not a demonstration", async () => {
    await seed();
    setup.db.delete(settings).where(eq(settings.name, "demo")).run();
    for (const { shop, product } of catalogue)
      deleteProduct(setup.db, shop, { id: product.id, by: COMMAND, now: new Date() });

    expect(await seed()).toEqual(fail("in-use"));
    expect(setup.db.select().from(settings).where(eq(settings.name, "demo")).get()).toBeUndefined();
  });

  it("refuses a database with accounts", async () => {
    const at = new Date("2026-11-20T08:00:00Z");
    setup.db.insert(users).values({ id: "1", email: "a@example.com", name: "A", createdAt: at, signedInAt: at }).run();
    expect(await seed()).toEqual(fail("in-use"));
    expect(storedIds()).toEqual([]);
  });
});
