import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { productConditions, products, webhookDeliveries } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";

import { addEndpoint } from "./endpoints.server.ts";
import { queueStockMessages } from "./stock-messages.server.ts";
import type { WebhookEvent } from "./webhook-events.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const add = (event: WebhookEvent) =>
  addEndpoint(db, { url: "https://example.com/", events: [event] }, COMMAND, new Date());
const rows = () => db.select().from(webhookDeliveries).all();

describe("webhook messages about stock changes", () => {
  const lamp = { id: "lamp", conditions: { good: { priceCents: 100, quantity: 5 } } };
  const changes = () =>
    rows().flatMap(({ payload }) => (JSON.parse(payload) as { data: { changes: unknown[] } }).data.changes);

  test("combine several changes in one message, with the current stock", () => {
    add("stock.changed");
    insertProduct(db, "ayz", lamp);
    for (const quantity of [4, 3]) db.update(productConditions).set({ quantity }).run();
    queueStockMessages(db, new Date());
    expect(changes()).toEqual([{ product_id: "lamp", condition: "good", available_quantity: 3 }]);
    queueStockMessages(db, new Date());
    expect(rows()).toHaveLength(1);
  });

  test("report a stock of zero for a deleted product", () => {
    insertProduct(db, "ayz", lamp);
    add("stock.changed");
    db.delete(products).run();
    queueStockMessages(db, new Date());
    expect(changes()).toEqual([{ product_id: "lamp", condition: "good", available_quantity: 0 }]);
  });

  test("have at most a hundred changes each", () => {
    add("stock.changed");
    for (let i = 0; i < 250; i++) insertProduct(db, "ayz", { ...lamp, id: `p${i}` });
    queueStockMessages(db, new Date());
    expect(rows()).toHaveLength(3);
    expect(changes()).toHaveLength(250);
  });

  test("are not written while no endpoint subscribes to them", () => {
    add("order.paid");
    insertProduct(db, "ayz", lamp);
    queueStockMessages(db, new Date());
    expect(rows()).toEqual([]);
  });
});
