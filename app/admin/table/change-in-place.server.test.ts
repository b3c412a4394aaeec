import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, priceHistory } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import { shownField } from "../../shared/shown-field.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

import { answerInPlace } from "./answer-in-place.server.ts";
import { UNDO_FIELD } from "./in-place.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const NOW = new Date(Date.UTC(2026, 10, 21));

/** Sends the form of a row: each field with what was shown and what was typed. */
function send(shop: ShopValue, id: string, fields: Record<string, [shown: string, typed: string]>, isUndo = false) {
  const form = new FormData();
  form.set("id", id);
  if (isUndo) form.set(UNDO_FIELD, "1");
  for (const [field, [shown, typed]] of Object.entries(fields)) {
    form.set(field, typed);
    form.set(shownField(field), shown);
  }
  return answerInPlace(db, getShop(shop), form, { by: COMMAND, now: NOW });
}
const stored = (shop: ShopValue, id = "1") => findStoredProduct(db, shop, id)?.input;

describe("a row's form", () => {
  it("changes price and availability, records it, and returns the row", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 1999 });
    const { answer, status } = send("pc", "1", { price: ["19.99", "$1,050"], availability: ["YES", "NO"] });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...{ errors: {}, before: { price: "19.99", availability: "YES" } },
      row: { price: 105_000, available: false, fields: { price: "1050.00", availability: "NO" } },
      message: { tone: "success", detail: "Price: 19.99 → 1050.00; Availability: YES → NO", offer: { label: "Undo" } },
    });
    expect(stored("pc")).toMatchObject({ price: 105_000, availability: "NO" });
    expect(db.select().from(auditEntries).all()).toMatchObject([{ action: "edit-product", subject: "1" }]);
    expect(db.select().from(priceHistory).all().at(-1)).toMatchObject({ priceCents: 105_000 });
  });

  it("removes a price that is left empty", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 1999 });
    send("pc", "1", { price: ["19.99", ""] });
    expect(stored("pc")).toMatchObject({ price: null });
  });

  it("changes prices and quantities of conditions", () => {
    saveForm(db, "ayz", { id: "1", good_condition_price: "10", good_condition_available_quantity: "3" });
    const { answer } = send("ayz", "1", {
      good_condition_price: ["10.00", "10.00"],
      good_condition_available_quantity: ["3", "5"],
      excellent_condition_price: ["0.00", "20"],
    });
    expect(answer.before).toEqual({ good_condition_available_quantity: "3", excellent_condition_price: "0.00" });
    expect(stored("ayz")).toMatchObject({
      ...{ good_condition_price: 1000, good_condition_available_quantity: 5, excellent_condition_price: 2000 },
    });
  });

  it.each([
    ["pc", "price", "-1"],
    ["pc", "price", "1e3"],
    ["pc", "price", "9999999"],
    ["pc", "availability", "MAYBE"],
    ["ayz", "good_condition_price", "ten"],
    ["ayz", "good_condition_available_quantity", "1.5"],
  ] as const)("rejects %s %s %j with a reason, and changes nothing", (shop, field, typed) => {
    saveForm(db, shop, { id: "1" });
    const before = stored(shop);
    const { answer, status } = send(shop, "1", { [field]: ["0", typed] });
    expect(status).toBe(422);
    expect(answer.errors[field]).toMatch(/^Enter /);
    expect(answer.typed).toEqual({ [field]: typed });
    expect(stored(shop)).toEqual(before);
  });

  it("ignores fields that rows do not have", () => {
    insertProduct(db, "pc", { id: "1", title: "Kept" });
    send("pc", "1", { title: ["Kept", "Taken"], good_condition_price: ["0", "1"] });
    expect(stored("pc")).toMatchObject({ title: "Kept" });
  });
});

describe("conflicting changes of a product", () => {
  it("rejects a change of a field that somebody else has changed, and shows the new value", () => {
    saveForm(db, "ayz", { id: "1", good_condition_available_quantity: "3" });
    send("ayz", "1", { good_condition_available_quantity: ["3", "2"] });
    const late = send("ayz", "1", {
      good_condition_available_quantity: ["3", "7"],
      good_condition_price: ["0.00", "5"],
    });
    expect(late.status).toBe(409);
    expect(late.answer.errors).toEqual({
      good_condition_available_quantity: "In the meantime this became 2. Save again to replace it.",
    });
    expect(stored("ayz")).toMatchObject({ good_condition_available_quantity: 2, good_condition_price: 0 });
  });

  it("accepts a change when somebody else has changed other fields", () => {
    saveForm(db, "pc", { id: "1", price: "5" });
    saveForm(db, "pc", { id: "1", price: "5", title: "Renamed" });
    expect(send("pc", "1", { price: ["5.00", "6"] }).status).toBe(200);
    expect(stored("pc")).toMatchObject({ title: "Renamed", price: 600 });
  });

  it("accepts a change to the value that is already stored", () => {
    saveForm(db, "pc", { id: "1", price: "6" });
    expect(send("pc", "1", { price: ["5.00", "6"] })).toMatchObject({ status: 200, answer: { before: {} } });
  });

  it("says that somebody else has deleted the product", () => {
    const { answer } = send("pc", "gone", { price: ["5.00", "6"] });
    expect(answer).toMatchObject({ row: null, message: { text: expect.stringContaining("deleted") as string } });
  });
});

describe("Undo", () => {
  it("restores the earlier values from the fields of its message", () => {
    insertProduct(db, "pc", { id: "1", priceCents: null });
    const { offer } = send("pc", "1", { price: ["", "5"] }).answer.message;
    const form = new FormData();
    for (const [name, value] of Object.entries(offer?.fields ?? {})) form.set(name, value);
    const undone = answerInPlace(db, getShop("pc"), form, { by: COMMAND, now: NOW });
    expect(undone.answer.message.text).toBe("Walnut desk lamp is as it was before.");
    expect(stored("pc")).toMatchObject({ price: null });
  });

  it("does not overwrite a value that was changed again", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 700 });
    const { answer, status } = send("pc", "1", { price: ["5.00", "4.00"] }, true);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ message: { tone: "failure" }, row: { price: 700 } });
    expect(answer.message.text).toMatch(/^This was not undone/);
    expect(stored("pc")).toMatchObject({ price: 700 });
  });
});
