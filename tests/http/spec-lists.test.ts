import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { replaceProductImages } from "#app/catalogue/products/products.server.ts";
import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import * as paths from "#app/paths.ts";
import { SHOPS, type Shop } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** Specs in files of the commands, and in the shop. */

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let visitor: Client;
beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());
beforeEach(() => {
  visitor = new Client(server.url);
});

let ids = 0;
const freshId = () => `spec-${++ids}`;
const SPECS = [
  { name: "Socket", value: "AM5" },
  { name: "Brand & maker", value: '<b>"AMD"</b>' },
];
const specsOf = (id: string, shop: Shop["value"] = "pc") => findStoredProduct(db, shop, id)?.input.specs;

describe("files of the commands", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "shop-specs-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (command: string, ...args: string[]) =>
    runCommand(command, ["--shop", "smart", ...args], {
      STORAGE_DIR: server.storageDir,
      DEMO: "1",
      LOG_LEVEL: "error",
    });

  it("hold all specs: an exported file imports without a change", async () => {
    const id = freshId();
    saveForm(db, "smart", { id, specs: SPECS });
    const file = path.join(folder, "out.csv");
    expect(await run("export", file)).toMatchObject({ code: 0 });
    expect((await run("import", file)).output).toMatch(/0 added, 0 updated, \d+ unchanged, 0 refused/);
    saveForm(db, "smart", { id, specs: [] });
    expect(await run("import", file)).toMatchObject({ code: 0 });
    expect(specsOf(id, "smart")).toEqual(SPECS);
  });

  it("fill specs from descriptions with --specs-from-descriptions", async () => {
    const id = freshId();
    const file = path.join(folder, "parts.csv");
    const list = "<h2>Chip</h2><ul><li><strong>Core count</strong>: 16</li><li><strong>Tdp</strong>: 170</li></ul>";
    writeFileSync(file, `id,title,main_category,category,description\n${id},Chip,Parts,Chips,${list}\n`);
    expect(await run("import", file)).toMatchObject({ code: 0 });
    expect(specsOf(id, "smart")).toEqual([]);
    expect(await run("import", "--specs-from-descriptions", file)).toMatchObject({ code: 0 });
    expect(specsOf(id, "smart")).toEqual([
      { name: "Core count", value: "16" },
      { name: "TDP", value: "170 W" },
    ]);
    expect(await run("export", "--specs-from-descriptions", file)).toMatchObject({ code: 2 });
  });
});

describe("the shop", () => {
  it.each(SHOPS)("shows specs on a product's page of the $name as a table, and as structured data", async (shop) => {
    const id = freshId();
    saveForm(db, shop.value, { id, specs: SPECS });
    const page = await visitor.getPage(paths.product(shop, id));
    expect(page).toMatch(/<th scope="row"[^>]*>Socket<\/th><td[^>]*>AM5<\/td>/);
    expect(page).toContain("&lt;b&gt;&quot;AMD&quot;&lt;/b&gt;");
    expect(page).not.toContain('<b>"AMD"</b>');
    const data = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(page)?.[1] ?? "{}";
    expect(JSON.parse(data)).toMatchObject({
      additionalProperty: SPECS.map((spec) => ({ "@type": "PropertyValue", ...spec })),
    });
    const description = "<h2>Chip</h2><ul><li><strong>Socket</strong>: AM5</li></ul>";
    saveForm(db, shop.value, { id, specs: SPECS, description });
    expect(await visitor.getPage(paths.product(shop, id))).not.toContain("<h2>Chip</h2>");
    saveForm(db, shop.value, { id, specs: [] });
    expect(await visitor.getPage(paths.product(shop, id))).not.toContain("Specifications");
  });

  const addChips = (main: string) => {
    for (const [socket, color] of [
      ["AM5", "Black"],
      ["AM5", "White"],
      ["LGA 1700", "Black"],
    ] as const) {
      const specs = [
        { name: "Socket", value: socket },
        { name: "Color", value: color },
      ];
      saveForm(db, "pc", { id: freshId(), title: `${socket} ${color}`, main_category: main, category: "Chips", specs });
    }
    return `/pcshop?main=${main}`;
  };
  /** The choices without those of the stock. */
  const choicesOf = (page: string) =>
    Array.from(page.matchAll(/<label class="choice">(.*?)<\/label>/g), ([, label = ""]) =>
      textOf(label.replaceAll("<!-- -->", "")).replace(/\s+/g, " ").trim(),
    ).filter((choice) => !/^In.stock/.test(choice));
  const titlesOf = (page: string) =>
    ["AM5 Black", "AM5 White", "LGA 1700 Black"].filter((title) => page.includes(`>${title}</a>`));

  it("shows the first four specs of each product in one line, on cards and in the compact list", async () => {
    const names = ["Socket", "Cores", "Power", "Cache", "Warranty"];
    const specs = names.map((name) => ({ name, value: `<${name}>` }));
    const category = { main_category: "Compact", category: "Chips" };
    const withImage = freshId();
    const key = insertProduct(db, "pc", { id: withImage });
    saveForm(db, "pc", { ...category, id: withImage, specs });
    replaceProductImages(db, key, [insertImage(db, "a")]);
    saveForm(db, "pc", { ...category, id: freshId(), specs });
    saveForm(db, "pc", { ...category, id: freshId() });
    const linesOf = (page: string) =>
      Array.from(page.matchAll(/<p class="specs-line">(.*?)<\/p>/g), ([, line]) => line);
    const shown = names.slice(0, 4).map((name) => `${name}: &lt;${name}&gt;`);
    const line = shown.join(" · ");
    expect(linesOf(await visitor.getPage("/pcshop?main=Compact&layout=list"))).toEqual([line, line]);
    expect(linesOf(await visitor.getPage("/pcshop?main=Compact"))).toEqual([line, line]);
  });

  it("filters a category by its specs, with counts beside each choice", async () => {
    const list = addChips("Filtered");
    expect(choicesOf(await visitor.getPage(list))).toEqual(["Black (2)", "White (1)", "AM5 (2)", "LGA 1700 (1)"]);
    const page = await visitor.getPage(`${list}&spec.Socket=AM5`);
    expect(choicesOf(page)).toEqual(["Black (1)", "White (1)", "AM5 (2)", "LGA 1700 (1)"]);
    expect(titlesOf(page)).toEqual(["AM5 Black", "AM5 White"]);
    expect(page).toContain("Remove filter: Socket: AM5");
    expect(titlesOf(await visitor.getPage(`${list}&spec.Socket=AM5&spec.Socket=LGA+1700&spec.Color=Black`))).toEqual([
      "AM5 Black",
      "LGA 1700 Black",
    ]);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1];
    expect(canonical).toBe(server.url + list);
  });

  it("drops names and values that a category does not have, and shows the others", async () => {
    const list = addChips("Unknown");
    const page = await visitor.getPage(`${list}&spec.Wheels=4&spec.Socket=AM1&spec.color=White`);
    expect(titlesOf(page)).toEqual(["AM5 White"]);
    expect(page).not.toMatch(/Remove filter: (Wheels|Socket)/);
    expect(page).toContain("Remove filter: Color: White");
  });

  it("offers no filters by spec without a category, and ignores invalid ones in the address", async () => {
    const list = addChips("Bounded");
    expect(choicesOf(await visitor.getPage("/pcshop?q=AM5&spec.Socket=AM5"))).toEqual([]);
    const many = Array.from({ length: 300 }, (_, i) => `spec.N${i}=${i}`).join("&");
    for (const query of [
      "spec.=",
      "spec.Socket=",
      `spec.Socket=${"x".repeat(3_000)}`,
      "spec.%00=%FF",
      "spec.__proto__=x",
      many,
    ]) {
      const response = await visitor.fetch(`${list}&${query}`);
      expect([query.slice(0, 40), response.status]).toEqual([query.slice(0, 40), 200]);
      expect(titlesOf(await response.text())).toHaveLength(3);
    }
  });

  it("caches no list that is filtered by specs, and shows a change at once", async () => {
    const list = addChips("Cached");
    for (let i = 0; i < 4; i++) await visitor.getPage(list);
    const filtered = await visitor.fetch(`${list}&spec.Socket=AM5`);
    expect(filtered.headers.get("content-security-policy")).not.toContain("'sha256-");
    const id = freshId();
    saveForm(db, "pc", { id, main_category: "Cached", category: "Chips", specs: [{ name: "Socket", value: "AM5" }] });
    expect(choicesOf(await visitor.getPage(list))).toContain("AM5 (3)");
  });
});
