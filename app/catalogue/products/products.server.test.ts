import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { categories, productConditions, productImages, products, shops } from "#db/schema/index.ts";
import { Random } from "#tests/factories/random.ts";
import { insertImage } from "#tests/factories/images.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import type { ProductImage } from "../../images/images.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { sanitizeDescription } from "../description.server.ts";
import { productSchema } from "../product.schema.ts";

import { replaceProductImages, saveProduct, type SavedProduct } from "./products.server.ts";
import {
  countProducts,
  findStoredProduct,
  listStoredImages,
  walkProductIds,
} from "./stored-products.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const NOW = new Date(Date.UTC(2026, 10, 21));
const LATER = new Date(Date.UTC(2026, 10, 22));
const names = { id: "24", title: "Ёлка 9950X", main_category: "Core", category: "Processors" };
const linked = {
  ...names,
  price: "12.50",
  typical_price: "20",
  rate: "4",
  availability: "NO",
  link: "https://shop.example/1",
  description: "<p>A <b>lamp</b></p>",
};
const openBox = {
  ...names,
  good_condition_price: "80",
  good_condition_available_quantity: "2",
  excellent_condition_price: "100",
  excellent_condition_available_quantity: "1",
  ebay: "https://www.ebay.com/itm/1",
};

interface Options {
  now?: Date;
  images?: ProductImage[];
}

function save(shop: ShopValue, raw: object, { now = NOW, images }: Options = {}): SavedProduct {
  return saveProduct(db, shop, productSchema(shop).parse(raw), { by: COMMAND, now, images });
}

function row(key: number) {
  const found = db.select().from(products).where(eq(products.key, key)).get();
  if (!found) throw new Error(`no product ${key}`);
  return found;
}

const image = (letter: string) => insertImage(db, letter);

function version(shop: ShopValue): number | undefined {
  return db.select().from(shops).where(eq(shops.value, shop)).get()?.content;
}

describe("saveProduct", () => {
  it("adds a linked product and its category", () => {
    const { outcome, key } = save("pc", linked);
    expect(outcome).toBe("created");
    expect(row(key)).toMatchObject({
      shop: "pc",
      id: "24",
      title: "Ёлка 9950X",
      titleFold: "елка 9950x",
      priceCents: 1250,
      typicalPriceCents: 2000,
      rate: 4,
      availability: "NO",
      link: "https://shop.example/1",
      description: "<p>A <strong>lamp</strong></p>",
      updatedAt: NOW,
    });
    expect(db.select().from(categories).all()).toMatchObject([
      { shop: "pc", mainCategory: "Core", category: "Processors", productCount: 1, priceSumCents: 1250 },
    ]);
  });

  it("adds an Open Box product with its conditions", () => {
    const { key } = save("ayz", openBox);
    expect(row(key)).toMatchObject({ priceCents: 8000, maxPriceCents: 10_000, stock: 3, ebay: openBox.ebay });
    expect(db.select().from(productConditions).all()).toEqual([
      { productKey: key, condition: "excellent", priceCents: 10_000, quantity: 1 },
      { productKey: key, condition: "good", priceCents: 8000, quantity: 2 },
    ]);
  });

  it.each<[ShopValue, object]>([
    ["pc", linked],
    ["ayz", openBox],
    ["default", names],
  ])("writes nothing if the product is unchanged in %s", (shop, raw) => {
    const images = [image("a"), image("b")];
    const { key } = save(shop, raw, { images });
    const before = [row(key), version(shop)];
    expect(save(shop, raw, { now: LATER, images })).toEqual({ outcome: "unchanged", key });
    expect(save(shop, raw, { now: LATER })).toEqual({ outcome: "unchanged", key });
    const stored = findStoredProduct(db, shop, "24")?.input;
    expect(saveProduct(db, shop, stored ?? productSchema(shop).parse(raw), { by: COMMAND, now: LATER }).outcome).toBe(
      "unchanged",
    );
    expect([row(key), version(shop)]).toEqual(before);
  });

  it.each([
    ["title", "Other"],
    ["main_category", "Elsewhere"],
    ["category", "Graphics"],
    ["price", ""],
    ["typical_price", "0"],
    ["rate", "5"],
    ["availability", "YES"],
    ["link", ""],
    ["description", "<p>Other</p>"],
  ])("updates a changed %s", (field, value) => {
    const { key } = save("pc", linked);
    const changed = { ...linked, [field]: value };
    expect(save("pc", changed, { now: LATER })).toEqual({ outcome: "updated", key });
    expect(findStoredProduct(db, "pc", "24")?.input).toEqual({
      ...productSchema("pc").parse(changed),
      description: field === "description" ? value : "<p>A <strong>lamp</strong></p>",
    });
    expect(row(key).updatedAt).toEqual(LATER);
    expect(row(key).titleFold).toBe(field === "title" ? "other" : "елка 9950x");
  });

  it.each([
    ["good_condition_price", "0"],
    ["good_condition_available_quantity", "9"],
    ["verygood_condition_price", "90"],
    ["ebay", ""],
    ["offer_up", "https://offerup.com/1"],
  ])("updates a changed %s", (field, value) => {
    const { key } = save("ayz", openBox);
    const changed = { ...openBox, [field]: value };
    expect(save("ayz", changed, { now: LATER })).toEqual({ outcome: "updated", key });
    expect(findStoredProduct(db, "ayz", "24")?.input).toEqual(productSchema("ayz").parse(changed));
    // A changed price or quantity raises it once more.
    expect(row(key).updatedAt.getTime() - LATER.getTime()).toBeOneOf([0, 1]);
  });

  it("keeps views, and changes the time even within a millisecond", () => {
    const { key } = save("pc", linked);
    db.update(products).set({ viewCount: 7 }).run();
    save("pc", { ...linked, title: "Other" });
    expect(row(key)).toMatchObject({ viewCount: 7, updatedAt: new Date(NOW.getTime() + 1) });
  });

  it("keeps shops apart", () => {
    expect(save("pc", linked).outcome).toBe("created");
    expect(save("smart", linked).outcome).toBe("created");
    expect(countProducts(db, "pc")).toBe(1);
    expect([...walkProductIds(db, "smart")]).toEqual(["24"]);
  });

  it("replaces images only if they are given and differ", () => {
    const { key } = save("pc", linked, { images: [image("a"), image("b")] });
    expect(row(key)).toMatchObject({ imageCount: 2, previewHash: "a".repeat(32) });
    expect(save("pc", linked, { images: [image("b"), image("a")], now: LATER }).outcome).toBe("updated");
    expect(listStoredImages(db, key)).toMatchObject([image("b"), image("a")]);
    expect(db.select().from(productImages).all()).toMatchObject([{ fileName: "1.webp" }, { fileName: "2.webp" }]);
    expect(row(key)).toMatchObject({ previewHash: "b".repeat(32), updatedAt: LATER });
    expect(save("pc", linked, { images: [] }).outcome).toBe("updated");
    expect(row(key)).toMatchObject({ imageCount: 0, previewHash: null });
  });

  it("keeps the names of images that stay", () => {
    const { key } = save("pc", linked, { images: [image("a")] });
    db.update(productImages).set({ fileName: "1700-0.webp" }).run();
    replaceProductImages(db, key, [image("a")]);
    expect(db.select().from(productImages).all()).toMatchObject([{ fileName: "1700-0.webp" }]);
  });

  it("keeps the condition of images that come without one, such as those of a CSV file, wherever they move", () => {
    const of = (condition: ProductImage["condition"]) => ({ ...image("a"), condition });
    const { key } = save("ayz", openBox, { images: [of("good"), image("b")] });
    const conditions = () => listStoredImages(db, key).map((one) => one.condition);
    expect(save("ayz", openBox, { images: [image("a"), image("b")], now: LATER }).outcome).toBe("unchanged");
    save("ayz", openBox, { images: [image("c"), image("a")], now: LATER });
    expect(conditions()).toEqual([null, "good"]);
    expect(save("ayz", openBox, { images: [image("c"), of(null)], now: LATER }).outcome).toBe("updated");
    expect(conditions()).toEqual([null, null]);
  });

  it("joins an open transaction, and is rolled back with it", () => {
    expect(() =>
      db.transaction(() => {
        save("pc", linked);
        throw new Error("undo");
      }),
    ).toThrow("undo");
    expect(db.select().from(products).all()).toEqual([]);
    expect(db.select().from(categories).all()).toEqual([]);
  });

  it("writes nothing if the database refuses a part", () => {
    expect(() => save("pc", linked, { images: [{ hash: "f".repeat(32) }] })).toThrow("FOREIGN KEY");
    expect(db.select().from(products).all()).toEqual([]);
  });
});

describe("schema and database", () => {
  it("the database accepts every value that the schema accepts, and returns it unchanged", () => {
    const random = new Random(11);
    const texts = ["a", "Ё", "🪔", "'", '"', "%", "<b>", "&", "ﷺ", "=", "0", " ", "\u200b", "x".repeat(60)] as const;
    const unfit = ["", "\u0000", "\n", "\ud800", "x".repeat(501)] as const;
    const makeText = () =>
      random.oneIn(15) ? random.pick(unfit) : Array.from({ length: 4 }, () => random.pick(texts)).join("");
    let taken = 0;
    for (let i = 0; i < 300; i++) {
      const shop = random.pick<ShopValue>(["pc", "ayz"]);
      const parsed = productSchema(shop).safeParse({
        id: random.oneIn(10) ? makeText() : `p${i}`,
        title: makeText(),
        main_category: makeText(),
        category: makeText(),
        price: random.pick(["", "1", "1000000", "0.01"]),
        good_condition_price: random.pick(["", "1", "1000000"]),
        good_condition_available_quantity: random.pick(["", "1000000"]),
        link: random.pick(["", "https://a.b/'", "HTTPS://ё.example", `https://${makeText()}`]),
        ebay: random.pick(["", "http://a.b", `http://${makeText()}`]),
        description: makeText(),
      });
      if (!parsed.success) continue;
      taken += 1;
      saveProduct(db, shop, parsed.data, { by: COMMAND, now: NOW });
      const stored = findStoredProduct(db, shop, parsed.data.id)?.input;
      const description = sanitizeDescription(parsed.data.description, { shop, id: parsed.data.id });
      expect(stored).toEqual({ ...parsed.data, description });
      expect(productSchema(shop).parse({ ...names, description }).description).toBe(description);
    }
    expect(taken).toBeGreaterThan(100);
  });
});
