import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import {
  auditEntries,
  categories,
  deletedProductImages,
  deletedProducts,
  images,
  productConditions,
  productImages,
  products,
} from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProducts, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { cleanUpImages } from "../../images/cleanup.server.ts";
import { fail, ok } from "../../shared/result.ts";
import { MAX_UNITS } from "../../shops/conditions.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { productSchema } from "../product.schema.ts";

import { addUnitsInBin } from "./bin-units.server.ts";
import { cleanUpBin, deleteProduct, listDeleted, listDeletedBy, restoreProduct } from "./bin.server.ts";
import { saveProduct } from "./products.server.ts";
import { countProducts, findStoredProduct, listStoredImages } from "./stored-products.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date(Date.UTC(2026, 10, 21));
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const FORMS: Partial<Record<ShopValue, object>> = {
  pc: { price: "12.50", typical_price: "20", rate: "4", availability: "NO", link: "https://shop.example/1" },
  ayz: { good_condition_price: "80", good_condition_available_quantity: "2", ebay: "https://www.ebay.com/itm/1" },
};

function save(shop: ShopValue, hashes: string[] = []): number {
  const input = productSchema(shop).parse({
    ...{ id: "24", title: "Ёлка 9950X", main_category: "Core", category: "Processors" },
    ...{ description: "<p>A <b>lamp</b></p>", specs: [{ name: "Socket", value: "AM5" }], ...FORMS[shop] },
  });
  const images = hashes.map((letter, i) => ({ ...insertImage(db, letter), ...(i === 1 && { fileName: "own.webp" }) }));
  return saveProduct(db, shop, input, { by: COMMAND, now: NOW, images }).key;
}
const remove = (shop: ShopValue, now = NOW, act?: string) =>
  deleteProduct(db, shop, { id: "24", by: COMMAND, now, act });
const restore = (shop: ShopValue, key: number) => restoreProduct(db, shop, { key, by: COMMAND, now: later(1) });

describe("deleteProduct", () => {
  it("leaves nothing of a product in the shop", () => {
    const key = save("ayz", ["a"]);
    expect(remove("ayz")).toEqual(ok({ key }));
    for (const table of [products, productConditions, productImages]) expect(db.select().from(table).all()).toEqual([]);
    expect(db.select().from(categories).all()).toMatchObject([{ productCount: 0, pricedCount: 0, priceSumCents: 0 }]);
    expect(remove("ayz")).toEqual(fail("not-found"));
  });

  it("does not change another shop's product with the same id", () => {
    save("pc");
    expect(remove("smart")).toEqual(fail("not-found"));
    expect(countProducts(db, "pc")).toBe(1);
  });

  it("never reuses a key for another product", () => {
    const key = save("pc");
    remove("pc");
    expect(save("pc")).toBeGreaterThan(key);
  });
});

describe("restoreProduct", () => {
  it.each(["pc", "ayz"] as const)("restores a product of %s completely, with its key and views", (shop) => {
    const key = save(shop, ["a", "b"]);
    db.update(products).set({ viewCount: 7 }).where(eq(products.key, key)).run();
    const before = findStoredProduct(db, shop, "24");
    const imagesBefore = listStoredImages(db, key);
    remove(shop);
    expect(restore(shop, key)).toEqual(ok({ id: "24" }));
    const after = findStoredProduct(db, shop, "24");
    expect(after).toEqual({ ...before, updatedAt: later(1) });
    expect(listStoredImages(db, key)).toEqual(imagesBefore);
    expect(db.select({ views: products.viewCount }).from(products).all()).toEqual([{ views: 7 }]);
    expect(db.select().from(deletedProducts).all()).toEqual([]);
    expect(db.select().from(deletedProductImages).all()).toEqual([]);
    const actions = db.select({ action: auditEntries.action }).from(auditEntries).all();
    expect(actions.map(({ action }) => action)).toEqual(["add-product", "delete-product", "restore-product"]);
  });

  it("adds the units that orders returned while the product was in the bin, even without a price, up to the maximum", () => {
    const key = save("ayz");
    remove("ayz");
    addUnitsInBin(db, { productKey: key, condition: "good", quantity: 3 });
    addUnitsInBin(db, { productKey: key, condition: "excellent", quantity: 1 });
    addUnitsInBin(db, { productKey: key, condition: "acceptable", quantity: MAX_UNITS });
    addUnitsInBin(db, { productKey: key, condition: "acceptable", quantity: 1 });
    expect(restore("ayz", key).ok).toBe(true);
    expect(findStoredProduct(db, "ayz", "24")?.input).toMatchObject({
      ...{ good_condition_available_quantity: 5, excellent_condition_available_quantity: 1 },
      acceptable_condition_available_quantity: MAX_UNITS,
    });
  });

  it("refuses if another product has the id, or if it is not in this shop's bin", () => {
    const key = save("pc");
    remove("pc");
    expect(restore("smart", key)).toEqual(fail("not-found", { id: "" }));
    saveForm(db, "pc", { id: "24", title: "Another" });
    expect(restore("pc", key)).toEqual(fail("taken", { id: "24" }));
    expect(findStoredProduct(db, "pc", "24")?.input.title).toBe("Another");
    expect(listDeleted(db, "pc", 1).total).toBe(1);
  });

  it("finds the products of a bulk change", () => {
    const key = save("pc");
    remove("pc", NOW, "act-1");
    expect(listDeletedBy(db, "pc", "act-1")).toEqual([key]);
    expect(listDeletedBy(db, "smart", "act-1")).toEqual([]);
  });
});

describe("cleanUpBin", () => {
  it("deletes old products for good, and releases their images", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "images-"));
    const key = save("pc", ["a"]);
    remove("pc");
    await cleanUpImages(db, new Date(Date.now() + DAY_MS), folder);
    expect(db.select().from(images).all()).toHaveLength(1);
    expect(await cleanUpBin(db, NOW)).toBe(0);
    expect(await cleanUpBin(db, later(1))).toBe(1);
    expect(restore("pc", key)).toMatchObject({ ok: false, problem: { code: "not-found" } });
    await cleanUpImages(db, new Date(Date.now() + DAY_MS), folder);
    expect(db.select().from(images).all()).toEqual([]);
  });

  it("deletes the oldest products when there are too many", async () => {
    insertProducts(db, "pc", 250, { firstId: 1, seed: 3 });
    for (let id = 1; id <= 250; id++) {
      deleteProduct(db, "pc", { id: String(id), by: COMMAND, now: new Date(NOW.getTime() + id) });
    }
    expect(await cleanUpBin(db, NOW, 100)).toBe(150);
    expect(listDeleted(db, "pc", 1)).toMatchObject({ total: 100, pages: 4, rows: { length: 25, 0: { id: "250" } } });
  });
});
