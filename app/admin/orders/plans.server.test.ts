import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";
import { watchQueries } from "#tests/setup/watch-queries.ts";

import { listChats } from "../../chat/chat.queries.server.ts";
import { proposeRefund } from "../../orders/acts/propose-refund.server.ts";
import { listCases } from "../../orders/cases/cases.queries.server.ts";
import { findNewestOrder, findOrderOfUser, listOrdersOfPage } from "../../orders/orders.queries.server.ts";
import { hasPendingNotification } from "../../orders/payments/receive-notification.server.ts";
import { getPanelCounts } from "../gate/panel-counts.queries.server.ts";

import { findOrderWithHistory } from "./admin-orders.queries.server.ts";

let db: Db;
let file: string;
let cleanup: () => void;
let orderKey: number;
let seller: ReturnType<typeof addPerson>;
beforeEach(() => {
  ({ db, file, cleanup } = makeDatabase());
  const { key, checkoutKey } = insertOrder(db, { id: "one" });
  orderKey = key;
  insertPayment(db, key, { moneyAt: NOW, receivedCents: 1 });
  insertOrder(db, { id: "with-one", checkoutKey });
  insertCase(db, { orderKey: key });
  insertProduct(db, "ayz", { id: "lamp" });
  seller = addPerson(db, "seller");
  beginChat(db, addPerson(db, "nora"), { kind: "product", id: "lamp" }, NOW);
});
afterEach(() => cleanup());

const PAGES: [page: string, read: (watched: Db) => unknown][] = [
  ["the open cases", (watched) => listCases(watched, { areOpen: true, page: 1 })],
  ["the resolved cases", (watched) => listCases(watched, { areOpen: false, page: 1 })],
  ["the counts of every panel", (watched) => getPanelCounts(watched)],
  ["an order of the panels", (watched) => findOrderWithHistory(watched, "one")],
  ["the proposed refund of an order", (watched) => proposeRefund(watched, orderKey)],
  [
    "the notifications that keep an order from expiring",
    (watched) => hasPendingNotification(watched, { id: "one", providerInvoiceId: "invoice-one" }),
  ],
  ["a buyer's orders", (watched) => listOrdersOfPage(watched, "ann", 1, NOW)],
  ["a buyer's order", (watched) => findOrderOfUser(watched, "ann", "one", NOW)],
  ["a buyer's newest order", (watched) => findNewestOrder(watched, "ann", NOW)],
  ["the seller's chats", (watched) => listChats(watched, seller, {})],
  ["the seller's open chats", (watched) => listChats(watched, seller, { show: "open" })],
  ["a search among chats", (watched) => listChats(watched, seller, { query: "李" })],
];

test.each(PAGES)("%s: no table is scanned or sorted", (_, read) => {
  const watched = watchQueries(file);
  read(watched.db);
  const plans = watched.explain();
  watched.close();
  expect(plans.length).toBeGreaterThan(0);
  for (const { query, steps } of plans) {
    const isFine = (step: string) =>
      // Reading in the order of an index until the page is full, a full-text search, and counting the open cases.
      (/\blimit\b/.test(query) && /^SCAN \w+ USING (COVERING )?INDEX/.test(step)) ||
      /^SCAN \w+ VIRTUAL TABLE|^SCAN attention_cases USING (COVERING )?INDEX attention_cases_(open|queue)$/.test(
        step,
      ) ||
      // The payments of the orders that are shown.
      (/LAST TERM OF ORDER BY/.test(step) && query.includes(" in ("));
    const isSlow = (step: string) => /^SCAN|TEMP B-TREE/.test(step) && !isFine(step);
    expect(steps.filter(isSlow), query).toEqual([]);
  }
});
