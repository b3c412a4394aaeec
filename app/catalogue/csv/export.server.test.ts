import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { descriptionImages, productImages, products } from "#db/schema/index.ts";
import { insertImage, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeCsvDatabase } from "#tests/setup/csv-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { ANYWHERE } from "../../http/network-policy.server.ts";
import { readImage } from "../../images/image-files.server.ts";
import { makeImageResolver } from "../../images/resolve-image.server.ts";
import { storeImage } from "../../images/store.server.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { addDescriptionImage } from "../products/description-images.server.ts";
import { csvColumns } from "../products/product-csv.ts";
import { findStoredProduct } from "../products/stored-products.queries.server.ts";

import { exportCatalogue } from "./export.server.ts";
import { importCatalogue, type ImportProblem, type ImportSummary } from "./import.server.ts";

let db: Db;
let folder: string;
let imagesFolder: string;
let cleanup: () => void;
beforeEach(() => {
  ({ db, folder, imagesFolder, cleanup } = makeCsvDatabase());
});
afterEach(() => cleanup());

/** Imports a file that has no bad row. */
async function read(name: string, shop: ShopValue = "pc"): Promise<ImportSummary> {
  const problems: ImportProblem[] = [];
  const summary = await importCatalogue(db, shop, path.join(folder, name), {
    by: COMMAND,
    now: () => new Date(),
    images: makeImageResolver(db, { policy: ANYWHERE, ownOrigin: null, filesFolder: folder, imagesFolder }),
    report: (problem) => void problems.push(problem),
    reportKept: (field) => expect.unreachable(`${field.column} was left alone.`),
  });
  expect(problems).toEqual([]);
  return summary;
}

function counts(some: Partial<ImportSummary>): ImportSummary {
  return { created: 0, updated: 0, unchanged: 0, bad: 0, kept: 0, ...some };
}

describe("exportCatalogue", () => {
  const exportTo = (name: string, shop: ShopValue = "pc") =>
    exportCatalogue(db, shop, path.join(folder, name), { imagesFolder });

  it("writes a file that imports without a change, also into an empty shop", async () => {
    writeFileSync(path.join(folder, "a.jpg"), await makeImage({ seed: 1, width: 300, height: 200 }));
    const cells = [
      ["1", "=SUM(A1)", '"Comma, ""quote"""', "+1", "12.50", "-", "a.jpg"],
      ["a.b_c", "@Ёлка 🪔", "Home", "Light", "", "<p>one\r\ntwo &amp; &lt;b&gt; \u00a0 three</p>", ""],
      ["3", "-5 °C", "\u200bHome", "'quoted'", "0", "<pre><code>\n  a\tb </code></pre>", "a.jpg\na.jpg"],
    ].map((row) => row.map((cell) => (/^"|,/.test(cell) ? cell : `"${cell}"`)).join(","));
    const header = "id,title,main_category,category,price,description,images";
    writeFileSync(path.join(folder, "first.csv"), `${header}\n${cells.join("\n")}\n`);
    expect(await read("first.csv")).toEqual(counts({ created: 3 }));
    const before = [db.select().from(products).all(), db.select().from(productImages).all()];

    expect(await exportTo("out.csv")).toEqual({ products: 3, images: 3, missing: [] });
    const text = readFileSync(path.join(folder, "out.csv"), "utf8");
    expect(text.split("\n")[0]).toBe(csvColumns("pc").join(","));
    expect(text).toContain('"out-images/3/1.webp\nout-images/3/2.webp"');
    const copy = readFileSync(path.join(folder, "out-images", "1", "1.webp"));
    expect((await sharp(copy).metadata()).width).toBe(300);

    expect(await read("out.csv")).toEqual(counts({ unchanged: 3 }));
    expect([db.select().from(products).all(), db.select().from(productImages).all()]).toEqual(before);

    expect(await read("out.csv", "smart")).toEqual(counts({ created: 3 }));
    await exportTo("again.csv", "smart");
    const again = readFileSync(path.join(folder, "again.csv"), "utf8");
    const withoutTimes = (csv: string) => csv.replace(/,[^,]*Z$/gm, "");
    expect(withoutTimes(again)).toBe(withoutTimes(text).replaceAll("out-images", "again-images"));
  });

  it("writes description images beside a file of any name, and imports them", async () => {
    const stored = await storeImage(db, await makeImage({ width: 30, height: 20 }), imagesFolder);
    if (!stored.ok) throw new Error(stored.problem.code);
    const { hash } = stored.value;
    const src = addDescriptionImage(db, { by: COMMAND, shop: "pc", productId: "1", hash, now: new Date() });
    const description = `<p>src="${src}" &amp; <img src="${src}" alt="Plan" /></p>`;
    const key = insertProduct(db, "pc", { id: "1", description });
    const name = 'a "new" & odd.csv';
    expect(await exportTo(name)).toEqual({ products: 1, images: 0, missing: [] });
    expect(existsSync(path.join(folder, 'a "new" & odd-images', "1", "description", path.basename(src)))).toBe(true);

    expect(await read(name)).toEqual(counts({ unchanged: 1 }));
    db.$client.exec("DELETE FROM products; DELETE FROM description_images; DELETE FROM images");
    rmSync(imagesFolder, { recursive: true });
    expect(await read(name)).toEqual(counts({ created: 1 }));
    const copy = findStoredProduct(db, "pc", "1");
    expect([copy?.input.description, copy?.key === key]).toEqual([description, false]);
    expect(await readImage(db.select().from(descriptionImages).get()?.hash ?? "", "full", imagesFolder)).not.toBeNull();
  });

  it("reports description images that are missing on disk", async () => {
    const { hash } = insertImage(db, "a");
    const src = addDescriptionImage(db, { by: COMMAND, shop: "pc", productId: "1", hash, now: new Date() });
    insertProduct(db, "pc", { id: "1", description: `<img src="${src}" />` });
    const missing = [`1, picture ${path.basename(src)} of the description`];
    expect(await exportTo("out.csv")).toEqual({ products: 1, images: 0, missing });
    expect(await read("out.csv")).toEqual(counts({ unchanged: 1 }));
  });

  it("exports every condition of Open Box products", async () => {
    insertProduct(db, "ayz", {
      id: "1",
      offerUp: "https://offerup.com/1",
      conditions: { good: { priceCents: 8005, quantity: 2 }, acceptable: { priceCents: 1, quantity: 0 } },
    });
    await exportTo("box.csv", "ayz");
    expect(await read("box.csv", "ayz")).toEqual(counts({ unchanged: 1 }));
    db.delete(products).run();
    expect(await read("box.csv", "ayz")).toEqual(counts({ created: 1 }));
    expect(findStoredProduct(db, "ayz", "1")?.input).toMatchObject({
      good_condition_price: 8005,
      good_condition_available_quantity: 2,
      acceptable_condition_price: 1,
      offer_up: "https://offerup.com/1",
    });
  });

  it("escapes formulas, and the import restores the same texts", async () => {
    const titles = ["=1+1", "-1", "'=1+1", "'Tis a lamp"];
    for (const [i, title] of titles.entries()) insertProduct(db, "pc", { id: String(i), title });
    await exportTo("out.csv");
    const exported = readFileSync(path.join(folder, "out.csv"), "utf8");
    for (const cell of ["'=1+1", "'-1", "''=1+1", "'Tis a lamp"]) expect(exported).toContain(`,${cell},`);
    expect(await read("out.csv")).toEqual(counts({ unchanged: 4 }));
    db.delete(products).run();
    await read("out.csv");
    expect(titles.map((_, i) => findStoredProduct(db, "pc", String(i))?.input.title)).toEqual(titles);
  });

  it("exports and imports an empty shop", async () => {
    expect(await exportTo("none.csv")).toEqual({ products: 0, images: 0, missing: [] });
    expect(readFileSync(path.join(folder, "none.csv"), "utf8").trim()).toBe(csvColumns("pc").join(","));
    expect(await read("none.csv")).toEqual(counts({}));
  });

  it("skips and reports an image that is missing on disk", async () => {
    writeFileSync(path.join(folder, "a.jpg"), await makeImage({ width: 30, height: 20 }));
    writeFileSync(path.join(folder, "first.csv"), "id,title,main_category,category,images\n1,Lamp,Home,Light,a.jpg\n");
    await read("first.csv");
    rmSync(imagesFolder, { recursive: true });
    expect(await exportTo("out.csv")).toEqual({ products: 1, images: 0, missing: ["1, picture 1"] });
  });

  it("keeps the previous file if the new one cannot be written completely", async () => {
    mkdirSync(path.join(folder, "out.csv"));
    await expect(exportTo("out.csv")).rejects.toThrow();
    expect(() => readFileSync(path.join(folder, "out.csv.partial"))).toThrow("ENOENT");
  });
});
