import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SHOPS } from "#app/shops/shops.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let client: Client;
beforeAll(async () => {
  shop = await startShop();
  for (const { value } of SHOPS) insertProducts(shop.db, value, 120, { mains: 2, categoriesPerMain: 2 });
  client = new Client(shop.server.url);
});
afterAll(() => shop.end());

const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");

describe("filtered lists", () => {
  it.each(SHOPS.map(({ path }) => path))("%s has the canonical address of its list without filters", async (path) => {
    const page = await client.getPage(`${path}?main=Processors&sort=views&page=2&to=1200&rating=1&grade=good`);
    expect(canonicalOf(page)).toBe(`${shop.server.url}${path}?main=Processors&sort=views`);
    expect(page).not.toContain('name="robots"');
  });

  it("keeps filters in links to pages, sorts and categories, and none of them in sitemap and robots", async () => {
    const page = (await client.getPage("/pcshop?main=Processors&from=1")).replaceAll("&amp;", "&");
    expect(page).toContain("/pcshop?main=Processors&page=2&from=1");
    expect(page).toContain("/pcshop?main=Processors&sort=views&from=1");
    expect(page).toContain("/pcshop?main=Lighting&from=1");
    expect(await client.getPage("/robots.txt")).not.toContain("from");
    expect(await client.getPage("/sitemaps/pages.xml")).not.toContain("from=");
  });

  it.each([
    "from=abc",
    "from=-1&to=-5",
    "from=900&to=1",
    "from=1e999&to=Infinity",
    "from=99999999999999999999",
    "from=5&from=6&to=7&to=8",
    "from[]=5&from=%00&to=%FF",
    "rating=9&rating=4&rating=-1",
    "grade=good&grade=good&grade=new&grade=__proto__",
    "stock=out&stock=in",
    `from=${"9".repeat(5_000)}`,
    Array.from({ length: 500 }, () => "grade=good").join("&"),
  ])("shows a list for bad values: %.60s", async (query) => {
    for (const { path } of SHOPS) {
      for (const list of ["main=Processors&", "q=a&", ""]) {
        const response = await client.fetch(`${path}?${list}${query}`);
        expect(response.status, `${path}?${list}`).toBe(200);
        await response.text();
      }
    }
  });

  it("are never in the page cache, and leave other views in it", async () => {
    const isCached = async (path: string) => {
      const response = await client.fetch(path);
      await response.text();
      return response.headers.get("content-security-policy")?.includes("'sha256-");
    };
    for (let i = 0; i < 3; i++) await isCached("/pcshop?main=Processors");
    for (let i = 0; i < 4; i++) expect(await isCached("/pcshop?main=Processors&rating=4")).toBe(false);
    for (let i = 0; i < 60; i++) await isCached(`/pcshop?main=Processors&from=${i + 1}`);
    expect(await isCached("/pcshop?main=Processors")).toBe(true);
  });

  it("do not affect the API, which ignores their parameters", async () => {
    const all = await (await client.fetch("/api/products?shop=ayz&limit=50")).text();
    const filtered = await (await client.fetch("/api/products?shop=ayz&limit=50&stock=in&from=100&grade=good")).text();
    expect(filtered).toEqual(all);
  });

  it("leave out a product as soon as its last unit is sold", async () => {
    insertProduct(shop.db, "ayz", {
      id: "last",
      title: "Last one",
      mainCategory: "Single",
      category: "Single",
      conditions: { good: { priceCents: 500, quantity: 1 } },
    });
    expect(await client.getPage("/?main=Single&stock=in")).toContain("Last one");
    shop.db.$client.exec(
      "UPDATE product_conditions SET quantity = 0 WHERE product_key = (SELECT key FROM products WHERE id = 'last')",
    );
    expect(await client.getPage("/?main=Single&stock=in")).toContain("No products match these filters");
  });
});
