import { expect, it } from "vitest";

import { saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { listRelated } from "./related.queries.server.ts";

const SOLD_OUT = { pc: { availability: "NO" }, ayz: { good_condition_price: "5" } };
const IN_STOCK = { pc: {}, ayz: { good_condition_price: "5", good_condition_available_quantity: "1" } };

it.each(["pc", "ayz"] as const)("lists the products of %s in stock, behind any number of sold-out ones", (shop) => {
  const { db, cleanup } = makeDatabase();
  const add = (id: string, fields: Record<string, unknown>) => saveForm(db, shop, { id, ...fields });
  const names = { main_category: "Main", category: "Fans" };
  for (let i = 0; i < 20; i++) add(`gone-${i}`, { ...names, title: `Fan a${i}`, ...SOLD_OUT[shop] });
  for (let i = 0; i < 8; i++) add(`here-${i}`, { ...names, title: `Fan b${i}`, ...IN_STOCK[shop] });
  add("other", { ...names, category: "Cases", title: "Fan b", ...IN_STOCK[shop] });
  const related = listRelated(db, shop, { id: "here-0", mainCategory: "Main", category: "Fans" });
  expect(related.map(({ id }) => id)).toEqual(["here-1", "here-2", "here-3", "here-4", "here-5", "here-6"]);
  cleanup();
});
