import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { saveForm } from "#tests/factories/products.ts";
import { makeCsvDatabase } from "#tests/setup/csv-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { ANYWHERE } from "../../http/network-policy.server.ts";
import { makeImageResolver } from "../../images/resolve-image.server.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { Spec } from "../specs/specs.ts";
import { findStoredProduct } from "../products/stored-products.queries.server.ts";

import { exportCatalogue } from "./export.server.ts";
import { importProblemText } from "./import.messages.ts";
import { importCatalogue } from "./import.server.ts";

let db: Db;
let folder: string;
let imagesFolder: string;
let cleanup: () => void;
beforeEach(() => {
  ({ db, folder, imagesFolder, cleanup } = makeCsvDatabase());
});
afterEach(() => cleanup());

const HEADER = "id,title,main_category,category,description";
const fileName = () => path.join(folder, "products.csv");

interface Options {
  shop?: ShopValue;
  specsFromDescriptions?: boolean;
}

async function read({ shop = "pc", ...options }: Options = {}) {
  const problems: string[] = [];
  const { created, updated, unchanged, bad } = await importCatalogue(db, shop, fileName(), {
    by: COMMAND,
    now: () => new Date(),
    images: makeImageResolver(db, { policy: ANYWHERE, ownOrigin: null, filesFolder: folder, imagesFolder }),
    report: (problem) => void problems.push(`${problem.line} ${problem.column ?? "-"}: ${importProblemText(problem)}`),
    reportKept: () => undefined,
    ...options,
  });
  return { counts: [created, updated, unchanged, bad], problems };
}

function readText(text: string, options?: Options) {
  writeFileSync(fileName(), text);
  return read(options);
}

const specsOf = (id: string, shop: ShopValue = "pc") => {
  const specs = findStoredProduct(db, shop, id)?.input.specs;
  return specs?.map(({ name, value }) => `${name}=${value}`).join(", ");
};
const parse = (text: string): Spec[] =>
  text.split(", ").map((item) => ({ name: item.replace(/=.*/, ""), value: item.replace(/^[^=]*=/, "") }));

describe("specs in exported files", () => {
  const exportFile = (shop: ShopValue) => exportCatalogue(db, shop, fileName(), { imagesFolder });

  it.each(["default", "ayz", "pc", "smart"] as const)("are imported without a change in %s", async (shop) => {
    saveForm(db, shop, { id: "1", specs: parse("Socket=AM5, Brand=AMD, Note==SUM(A1)") });
    saveForm(db, shop, { id: "2", specs: parse("Brand=Intel, Internal 3.5 bays=2, length=4, Socket=A.length") });
    saveForm(db, shop, { id: "3", specs: parse("brand=other spelling, a=x, a.length=7") });
    saveForm(db, shop, { id: "4" });
    await exportFile(shop);
    const [header] = readFileSync(fileName(), "utf8").split("\n");
    expect(header).toContain("updated_at,spec:Socket,spec:Brand,spec:Note,spec:Internal 3.5 bays");
    expect(await read({ shop })).toEqual({ counts: [0, 0, 4, 0], problems: [] });
    const before = ["1", "2", "3", "4"].map((id) => specsOf(id, shop));

    db.$client.exec("DELETE FROM products");
    expect(await read({ shop })).toEqual({ counts: [4, 0, 0, 0], problems: [] });
    const sorted = (texts: (string | undefined)[]) => texts.map((text) => text?.split(", ").sort());
    expect(sorted(["1", "2", "3", "4"].map((id) => specsOf(id, shop)))).toEqual(sorted(before));
    expect(await read({ shop })).toEqual({ counts: [0, 0, 4, 0], problems: [] });
  });
});

describe("the columns of specs", () => {
  beforeEach(() => saveForm(db, "pc", { id: "1", specs: parse("Socket=AM5, Brand=AMD, Cores=6") }));

  it("change, add and remove specs, and leave those without a column", async () => {
    await readText("id,title,main_category,category,spec:brand,spec:TDP,spec:Cores\n1,A,M,C,Intel,65 W,\n");
    expect(specsOf("1")).toBe("Socket=AM5, brand=Intel, TDP=65 W");
    await readText("id,title,main_category,category\n1,B,M,C\n");
    expect(specsOf("1")).toBe("Socket=AM5, brand=Intel, TDP=65 W");
  });

  it("refuse bad names and values by line and column, and import the other rows", async () => {
    const long = "v".repeat(201);
    const { counts, problems } = await readText(
      `id,title,main_category,category,spec:A,spec:a\n2,T,M,C,1,2\n3,T,M,C,${long},\n4,T,M,C,,3\n`,
    );
    expect(counts).toEqual([1, 0, 0, 2]);
    expect(problems).toEqual([
      "2 spec:a: There is another specification with this name.",
      "3 spec:A: Use at most 200 characters.",
    ]);
    expect(specsOf("4")).toBe("a=3");
    for (const bad of ["spec:", `spec:${"n".repeat(61)}`, "Spec:A"]) {
      const refused = await readText(`id,title,main_category,category,${bad}\n5,T,M,C,1\n`);
      expect(refused.problems[0], bad).toContain(`Columns are unknown: "${bad}"`);
      expect(refused.problems[0]).toContain("spec:NAME");
    }
    const twice = await readText("id,title,main_category,category,spec:A,spec:A\n5,T,M,C,1,1\n");
    expect(twice.problems[0]).toContain('Columns appear twice: "spec:A"');
  });
});

describe("specs from descriptions", () => {
  const LIST = "<h2>Chip</h2><ul><li><strong>Socket</strong>: AM5</li><li><strong>Cores</strong>: 6</li></ul>";

  it("are added only if asked, and a second import changes nothing", async () => {
    const text = `${HEADER}\n1,A,M,C,${LIST}\n2,B,M,C,<p>A good chip.</p>\n`;
    await readText(text);
    expect([specsOf("1"), specsOf("2")]).toEqual(["", ""]);
    expect((await readText(text, { specsFromDescriptions: true })).counts).toEqual([0, 1, 1, 0]);
    expect([specsOf("1"), specsOf("2")]).toEqual(["Socket=AM5, Cores=6", ""]);
    expect((await read({ specsFromDescriptions: true })).counts).toEqual([0, 0, 2, 0]);
    expect((await read()).counts).toEqual([0, 0, 2, 0]);
  });

  it("are written as people read them, also over the bare values of an earlier import", async () => {
    const list = ["Speed: 4,3200", "Modules: 2,16", "Tdp: 170", "Price per gb: 2.8", "Wireless: true"];
    const text = `${HEADER}\n1,A,M,C,"<ul>${list.map((item) => `<li>${item}</li>`).join("")}</ul>"\n`;
    const readable = "Speed=DDR4-3200, Modules=2 × 16 GB, TDP=170 W, Wireless=Yes";
    await readText(text, { specsFromDescriptions: true });
    expect(specsOf("1")).toBe(readable);
    expect((await read({ specsFromDescriptions: true })).counts).toEqual([0, 0, 1, 0]);
    saveForm(db, "pc", { id: "1", description: `<p>x</p>`, specs: parse("Tdp=170, Speed=4,3200") });
    await readText(text, { specsFromDescriptions: true });
    expect(specsOf("1")?.split(", ").sort()).toEqual(readable.split(", ").sort());
    expect((await read({ specsFromDescriptions: true })).counts).toEqual([0, 0, 1, 0]);
  });

  it("never replace a spec of the product or a column of the file", async () => {
    saveForm(db, "pc", { id: "1", specs: parse("socket=AM4") });
    await readText(`${HEADER},spec:Cores\n1,A,M,C,${LIST},\n`, { specsFromDescriptions: true });
    expect(specsOf("1")).toBe("socket=AM4");
  });

  it("are at most 40", async () => {
    const list = Array.from({ length: 60 }, (_, i) => `<li>Name ${i}: ${i}</li>`).join("");
    const { counts } = await readText(`${HEADER}\n1,A,M,C,<ul>${list}</ul>\n`, { specsFromDescriptions: true });
    expect(counts).toEqual([1, 0, 0, 0]);
    expect(specsOf("1")?.split(", ")).toHaveLength(40);
  });
});
