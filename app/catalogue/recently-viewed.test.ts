import { beforeEach, expect, it, vi } from "vitest";

import { forgetViewed, listViewed, rememberViewed, type ViewedProduct } from "./recently-viewed.ts";

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

const product = (id: number): ViewedProduct => ({ shop: "pc", id: String(id), title: `Fan ${id}`, preview: null });
const ids = () => listViewed().map(({ id }) => id);

it("lists products newest first, each once, and at most seven", () => {
  rememberViewed(product(5));
  for (let id = 9; id <= 14; id++) rememberViewed(product(id));
  rememberViewed(product(5));
  expect(ids()).toEqual(["5", "14", "13", "12", "11", "10", "9"]);
});

it("keeps products with the same id in different shops apart", () => {
  rememberViewed(product(1));
  rememberViewed({ ...product(1), shop: "smart" });
  expect(listViewed().map(({ shop }) => shop)).toEqual(["smart", "pc"]);
});

it("forgets all products", () => {
  rememberViewed(product(1));
  forgetViewed();
  expect(ids()).toEqual([]);
});

it.each([
  ["not JSON"],
  ["7"],
  ["null"],
  ['[7, null, {"shop":"pc"}, {"shop":"mars","id":"1","title":"a","preview":null}]'],
])("lists nothing for the stored text %s", (text) => {
  storage.set("recentlyViewed", text);
  expect(ids()).toEqual([]);
});

it("lists nothing and does not fail if storage is blocked", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberViewed(product(1));
  forgetViewed();
  expect(ids()).toEqual([]);
});
