import { existsSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { writeCatalogueCsv } from "#app/catalogue/csv/export.server.ts";
import { findStoredProduct, listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import { ANYWHERE, type NetworkPolicy } from "#app/http/network-policy.server.ts";
import type { ShopValue } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { descriptionImages } from "#db/schema/index.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { makeUpload } from "#tests/factories/uploads.ts";
import { checkCsv, importCsv, settleCsv } from "#tests/setup/csv-runs.ts";
import { startHttpServer } from "#tests/setup/http-server.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { fail } from "../../shared/result.ts";

import type { CsvFile, CsvReport } from "./csv-file.ts";
import { findCsvFile, startImport } from "./csv-jobs.server.ts";
import { csvPath, stageCsv } from "./staged-csv.server.ts";

const ORIGIN = "https://shop.example";
const HEADER = "id,title,main_category,category";
/** An image of another shop's product. */
const DESCRIPTION_IMAGE = "/images/AYZProducts/7/description/plan.webp";

let db: Db;
let folder: string;
let imagesFolder: string;
let cleanup: () => void;
beforeEach(() => {
  const made = makeDatabase();
  ({ db, cleanup } = made);
  folder = path.join(made.storageDir, "incoming-csv");
  imagesFolder = path.join(made.storageDir, "pictures");
});
afterEach(() => cleanup());

const stage = (text: string | Uint8Array, shop: ShopValue = "pc") =>
  stageCsv(shop, makeUpload(path.dirname(folder), text, "my products.csv"), { folder, specsFromDescriptions: false });

const settings = (policy?: NetworkPolicy) => ({ origin: ORIGIN, folder, imagesFolder, policy });
const check = (file: CsvFile, policy?: NetworkPolicy) => checkCsv(db, file, settings(policy));
const runImport = (file: CsvFile, policy?: NetworkPolicy) => importCsv(db, file, settings(policy));

function report(some: Partial<CsvReport>): CsvReport {
  const counts = { created: 0, updated: 0, unchanged: 0, bad: 0, kept: 0, links: 0 };
  return { ...counts, problems: [], more: 0, keptFields: [], moreKeptFields: 0, ...some };
}

const exported = (shop: ShopValue = "pc") => [...writeCatalogueCsv(db, shop, ORIGIN)].join("");
const dump = () =>
  ["products", "product_images", "product_conditions", "categories", "shops"].map((table) =>
    db.$client.prepare(`SELECT * FROM ${table}`).all(),
  );
const places = ({ problems }: CsvReport) => problems.map(({ line, column }) => `${line} ${column ?? "-"}`);

describe("the check of a file", () => {
  it("predicts the import's result without changing anything", async () => {
    insertProducts(db, "pc", 120, { mains: 2, categoriesPerMain: 2 });
    const lines = exported().split("\n");
    const changed = [...lines];
    changed[5] = (lines[5] ?? "").replace(/^\d+,/, "new-1,");
    changed[6] = (lines[6] ?? "").replace("Aurora", "Changed").replace(/^(\d+),/, "$1,Changed ");
    changed[7] = "7,,,,,,,,,,,";
    changed[8] = lines[9] ?? "";
    const file = await stage(changed.join("\n"));
    const before = dump();
    const dryRun = await check(file);
    expect(dump()).toEqual(before);
    expect(dryRun).toMatchObject({ created: 1, updated: 1, bad: 2, unchanged: 116 });
    expect(places(dryRun)).toEqual(["8 title", "8 main_category", "8 category", "10 id"]);
    expect(await runImport(file)).toEqual(dryRun);
    expect(findStoredProduct(db, "pc", "new-1")).not.toBeNull();
  });

  it("shows the first 200 errors and counts the others", async () => {
    const file = await stage(`${HEADER}\n${Array.from({ length: 300 }, (_, i) => `bad ${i},T,M,C\n`).join("")}`);
    const dryRun = await check(file);
    expect(dryRun).toMatchObject({ bad: 300, more: 100 });
    expect(places(dryRun)).toHaveLength(200);
    expect(places(dryRun)[199]).toBe("201 id");
  });

  it.each([
    ["another shop's columns", "id,title,main_category,category,ebay\n", "unknown"],
    ["UTF-16", Uint8Array.from(Buffer.from(`\ufeff${HEADER}\n1,T,M,C\n`, "utf16le")), "UTF-8"],
    ["a spreadsheet's own format", Uint8Array.from(Buffer.from("PK\u0003\u0004\u0000\u00ff\u00fe", "latin1")), "UTF-8"],
    ["nothing", "", "empty"],
  ] as const)("reports the problem of a file of %s", async (_, content, message) => {
    const dryRun = await check(await stage(content));
    expect(dryRun.bad).toBe(1);
    expect(dryRun.problems[0]?.message).toContain(message);
  });

  it("yields to other work", async () => {
    const rows = Array.from({ length: 4_000 }, (_, i) => `${i},Lamp ${i},Home,Light\n`);
    const file = await stage(`${HEADER}\n${rows.join("")}`);
    const began = performance.now();
    let longest = 0;
    let last = began;
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    expect(await check(file)).toEqual(report({ created: 4_000 }));
    expect(await runImport(file)).toEqual(report({ created: 4_000 }));
    clearInterval(clock);
    // Without a pause, the check or the import would take about half of the time in one turn. Other load on the machine
    // lengthens both.
    expect(longest).toBeLessThan((performance.now() - began) / 5);
  }, 30_000);
});

describe("an import", () => {
  it("runs once and deletes the file", async () => {
    const file = await stage(`${HEADER}\n1,T,M,C\n`);
    await check(file);
    const options = { by: COMMAND, origin: ORIGIN, folder, imagesFolder };
    const tries = await Promise.all([1, 2, 3].map(() => startImport(db, "pc", file.id, options)));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await settleCsv(file, folder)).toEqual({ step: "imported", report: report({ created: 1 }) });
    expect(await startImport(db, "pc", file.id, options)).toEqual(fail("already"));
    expect(existsSync(csvPath(file.id, folder))).toBe(false);
  });

  it.each(["", "../../shop", "0".repeat(32), "0".repeat(31) + "/"])("refuses the unknown file id %j", async (id) => {
    expect(await findCsvFile("pc", id, folder)).toBeNull();
    expect(await startImport(db, "pc", id, { by: COMMAND, origin: ORIGIN, folder })).toEqual(fail("not-found"));
  });

  it("refuses a file that was uploaded for another shop", async () => {
    const file = await stage(`${HEADER}\n1,T,M,C\n`);
    await check(file);
    expect(await findCsvFile("smart", file.id, folder)).toBeNull();
    expect(await startImport(db, "smart", file.id, { by: COMMAND, origin: ORIGIN, folder })).toEqual(fail("not-found"));
  });

  it("keeps imported products and its choice after an interruption, and can be started again", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => `${i},T ${i},M,C\n`).join("");
    const file = await stage(`${HEADER}\n${rows}`);
    await check(file);
    db.$client.exec(
      "CREATE TRIGGER full BEFORE INSERT ON products WHEN new.id = '110' BEGIN SELECT raise(ABORT, 'disk full'); END",
    );
    await startImport(db, "pc", file.id, { ...settings(), by: COMMAND, overwrite: true });
    expect(await settleCsv(file, folder)).toEqual({ step: "failed", during: "import", overwrite: true });
    db.$client.exec("DROP TRIGGER full");
    expect(await runImport(file)).toMatchObject({ created: 20, unchanged: 100 });
  });
});

describe("images in a CSV file", () => {
  const withImages = (cell: string) => stage(`${HEADER},images\n1,T,M,C,"${cell}"\n`);

  it("are found by their addresses, without the network, if they are the shop's own", async () => {
    const key = insertProduct(db, "pc", { id: "a.b" });
    const images = await Promise.all([1, 2].map((seed) => makeImage({ seed, width: 40, height: 30 })));
    await addImages(db, key, images, imagesFolder);
    const text = exported();
    expect(text).toContain(`${ORIGIN}/images/PCProducts/a.b/2.webp?v=`);
    expect(await check(await stage(text))).toEqual(report({ unchanged: 1 }));

    const again = await stage(text, "smart");
    expect(await check(again)).toEqual(report({ created: 1 }));
    await runImport(again);
    const copy = findStoredProduct(db, "smart", "a.b");
    expect(listStoredImages(db, copy?.key ?? 0).map(({ hash }) => hash)).toEqual(
      listStoredImages(db, key).map(({ hash }) => hash),
    );
  });

  it("are found by their version, even after a move, if they are the shop's own", async () => {
    const key = insertProduct(db, "pc", { id: "1" });
    const [a, b] = await Promise.all([1, 2].map((seed) => makeImage({ seed, width: 40, height: 30 })));
    if (!a || !b) throw new Error("There are fewer than two images.");
    await addImages(db, key, [a, b], imagesFolder);
    const text = exported();
    const hashes = listStoredImages(db, key).map(({ hash }) => hash);
    await addImages(db, key, [b, a], imagesFolder);
    const file = await stage(text);
    expect(await check(file)).toMatchObject({ updated: 1 });
    await runImport(file);
    expect(listStoredImages(db, key).map(({ hash }) => hash)).toEqual(hashes);

    const plain = await withImages(`${ORIGIN}/images/PCProducts/1/2.webp`);
    await check(plain);
    await runImport(plain);
    expect(listStoredImages(db, key).map(({ hash }) => hash)).toEqual([hashes[1]]);
  });

  it.each([
    ["a.jpg", "a.jpg is not an address that begins with http"],
    ["../../secret.jpg", "is not an address"],
    ["/etc/passwd", "is not an address"],
    ["file:///etc/passwd", "is not an address"],
    ["data:image/png;base64,AAAA", "is not an address"],
    ["javascript:alert(1)", "is not an address"],
    ["http://", "is not a web address"],
    [`${ORIGIN}/images/PCProducts/404/1.webp`, "is not a picture of a product in this shop"],
    [`${ORIGIN}/images/PCProducts/1/1.webp?v=0123456789ab`, "is not a picture of a product"],
    [`${ORIGIN}/images/PCProducts/..%2f..%2f/1.webp`, "is not a picture of a product"],
    [`${ORIGIN}/shop.db`, "is not a picture of a product"],
    [Array.from({ length: 101 }, () => `${ORIGIN}/x`).join("\n"), "more than 100 pictures"],
  ])("make the check refuse the row if the cell is %j", async (cell, message) => {
    const dryRun = await check(await withImages(cell));
    expect(dryRun).toMatchObject({ bad: 1, created: 0 });
    expect(dryRun.problems).toEqual([
      { line: 2, column: "images", message: expect.stringContaining(message) as string },
    ]);
  });

  describe("from other sites", () => {
    let origin: string;
    let close: () => void;
    let asked: string[];
    let onAsked: () => void;
    beforeEach(async () => {
      const image = await makeImage({ width: 30, height: 20 });
      asked = [];
      onAsked = () => undefined;
      ({ origin, close } = await startHttpServer((request, response) => {
        asked.push(request.url ?? "");
        onAsked();
        if (["/a.jpg", DESCRIPTION_IMAGE].includes(request.url ?? "")) response.end(image);
        else response.writeHead(404).end();
      }));
    });
    afterEach(() => close());

    const described = (html: string) => stage(`${HEADER},description\n1,T,M,C,"${html.replaceAll('"', '""')}"\n`);

    it("are fetched for a description that another shop exported", async () => {
      const file = await described(`<p>Plan <img src="${origin}${DESCRIPTION_IMAGE}"><img src="${origin}/a.jpg"></p>`);
      expect(await check(file, ANYWHERE)).toEqual(report({ created: 1, links: 1 }));
      expect(asked).toEqual([]);
      await runImport(file, ANYWHERE);
      expect(asked).toEqual([DESCRIPTION_IMAGE]);
      const html = '<p>Plan <img src="/images/PCProducts/1/description/plan.webp" /></p>';
      expect(findStoredProduct(db, "pc", "1")?.input.description).toBe(html);
      expect(db.select().from(descriptionImages).all()).toMatchObject([{ shop: "pc", productId: "1" }]);
    });

    it("make the import refuse the row if an image of the description cannot be fetched", async () => {
      const src = `${origin}/images/PCProducts/404/description/none.webp`;
      const file = await described(`<img src="${src}">`);
      await check(file, ANYWHERE);
      const { problems } = await runImport(file, ANYWHERE);
      expect(problems).toEqual([{ line: 2, column: "description", message: `${src} could not be loaded.` }]);
      expect(findStoredProduct(db, "pc", "1")).toBeNull();
    });

    it("are fetched by the import only, not by the check", async () => {
      const file = await withImages(`${origin}/a.jpg\n${origin}/a.jpg`);
      expect(await check(file, ANYWHERE)).toEqual(report({ created: 1, links: 2 }));
      expect(asked).toEqual([]);
      expect(await runImport(file, ANYWHERE)).toEqual(report({ created: 1 }));
      expect(asked).toEqual(["/a.jpg"]);
      expect(listStoredImages(db, findStoredProduct(db, "pc", "1")?.key ?? 0)).toHaveLength(2);
    });

    it("do not undo a sale during the download if the file has no quantities", async () => {
      insertProduct(db, "ayz", { id: "1", conditions: { good: { priceCents: 500, quantity: 3 } } });
      const file = await stage(`${HEADER},images\n1,Renamed,M,C,${origin}/a.jpg\n`, "ayz");
      await check(file, ANYWHERE);
      onAsked = () => db.$client.exec("UPDATE product_conditions SET quantity = 2; UPDATE products SET updated_at = 9");
      await runImport(file, ANYWHERE);
      expect(findStoredProduct(db, "ayz", "1")?.input).toMatchObject({
        title: "Renamed",
        good_condition_price: 500,
        good_condition_available_quantity: 2,
      });
    });

    it("make the import refuse the row if the download fails, and are never fetched from this machine", async () => {
      const missing = await withImages(`${origin}/none.jpg`);
      await check(missing, ANYWHERE);
      expect((await runImport(missing, ANYWHERE)).problems[0]?.message).toBe(`${origin}/none.jpg could not be loaded.`);
      asked = [];
      const inside = await withImages(`${origin}/a.jpg`);
      await check(inside);
      const imported = await runImport(inside);
      expect(imported).toMatchObject({ bad: 1, created: 0 });
      expect(imported.problems[0]?.message).toContain("does not lead to a public web address");
      expect(asked).toEqual([]);
    });
  });
});
