import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "#app/accounts/sessions.server.ts";
import type { Db } from "#db/connection.ts";
import { letters, productAlerts, products } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { Letter } from "../mail/letter.ts";
import { ALERT_DAYS } from "../shared/kept-days.ts";

import { MAX_ALERTS } from "./alert-kinds.ts";
import { addAlert, cleanUpAlerts, removeAlert, removeAllAlerts } from "./alerts.server.ts";
import { listAlerts } from "./alerts.queries.server.ts";
import { makeStopToken, readStopToken } from "./stop-token.server.ts";
import { queueAlertLetters } from "./alert-letters.server.ts";

// Before the imports: in a demonstration letters are written without a mail server.
vi.hoisted(() => {
  vi.stubEnv("DEMO", "1");
  vi.stubEnv("SESSION_SECRET", "for the tests of alerts");
});

let db: Db;
let cleanup: () => void;
const NOW = new Date();
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  for (const id of ["ann", "bob"]) {
    const user = { id, email: `${id}@example.com`, name: id };
    signIn(db, { user, previousToken: undefined, now: NOW, sellerEmail: undefined });
  }
});
afterEach(() => cleanup());

const add = (over: Partial<Parameters<typeof addAlert>[1]> = {}) =>
  addAlert(db, {
    userId: "ann",
    shop: "pc",
    id: "fan",
    kind: "price",
    condition: null,
    wished: null,
    now: NOW,
    ...over,
  });
const fan = (price: string, more: Record<string, unknown> = {}) => saveForm(db, "pc", { id: "fan", price, ...more });
const sent = () =>
  db
    .select()
    .from(letters)
    .all()
    .map(({ recipient, topic, content }) => [recipient, topic, (JSON.parse(content) as Letter).subject]);

describe("an alert about a price", () => {
  it("writes one letter when the price is low enough, and ends", async () => {
    fan("20", { title: "Fan" });
    expect(add()).toEqual({ ok: true, value: { target: 1_999, replaced: null } });
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([]);
    fan("19.50", { title: "Fan" });
    await queueAlertLetters(db, NOW);
    fan("18", { title: "Fan" });
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([["ann@example.com", "alert-price", "Fan: now $19.50"]]);
    expect(listAlerts(db, "ann")).toEqual([]);
  });

  it("waits for the target price, and for the product to be available", async () => {
    fan("20");
    add({ wished: 1_500 });
    fan("16");
    await queueAlertLetters(db, NOW);
    fan("15", { availability: "NO" });
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([]);
    fan("15", { availability: "YES" });
    await queueAlertLetters(db, NOW);
    expect(sent()).toHaveLength(1);
  });

  it("writes no letter if the price has risen again before the job runs", async () => {
    fan("20");
    add();
    fan("10");
    fan("20");
    await queueAlertLetters(db, NOW);
    expect([sent(), listAlerts(db, "ann").length]).toEqual([[], 1]);
  });

  it("is sent on the next day if its address has reached the daily limit of letters", async () => {
    const ids = Array.from({ length: 25 }, (_, i) => `fan-${i}`);
    for (const id of ids) {
      insertProduct(db, "pc", { id, priceCents: 2_000 });
      add({ id });
    }
    db.$client.exec("UPDATE products SET price_cents = 1000");
    await queueAlertLetters(db, NOW);
    expect([sent().length, listAlerts(db, "ann").length]).toEqual([20, 5]);
    await queueAlertLetters(db, new Date(NOW.getTime() + 24 * 60 * 60_000));
    expect([sent().length, listAlerts(db, "ann").length]).toEqual([25, 0]);
  });

  it("is refused without a lower price to wait for", () => {
    fan("20");
    expect(add({ wished: 2_000 })).toMatchObject({ problem: { code: "costs-that-already" } });
    fan("");
    expect(add()).toMatchObject({ problem: { code: "no-price" } });
    expect(add({ id: "none" })).toMatchObject({ problem: { code: "no-product" } });
  });
});

describe("an alert about the stock", () => {
  it.each(["pc", "ayz"] as const)("writes a letter when a product of %s can be bought again", async (shop) => {
    const key = insertProduct(db, shop, {
      ...{ id: "lamp", availability: shop === "pc" ? "NO" : "YES" },
      conditions: shop === "ayz" ? { good: { priceCents: 500, quantity: 0 } } : {},
    });
    const about = { shop, id: "lamp", kind: "stock" } as const;
    expect(add(about).ok).toBe(true);
    expect(add({ ...about, userId: "bob" }).ok).toBe(true);
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([]);
    if (shop === "pc") db.update(products).set({ availability: "YES" }).where(eq(products.key, key)).run();
    else db.$client.exec("UPDATE product_conditions SET quantity = 1");
    await queueAlertLetters(db, NOW);
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([
      ["ann@example.com", "alert-stock", "Back in stock: Walnut desk lamp"],
      ["bob@example.com", "alert-stock", "Back in stock: Walnut desk lamp"],
    ]);
    expect(add(about)).toMatchObject({ problem: { code: "is-available" } });
  });
});

describe("an alert about one condition", () => {
  const about = { shop: "ayz", id: "lamp" } as const;
  const set = (values: string) => db.$client.exec(`UPDATE product_conditions SET ${values}`);
  beforeEach(() => {
    insertProduct(db, "ayz", {
      id: "lamp",
      conditions: { excellent: { priceCents: 900, quantity: 1 }, good: { priceCents: 500, quantity: 0 } },
    });
  });

  it("is sent when its condition is back in stock, whatever other conditions have in stock", async () => {
    expect(add({ ...about, kind: "stock", condition: "excellent" })).toMatchObject({
      problem: { code: "is-available" },
    });
    expect(add({ ...about, kind: "stock", condition: null })).toMatchObject({ problem: { code: "is-available" } });
    expect(add({ ...about, kind: "stock", condition: "good" }).ok).toBe(true);
    expect(add({ ...about, kind: "stock", condition: "acceptable", userId: "bob" }).ok).toBe(true);
    set("quantity = 0 WHERE condition = 'excellent'");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([]);
    set("quantity = 1 - (condition = 'excellent')");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([["ann@example.com", "alert-stock", "Back in stock: Walnut desk lamp in Good condition"]]);
    db.$client.exec(`INSERT INTO product_conditions SELECT key, 'acceptable', 300, 1 FROM products`);
    await queueAlertLetters(db, NOW);
    expect(sent().slice(1)).toEqual([
      ["bob@example.com", "alert-stock", "Back in stock: Walnut desk lamp in Acceptable condition"],
    ]);
  });

  it("compares the price of its condition, not the lowest price of the product", async () => {
    expect(add({ ...about, condition: "acceptable" })).toMatchObject({ problem: { code: "no-price" } });
    expect(add({ ...about, condition: "excellent", wished: 900 })).toMatchObject({
      problem: { code: "costs-that-already" },
    });
    expect(add({ ...about, condition: "excellent" })).toEqual({ ok: true, value: { target: 899, replaced: null } });
    expect(listAlerts(db, "ann")).toMatchObject([{ condition: "excellent", price: 900 }]);
    set("price_cents = 400 WHERE condition = 'good'");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([]);
    // The lowest price of the product stays the same.
    set("price_cents = 800 WHERE condition = 'excellent'");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([["ann@example.com", "alert-price", "Walnut desk lamp in Excellent condition: now $8.00"]]);
    const [letter] = db.select().from(letters).all();
    expect(letter?.content).toContain("/product/lamp?condition=excellent");
  });
});

describe("an alert about any condition", () => {
  const about = { shop: "ayz", id: "lamp" } as const;
  const set = (values: string) => db.$client.exec(`UPDATE product_conditions SET ${values}`);
  const paragraphs = () =>
    db
      .select()
      .from(letters)
      .all()
      .flatMap(({ content }) => (JSON.parse(content) as Letter).paragraphs);
  beforeEach(() => {
    insertProduct(db, "ayz", {
      id: "lamp",
      conditions: { excellent: { priceCents: 10_000, quantity: 1 }, good: { priceCents: 4_000, quantity: 0 } },
    });
  });

  it("names the lowest price in stock, not that of a condition that is sold out", async () => {
    set("quantity = 0");
    expect(add({ ...about, kind: "stock" }).ok).toBe(true);
    set("quantity = 1 WHERE condition = 'excellent'");
    await queueAlertLetters(db, NOW);
    expect(paragraphs()).toEqual(["Walnut desk lamp can be bought again for $100.00."]);
  });

  it("compares the target with the lowest price in stock", async () => {
    expect(add({ ...about, wished: 10_000 })).toMatchObject({ problem: { code: "costs-that-already" } });
    expect(add({ ...about, wished: 9_000 }).ok).toBe(true);
    expect(listAlerts(db, "ann")).toMatchObject([{ price: 10_000 }]);
    set("price_cents = 3000 WHERE condition = 'good'");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([]);
    // The lowest price of the product and its number of units stay the same.
    set("price_cents = 8900 WHERE condition = 'excellent'");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([["ann@example.com", "alert-price", "Walnut desk lamp: now $89.00"]]);
  });

  it("is sent when a cheaper condition comes back in stock", async () => {
    expect(add(about)).toEqual({ ok: true, value: { target: 9_999, replaced: null } });
    set("quantity = (condition = 'good')");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([["ann@example.com", "alert-price", "Walnut desk lamp: now $40.00"]]);
  });

  it("takes any target while nothing is in stock; without a target it waits for less than the last price", async () => {
    set("quantity = 0");
    expect(add(about)).toEqual({ ok: true, value: { target: 3_999, replaced: null } });
    expect(add({ ...about, wished: 10_000 })).toMatchObject({ ok: true, value: { target: 10_000 } });
    await queueAlertLetters(db, NOW);
    expect([sent(), listAlerts(db, "ann")]).toMatchObject([[], [{ price: 4_000 }]]);
    set("quantity = 1 WHERE condition = 'excellent'");
    await queueAlertLetters(db, NOW);
    expect(sent()).toEqual([["ann@example.com", "alert-price", "Walnut desk lamp: now $100.00"]]);
  });
});

describe("the alerts of a person", () => {
  it("are limited in number, and a new alert replaces the one of the same kind for the same product", () => {
    for (let i = 0; i <= MAX_ALERTS; i++) insertProduct(db, "pc", { id: `p${i}`, priceCents: 900 });
    for (let i = 0; i < MAX_ALERTS; i++) expect(add({ id: `p${i}` }).ok).toBe(true);
    expect(add({ id: `p${MAX_ALERTS}` })).toMatchObject({ problem: { code: "too-many" } });
    expect(add({ id: "p0", wished: 100 }).ok).toBe(true);
    expect(listAlerts(db, "ann")).toHaveLength(MAX_ALERTS);
    expect(listAlerts(db, "ann")[0]).toMatchObject({ id: "p0", target: 100 });
  });

  it("can be removed by that person only, and end after a year or with the product", () => {
    fan("20");
    add();
    add({ userId: "bob" });
    const [alert] = listAlerts(db, "ann");
    removeAlert(db, "bob", alert?.key ?? 0);
    expect(listAlerts(db, "ann")).toHaveLength(1);
    removeAllAlerts(db, "ann");
    expect([listAlerts(db, "ann").length, listAlerts(db, "bob").length]).toEqual([0, 1]);
    cleanUpAlerts(db, new Date(NOW.getTime() - ALERT_DAYS * 24 * 60 * 60_000));
    expect(listAlerts(db, "bob")).toHaveLength(1);
    cleanUpAlerts(db, NOW);
    add();
    db.delete(products).run();
    expect(db.select().from(productAlerts).all()).toEqual([]);
  });
});

describe("the token to stop alerts", () => {
  it("identifies the account, and a forged token identifies none", () => {
    const token = makeStopToken("ann");
    expect(readStopToken(token)).toBe("ann");
    const [, signature = ""] = token.split(".");
    const forged = [
      `${Buffer.from("bob").toString("base64url")}.${signature}`,
      `${token}x`,
      token.slice(0, -1),
      "ann",
      "",
      ".",
    ];
    for (const text of forged) expect(readStopToken(text)).toBeNull();
  });
});
