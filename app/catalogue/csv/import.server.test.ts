import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { productImages, products, shops } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { startHttpServer } from "#tests/setup/http-server.ts";
import { makeCsvDatabase } from "#tests/setup/csv-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { ANYWHERE } from "../../http/network-policy.server.ts";
import { makeImageResolver } from "../../images/resolve-image.server.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { csvColumns } from "../products/product-csv.ts";
import { countProducts, findStoredProduct, listStoredImages } from "../products/stored-products.queries.server.ts";

import { importProblemText } from "./import.messages.ts";
import { importCatalogue, type ImportProblem, type ImportSummary } from "./import.server.ts";

let db: Db;
let folder: string;
let imagesFolder: string;
let cleanup: () => void;
beforeEach(() => {
  ({ db, folder, imagesFolder, cleanup } = makeCsvDatabase());
});
afterEach(() => cleanup());

const HEADER = "id,title,main_category,category,price,typical_price,rate,availability,link,description";

function write(content: string | Uint8Array, name = "products.csv"): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** The same options as the command. */
const images = () => makeImageResolver(db, { policy: ANYWHERE, ownOrigin: null, filesFolder: folder, imagesFolder });

function withMessage(problem: ImportProblem) {
  return { line: problem.line, column: problem.column, message: importProblemText(problem) };
}

async function run(file: string, shop: ShopValue = "pc", limits: { maxRows?: number } = {}) {
  const problems: ReturnType<typeof withMessage>[] = [];
  const summary = await importCatalogue(db, shop, file, {
    by: COMMAND,
    now: () => new Date(),
    images: images(),
    report: (problem) => void problems.push(withMessage(problem)),
    reportKept: (field) => expect.unreachable(`${field.column} was left alone.`),
    ...limits,
  });
  return { summary, problems, places: problems.map(({ line, column }) => `${line} ${column ?? "-"}`) };
}

function counts(some: Partial<ImportSummary>): ImportSummary {
  return { created: 0, updated: 0, unchanged: 0, bad: 0, kept: 0, ...some };
}

const ids = () =>
  db
    .select()
    .from(products)
    .all()
    .map(({ id }) => id);
const stored = (id: string, shop: ShopValue = "pc") => findStoredProduct(db, shop, id);

describe("importCatalogue", () => {
  it("adds, updates and leaves products unchanged", async () => {
    const file = write(`${HEADER}\n1,Lamp,Home,Light,12.5,,5,NO,https://a.b/c,<b>x</b>\n2,Fan,Home,Air,,,,,,\n`);
    expect(await run(file)).toMatchObject({ summary: counts({ created: 2 }), problems: [] });
    expect(stored("1")?.input).toEqual({
      id: "1",
      title: "Lamp",
      main_category: "Home",
      category: "Light",
      price: 1250,
      typical_price: 0,
      rate: 5,
      availability: "NO",
      link: "https://a.b/c",
      ...{ description: "<strong>x</strong>", specs: [] },
    });
    expect(stored("2")?.input).toMatchObject({ price: null, link: null, availability: "YES" });

    const before = [db.select().from(products).all(), db.select().from(shops).all()];
    expect((await run(file)).summary).toEqual(counts({ unchanged: 2 }));
    expect([db.select().from(products).all(), db.select().from(shops).all()]).toEqual(before);

    write(`${HEADER}\n2,Fan,Home,Air,9,,,,,\n3,New,Home,Air,,,,,,\n`);
    expect((await run(file)).summary).toEqual(counts({ created: 1, updated: 1 }));
    expect(ids()).toEqual(["1", "2", "3"]);
  });

  it("reports every bad row by its first physical line and its column, and imports the others", async () => {
    const rows: [string, string[]][] = [
      ['ok1,"Two\nlines are a description\'s",Home,Light,,,,,,', ["2 title"]],
      ['ok2,Good,Home,Light,1,,,,,"<p>a\n\nb</p>"', []],
      [",No id,Home,Light,,,,,,", ["7 id"]],
      ["a/b,Bad id,Home,Light,,,,,,", ["8 id"]],
      ["r1,,,,,,,,,", ["9 title", "9 main_category", "9 category"]],
      ["r2,Price,Home,Light,cheap,-1,,,,", ["10 price", "10 typical_price"]],
      ["r3,Rate,Home,Light,,,6,,,", ["11 rate"]],
      ["r4,There,Home,Light,,,,perhaps,,", ["12 availability"]],
      ["r5,Link,Home,Light,,,,,javascript:alert(1),", ["13 link"]],
      [`r6,Long,Home,Light,,,,,,${"x".repeat(200_001)}`, ["14 description"]],
      ["r7,Few,Home,Light", ["15 -"]],
      ["r8,Many,Home,Light,,,,,,,,", ["16 -"]],
      ['r9,19" rack,Home,Light,,,,,,', ["17 title"]],
      ["r10,Nul\u0000,Home,Light,,,,,,", ["18 title"]],
      ["", []],
      ["ok2,Again,Home,Light,,,,,,", ["20 id"]],
      ["ok3,Good,Home,Light,,,,,,", []],
      ['r11,"open,Home,Light,,,,,,', ["22 title"]],
    ];
    const file = write([HEADER, ...rows.map(([row]) => row)].join("\r\n"));
    const { summary, places, problems } = await run(file);
    expect(places).toEqual(rows.flatMap(([, expected]) => expected));
    expect(problems.find(({ line }) => line === 20)?.message).toBe("The id ok2 is already on line 4.");
    expect(summary).toEqual(counts({ created: 2, bad: 15 }));
    expect(ids()).toEqual(["ok2", "ok3"]);
  });

  it("reports a row that is not UTF-8", async () => {
    const file = write(Buffer.from(`${HEADER}\n1,Caf\u00e9,Home,Light,,,,,,\n2,Good,Home,Light,,,,,,\n`, "latin1"));
    const { places, summary } = await run(file);
    expect(places).toEqual(["2 title"]);
    expect(summary).toEqual(counts({ created: 1, bad: 1 }));
  });

  it("writes nothing of a bad row to an existing product", async () => {
    insertProduct(db, "pc", { id: "1", title: "Before" });
    await run(write(`${HEADER}\n1,After,Home,Light,cheap,,,,,\n`));
    expect(stored("1")?.input.title).toBe("Before");
  });

  it.each([
    ["nothing", "", "The file is empty."],
    ["no header", "1,Lamp,Home,Light\n", 'Columns are missing: "id", "title", "main_category", "category".'],
    ["a missing column", "id,title,category\n1,a,b\n", 'Columns are missing: "main_category".'],
    ["an unknown column", `${HEADER},colour\n`, 'Columns are unknown: "colour".'],
    ["another shop's columns", "id,title,main_category,category,ebay\n", 'Columns are unknown: "ebay".'],
    ["a column twice", `${HEADER},price\n`, 'Columns appear twice: "price".'],
    ["semicolons", `${HEADER.replaceAll(",", ";")}\n`, "separated by commas"],
  ])("reports the problem of a file of %s", async (_, content, message) => {
    const { problems, summary } = await run(write(content));
    expect(problems).toEqual([{ line: 1, message: expect.stringContaining(message) as string }]);
    expect(summary).toEqual(counts({ bad: 1 }));
    expect(ids()).toEqual([]);
  });

  it("stops at the maximum number of rows", async () => {
    const file = write(`${HEADER}\n1,A,M,C,,,,,,\n,B,M,C,,,,,,\n3,C,M,C,,,,,,\n4,D,M,C,,,,,,\n`);
    const { summary, problems } = await run(file, "pc", { maxRows: 2 });
    expect(summary).toEqual(counts({ created: 1, bad: 2 }));
    expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      "3 Enter an id.",
      "4 The file has more than 2 rows. This one and the ones after it are skipped.",
    ]);
    expect(ids()).toEqual(["1"]);
  });

  it("keeps the values of absent columns, and reads columns in any order", async () => {
    insertProduct(db, "pc", { id: "1", title: "Before", priceCents: 500, rate: 4, description: "<p>x</p>" });
    const file = write("\ufeffcategory,title,id,main_category,rate\nLight,After,1,Home,\nLight,New,2,Home,\n");
    expect((await run(file)).summary).toEqual(counts({ created: 1, updated: 1 }));
    expect(stored("1")?.input).toMatchObject({ title: "After", price: 500, rate: 0, description: "<p>x</p>" });
    expect(stored("2")?.input).toMatchObject({ price: null, availability: "YES" });
  });

  it("imports Open Box products", async () => {
    const columns = csvColumns("ayz").filter((column) => column !== "images");
    const row = { id: "1", title: "Phone", main_category: "A", category: "B", good_condition_price: "80" } as const;
    const cells = columns.map((column) => new Map<string, string>(Object.entries(row)).get(column) ?? "");
    expect((await run(write(`${columns.join(",")}\n${cells.join(",")}\n`), "ayz")).summary.created).toBe(1);
    expect(db.select().from(products).get()).toMatchObject({ shop: "ayz", priceCents: 8000, stock: 0 });
  });

  it("imports thousands of products in batches, and changes nothing the second time", async () => {
    const row = (i: number) =>
      `${i},"Lamp, no. ${i}",Home ${i % 4},Light ${i % 30},${i}.5,,,,,"<p>Line 1\nof ${i}</p>"\n`;
    const file = write(`${HEADER}\n${Array.from({ length: 5000 }, (_, i) => row(i)).join("")}`);
    expect((await run(file)).summary).toEqual(counts({ created: 5000 }));
    expect(countProducts(db, "pc")).toBe(5000);
    expect((await run(file)).summary).toEqual(counts({ unchanged: 5000 }));
  }, 60_000);
});

describe("images", () => {
  const withImages = (...cells: string[]) =>
    write(
      `id,title,main_category,category,images\n${cells.map((cell, i) => `${i + 1},Lamp,Home,Light,"${cell}"\n`).join("")}`,
    );
  const imagesOf = (id: string) => listStoredImages(db, stored(id)?.key ?? 0);

  it("are read from files beside the CSV, in order, and are not converted again", async () => {
    mkdirSync(path.join(folder, "shots"));
    writeFileSync(path.join(folder, "a.jpg"), await makeImage({ seed: 1, width: 300, height: 200 }));
    writeFileSync(
      path.join(folder, "shots", "b.png"),
      await makeImage({ seed: 2, width: 30, height: 20, format: "png" }),
    );
    const file = withImages("a.jpg\n shots/b.png \r\n\n", "./shots/b.png");
    expect((await run(file)).summary).toEqual(counts({ created: 2 }));
    expect(imagesOf("1")).toMatchObject([{ width: 300 }, { width: 30 }]);
    expect(imagesOf("2")).toEqual([{ ...imagesOf("1")[1], fileName: "1.webp" }]);
    expect(
      db
        .select()
        .from(productImages)
        .all()
        .map(({ fileName }) => fileName),
    ).toEqual(["1.webp", "2.webp", "1.webp"]);
    expect((await run(file)).summary).toEqual(counts({ unchanged: 2 }));
    expect((await run(withImages("shots/b.png\na.jpg"))).summary).toEqual(counts({ updated: 1 }));
    expect(imagesOf("1")).toMatchObject([{ width: 30 }, { width: 300 }]);
  });

  it("stay without the column and are removed by an empty cell", async () => {
    writeFileSync(path.join(folder, "a.jpg"), await makeImage({ width: 30, height: 20 }));
    await run(withImages("a.jpg"));
    await run(write("id,title,main_category,category\n1,Other,Home,Light\n"));
    expect(imagesOf("1")).toHaveLength(1);
    await run(withImages(""));
    expect(imagesOf("1")).toEqual([]);
  });

  it("make the row bad if they cannot be read, reported by line, column and file", async () => {
    const outside = path.join(path.dirname(folder), "secret.jpg");
    writeFileSync(outside, await makeImage({ width: 30, height: 20 }));
    symlinkSync(outside, path.join(folder, "link.jpg"));
    mkdirSync(path.join(folder, "dir.jpg"));
    writeFileSync(path.join(folder, "text.jpg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    writeFileSync(path.join(folder, "empty.jpg"), "");
    writeFileSync(path.join(folder, "good.jpg"), await makeImage({ width: 30, height: 20 }));
    const cells = [
      "good.jpg\nabsent.jpg",
      "../secret.jpg",
      outside,
      "link.jpg",
      "dir.jpg",
      "text.jpg",
      "empty.jpg",
      "good.jpg",
    ];
    const { problems, summary } = await run(withImages(...cells));
    expect(problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      "2 images: absent.jpg was not found.",
      "4 images: ../secret.jpg is not in the folder of the CSV file.",
      `5 images: ${outside} is not in the folder of the CSV file.`,
      "6 images: link.jpg is not in the folder of the CSV file.",
      "7 images: dir.jpg cannot be read.",
      "8 images: text.jpg is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.",
      "9 images: empty.jpg is empty.",
    ]);
    expect(summary).toEqual(counts({ created: 1, bad: 7 }));
    expect(ids()).toEqual(["8"]);
  });

  describe("from a link", () => {
    let origin: string;
    let close: () => void;
    beforeEach(async () => {
      const image = await makeImage({ width: 30, height: 20 });
      ({ origin, close } = await startHttpServer((request, response) => {
        if (request.url === "/moved.jpg") response.writeHead(302, { Location: "/a.jpg" }).end();
        else if (request.url === "/a.jpg") response.end(image);
        else if (request.url === "/cut.jpg")
          response.writeHead(200, { "Content-Length": "900" }).write("x", () => response.destroy());
        else if (request.url === "/endless.jpg") {
          const more = () => response.write(Buffer.alloc(1024 * 1024), () => !response.destroyed && more());
          more();
        } else response.writeHead(404).end("nothing");
      }));
    });
    afterEach(() => close());

    it("are downloaded, following a redirect", async () => {
      expect((await run(withImages(`${origin}/a.jpg`, `${origin}/moved.jpg`))).summary).toEqual(counts({ created: 2 }));
      expect(imagesOf("1")).toEqual(imagesOf("2"));
    });

    it("make the row bad if the download fails, and do not download endlessly", async () => {
      const { problems } = await run(withImages(`${origin}/no.jpg`, `${origin}/cut.jpg`, `${origin}/endless.jpg`));
      expect(problems.map(({ message }) => message.replace(origin, ""))).toEqual([
        "/no.jpg could not be loaded.",
        "/cut.jpg could not be loaded.",
        "/endless.jpg is larger than 15 MB.",
      ]);
    });
  });
});
