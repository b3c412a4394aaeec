import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, specValues } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { SHOPS } from "../../shops/shops.ts";
import { productSchema } from "../product.schema.ts";
import { deleteProduct } from "../products/bin.server.ts";
import { saveProduct } from "../products/products.server.ts";
import { findStoredProduct } from "../products/stored-products.queries.server.ts";

import { replaceSpecs } from "./save-specs.server.ts";
import { listSpecLines, listSpecNames, listSpecs } from "./specs.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const SPECS = [
  { name: "Socket", value: "AM5" },
  { name: "Brand", value: "AMD" },
];

const specsOf = (id: string) => findStoredProduct(db, "pc", id)?.input.specs;
const keyOf = (id: string) => findStoredProduct(db, "pc", id)?.key ?? 0;
const version = (table: string, column: string) =>
  db.$client.prepare(`SELECT sum(${column}) FROM ${table}`).pluck().get();

describe("the specs of a saved product", () => {
  it.each(SHOPS)("are stored in order in the $name", ({ value: shop }) => {
    saveForm(db, shop, { id: "1", specs: SPECS });
    const stored = findStoredProduct(db, shop, "1");
    expect(stored?.input.specs).toEqual(SPECS);
    expect(listSpecs(db, [stored?.key ?? 0, 99])).toEqual(new Map([[stored?.key, SPECS]]));
    expect(listSpecLines(db, [stored?.key ?? 0])).toEqual(new Map([[stored?.key, "Socket: AM5 · Brand: AMD"]]));
  });

  it("are written only if they have changed, which a new order is", () => {
    const save = (specs: unknown) => {
      const input = productSchema("pc").parse({ id: "1", title: "A", main_category: "M", category: "C", specs });
      return saveProduct(db, "pc", input, { by: COMMAND, now: new Date() }).outcome;
    };
    expect(save(SPECS)).toBe("created");
    expect(save(SPECS)).toBe("unchanged");
    expect(save([...SPECS].reverse())).toBe("updated");
    expect(specsOf("1")).toEqual([...SPECS].reverse());
    expect(save([{ name: "socket", value: "AM5" }])).toBe("updated");
    expect(specsOf("1")).toEqual([{ name: "socket", value: "AM5" }]);
    expect(save([])).toBe("updated");
    expect(specsOf("1")).toEqual([]);
  });

  it("are in the audit trail, each as a field of its own", () => {
    saveForm(db, "pc", { id: "1", specs: SPECS });
    saveForm(db, "pc", { id: "1", specs: [{ name: "Socket", value: "AM4" }] });
    const entry = db.select().from(auditEntries).all().at(-1);
    expect(JSON.parse(entry?.before ?? "")).toEqual({ "spec:Socket": "AM5", "spec:Brand": "AMD" });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ "spec:Socket": "AM4", "spec:Brand": null });
  });
});

describe("a product's specs in the schema", () => {
  const parse = (specs: unknown) =>
    productSchema("pc").safeParse({ id: "1", title: "A", main_category: "M", category: "C", specs });
  const problem = (specs: unknown) => {
    const [issue] = parse(specs).error?.issues ?? [];
    return issue && [issue.path.join("."), issue.message];
  };

  it("may be absent, and rows without text are left out", () => {
    expect(parse(undefined).data?.specs).toEqual([]);
    expect(parse([{ name: " ", value: "" }, ...SPECS, {}]).data?.specs).toEqual(SPECS);
  });

  it.each([
    [[{ name: "A" }], "specs.0.value", "Enter a value."],
    [[{ name: "A", value: "1" }, { value: "2" }], "specs.1.name", "Enter a name."],
    [[...SPECS, { name: "SOCKET", value: "x" }], "specs.2.name", "There is another specification with this name."],
    [[{ name: "A", value: "1\n2" }], "specs.0.value", "Remove line breaks and control characters."],
    [[{ name: "n".repeat(61), value: "1" }], "specs.0.name", "Use at most 60 characters."],
    [[{ name: "A", value: "v".repeat(201) }], "specs.0.value", "Use at most 200 characters."],
    [
      Array.from({ length: 41 }, (_, i) => ({ name: `N${i}`, value: "1" })),
      "specs",
      "Enter at most 40 specifications.",
    ],
    [Array.from({ length: 500 }, () => ({})), "specs", "Enter at most 40 specifications."],
    ["Socket: AM5", "specs", "Send a list of objects with name and value."],
    [["AM5"], "specs.0", "Send a list of objects with name and value."],
  ])("refuse %j", (specs, path, message) => {
    expect(problem(specs)).toEqual([path, message]);
  });
});

describe("the triggers", () => {
  const counts = () =>
    db
      .select()
      .from(specValues)
      .all()
      .map(({ name, value, productCount }) => `${name}=${value} ${productCount}`)
      .sort();
  const freshCounts = () =>
    db.$client
      .prepare(
        `SELECT name || '=' || value || ' ' || count(*) FROM product_specs JOIN products ON products.key = product_key
         JOIN spec_values ON spec_values.key = value_key AND spec_values.category_key = products.category_key
         GROUP BY spec_values.key`,
      )
      .pluck()
      .all()
      .sort();

  it("count the products of each value through changes, moves and deletions", () => {
    saveForm(db, "pc", { id: "1", specs: SPECS });
    saveForm(db, "pc", { id: "2", specs: SPECS });
    saveForm(db, "pc", { id: "3", category: "Other", specs: [{ name: "Socket", value: "AM5" }] });
    expect(counts()).toEqual(["Brand=AMD 2", "Socket=AM5 1", "Socket=AM5 2"]);
    saveForm(db, "pc", { id: "2", category: "Other", specs: SPECS });
    expect(counts()).toEqual(["Brand=AMD 1", "Brand=AMD 1", "Socket=AM5 1", "Socket=AM5 2"]);
    expect(specsOf("2")).toEqual(SPECS);
    saveForm(db, "pc", { id: "3", category: "Other", specs: [{ name: "Socket", value: "AM4" }] });
    expect(counts()).toEqual(freshCounts());
    deleteProduct(db, "pc", { id: "1", by: COMMAND, now: new Date() });
    deleteProduct(db, "pc", { id: "2", by: COMMAND, now: new Date() });
    expect(counts()).toEqual(["Socket=AM4 1"]);
    expect(listSpecNames(db, "pc")).toEqual(["Socket"]);
  });

  it("raise the versions of the sub-category and the shop", () => {
    insertProduct(db, "pc", { id: "1", mainCategory: "Main", category: "Sub" });
    const before = [version("categories", "version"), version("shops", "content")];
    replaceSpecs(db, keyOf("1"), SPECS);
    const after = [version("categories", "version"), version("shops", "content")];
    expect(after[0]).toBeGreaterThan(Number(before[0]));
    expect(after[1]).toBeGreaterThan(Number(before[1]));
    db.$client.exec("UPDATE products SET price_cents = 5 WHERE id = '1'");
    expect(version("categories", "version")).toBeGreaterThan(Number(after[0]));
  });

  it("refuse two specs with one name, and the value of another sub-category", () => {
    saveForm(db, "pc", { id: "1", specs: SPECS });
    saveForm(db, "pc", { id: "2", category: "Other", specs: SPECS });
    const insert = (key: number, position: number, value: string) =>
      db.$client.exec(
        `INSERT INTO product_specs SELECT ${key}, ${position}, spec_values.key FROM spec_values JOIN products
         ON products.key = ${value} AND products.category_key = spec_values.category_key AND name = 'Socket'`,
      );
    expect(() => insert(keyOf("1"), 3, String(keyOf("1")))).toThrow("spec with this name");
    replaceSpecs(db, keyOf("1"), []);
    expect(() => insert(keyOf("1"), 1, String(keyOf("2")))).toThrow("another sub-category");
  });
});
