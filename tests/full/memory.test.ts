import { afterAll, beforeAll, expect, test } from "vitest";

import { memoryOf } from "#tests/setup/memory-of.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { newVisitor } from "#tests/setup/new-visitor.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** Visitors' choices, such as an address or a filter, must not stay in memory. */

const MAX_GROWTH_MB = 150;
const AT_ONCE = 10;

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: "127.0.0.1" });
  insertProducts(shop.db, "ayz", 1_000);
  insertProduct(shop.db, "pc", { id: "fan" });
  for (let i = 0; i < 200; i++) await get(`/pcshop/product/fan?q=${i}`);
});
afterAll(() => shop.end());

const memoryMb = () => memoryOf(shop.server);

async function get(path: string): Promise<void> {
  const response = await fetch(shop.server.url + path, { headers: newVisitor() });
  await response.arrayBuffer();
  expect([path.slice(0, 100), response.status]).toEqual([path.slice(0, 100), 200]);
}

/** Requests all addresses. Returns by how much the memory has grown. */
async function growthOf(paths: readonly string[]): Promise<number> {
  const before = memoryMb();
  const left = [...paths];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await get(path);
  });
  await Promise.all(workers);
  const growth = memoryMb() - before;
  console.log(`${paths.length} addresses: ${Math.round(before)} MB, then ${Math.round(growth)} MB more`);
  return growth;
}

test.each([
  ["an unknown parameter", "unknown"],
  ["a search", "q"],
])("22,000 addresses with 15 kB of %s take little memory", { timeout: 600_000 }, async (_, name) => {
  const long = "x".repeat(15_000);
  const paths = Array.from({ length: 22_000 }, (_, i) => `/pcshop/product/fan?${name}=${i}${long}`);
  expect(await growthOf(paths)).toBeLessThan(MAX_GROWTH_MB);
});

test("every combination of filters, sorts and categories takes little memory", { timeout: 600_000 }, async () => {
  const grades = ["excellent", "verygood", "good", "acceptable"];
  const subsets = Array.from({ length: 16 }, (_, i) =>
    grades
      .filter((_, bit) => (i >> bit) % 2 === 1)
      .map((grade) => `&grade=${grade}`)
      .join(""),
  );
  const list = shop.db.$client.prepare("SELECT main_category AS main, category FROM categories WHERE shop = 'ayz'");
  const [first] = list.all() as { main: string; category: string }[];
  const main = `&main=${encodeURIComponent(first?.main ?? "")}`;
  const places = ["", main, `${main}&category=${encodeURIComponent(first?.category ?? "")}`];
  const paths = ["", "a", "ra", "pro"].flatMap((q) =>
    ["title", "views", "price-asc", "price-desc"].flatMap((sort) =>
      places.flatMap((place) =>
        ["", "&stock=in"].flatMap((stock) =>
          ["", "&from=10&to=900"].flatMap((price) =>
            ["", "&page=3"].flatMap((page) =>
              subsets.map((chosen) => `/?q=${q}&sort=${sort}${place}${stock}${price}${page}${chosen}`),
            ),
          ),
        ),
      ),
    ),
  );
  expect(paths.length).toBeGreaterThan(5_000);
  expect(await growthOf(paths)).toBeLessThan(MAX_GROWTH_MB);
});
