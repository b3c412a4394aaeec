import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { productImages } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { SHOP_VALUES } from "../shops/shops.ts";

import { runExport, runImport } from "./catalogue-commands.server.ts";

class Collected extends Writable {
  text = "";
  isTTY = false;
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

let db: Db;
let folder: string;
let cleanup: () => void;
let out: Collected;
let err: Collected;
let opened: number;
beforeEach(() => {
  ({ db, storageDir: folder, cleanup } = makeDatabase());
  [out, err, opened] = [new Collected(), new Collected(), 0];
});
afterEach(() => cleanup());

function context() {
  const openDatabase = () => {
    opened += 1;
    return Promise.resolve(db);
  };
  return { openDatabase, imagesFolder: path.join(folder, "pictures"), out, err };
}

function write(content: string): string {
  const file = path.join(folder, "products.csv");
  writeFileSync(file, content);
  return file;
}

const ROWS = "id,title,main_category,category,price\n1,Lamp,Home,Light,5\n2,Fan,Home,Air,6\n";

describe.each([
  ["import", runImport],
  ["export", runExport],
])("%s", (name, run) => {
  it.each([
    [[]],
    [["products.csv"]],
    [["--shop", "pc"]],
    [["--shop", "books", "products.csv"]],
    [["--shop", "products.csv"]],
    [["--shop", "pc", "a.csv", "b.csv"]],
    [["--shop", "pc", "--overwrite", "a.csv"]],
    [["--help"]],
  ])("prints its usage for the arguments %j and opens no database", async (argv) => {
    expect(await run(argv, context())).toBe(2);
    const options = name === "import" ? " [--force] [--specs-from-descriptions]" : "";
    expect(err.text).toBe(`Usage: npm run ${name} -- --shop ${SHOP_VALUES.join("|")}${options} FILE.csv\n`);
    expect(opened).toBe(0);
  });
});

describe("runImport", () => {
  it("prints a summary", async () => {
    const file = write(ROWS);
    expect(await runImport(["--shop", "pc", file], context())).toBe(0);
    expect(await runImport([file, "--shop=pc"], context())).toBe(0);
    expect(out.text).toBe(
      "PC Build: 2 added, 0 updated, 0 unchanged, 0 refused.\nPC Build: 0 added, 0 updated, 2 unchanged, 0 refused.\n",
    );
    expect(err.text).toBe("");
  });

  it("prints each bad row by line and column, and returns 1", async () => {
    const file = write(`${ROWS}3,,Home,Light,x\n`);
    expect(await runImport(["--shop", "pc", file], context())).toBe(1);
    expect(err.text).toBe(
      "line 4, title: Enter a title.\nline 4, price: Enter an amount in dollars, such as 12.50, at most 1000000.\n",
    );
    expect(out.text).toBe("PC Build: 2 added, 0 updated, 0 unchanged, 1 refused.\n");
  });

  it("prints each price that changed since the export, returns 1, and overwrites it with --force", async () => {
    const rows = ROWS.replace("price", "price,updated_at").replaceAll(/(\d)$/gm, "$1,2026-01-31T12:00:00.000Z");
    const file = write(rows);
    expect(await runImport(["--shop", "pc", file], context())).toBe(0);
    db.$client.exec("UPDATE products SET price_cents = 750 WHERE id = '2'");
    db.$client.exec("UPDATE products SET updated_at = updated_at + 1000");
    const kept = "line 3, price: Left at 7.50: it changed in the shop after this file was exported.\n";
    expect(await runImport(["--shop", "pc", file], context())).toBe(1);
    expect(err.text).toBe(kept);
    expect(out.text).toContain(
      "0 added, 0 updated, 2 unchanged, 0 refused. Prices or stock of 1 row were kept; --force overwrites them.",
    );
    expect(await runImport(["--shop", "pc", "--force", file], context())).toBe(0);
    expect(err.text).toBe(kept);
    expect(db.$client.prepare("SELECT price_cents FROM products WHERE id = '2'").pluck().get()).toBe(600);
  });

  it("returns 1 for a missing file, before it opens a database", async () => {
    expect(await runImport(["--shop", "pc", path.join(folder, "absent.csv")], context())).toBe(1);
    expect(err.text).toContain("absent.csv is not a file that can be read.");
    expect(await runImport(["--shop", "pc", folder], context())).toBe(1);
    expect(opened).toBe(0);
  });

  it("draws a progress bar on terminals only, and prints bad rows on separate lines", async () => {
    err.isTTY = true;
    await runImport(["--shop", "pc", write(`${ROWS}3,,Home,Light,\n`)], context());
    expect(err.text).toContain("%");
    expect(err.text).toContain("\r\u001b[Kline 4, title: Enter a title.\n");
  });
});

describe("runExport", () => {
  it("takes no --force", async () => {
    expect(await runExport(["--shop", "pc", "--force", "a.csv"], context())).toBe(2);
    expect(opened).toBe(0);
  });

  it("writes a file that can be imported", async () => {
    insertProduct(db, "smart");
    const file = path.join(folder, "out.csv");
    expect(await runExport(["--shop", "smart", file], context())).toBe(0);
    expect(out.text).toBe(`Smart Shop: 1 products and 0 pictures written to ${file}.\n`);
    expect(readFileSync(file, "utf8")).toContain("Walnut desk lamp");
    expect(await runImport(["--shop", "smart", file], context())).toBe(0);
    expect(out.text).toContain("1 unchanged");
  });

  it("returns 1 and names images whose files are missing", async () => {
    const productKey = insertProduct(db, "pc");
    const { hash } = insertImage(db, "a");
    db.insert(productImages).values({ productKey, position: 1, fileName: "1.webp", hash }).run();
    expect(await runExport(["--shop", "pc", path.join(folder, "out.csv")], context())).toBe(1);
    expect(err.text).toBe("The file of a picture is missing: product 1, picture 1.\n");
  });

  it("returns 1 for a missing folder and creates none", async () => {
    expect(await runExport(["--shop", "pc", path.join(folder, "no", "out.csv")], context())).toBe(1);
    expect(err.text).toContain("There is no folder");
    expect(existsSync(path.join(folder, "no"))).toBe(false);
  });
});
