import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { BUDGETS } from "#app/http/budgets.ts";
import { SHOPS } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";

let server: RunningServer;
let client: Client;
let db: Db;
let end: StartedShop["end"];

beforeAll(async () => {
  ({ server, db, end } = await startShop());
  for (const shop of SHOPS) insertProducts(db, shop.value, 120, { mains: 2, categoriesPerMain: 2 });
  insertProduct(db, "pc", {
    id: "rtx",
    title: 'Graphics card "RTX 4070" & friends </script>',
    mainCategory: "Core <components>",
    category: "Graphics & cards",
    priceCents: 59900,
    typicalPriceCents: 64900,
    link: "https://www.newegg.com/p/1",
    description: "<h2>Fast</h2><p>Really.</p>",
  });
  client = new Client(server.url);
});
afterAll(() => end());

describe("shop pages", () => {
  it.each(SHOPS.map((shop) => [shop.path, shop.name]))("%s is the %s", async (path, name) => {
    const page = await client.getPage(path);
    expect(page).toContain(`<h1`);
    expect(page).toContain(name);
    expect(page).toContain("See all (");
  });

  it("show the glyph of the category where a product has no image", async () => {
    const page = await client.getPage("/pcshop?q=rtx");
    const [, file = "", name = ""] = /<div class="image"><svg[^>]*><use href="([^"#]+)#([^"]+)"/.exec(page) ?? [];
    expect(name).toBe("graphics");
    const sprite = await client.fetch(file);
    expect(sprite.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
    expect(await sprite.text()).toContain('<symbol id="graphics"');
  });

  it.each([
    ["/pcshop?page=0", 200],
    ["/pcshop?page=-1&category=Nothing", 404],
    ["/pcshop?page=9e9", 200],
    ["/pcshop?sort=nonsense", 200],
    [`/pcshop?q=${"x".repeat(10_000)}`, 200],
    ["/pcshop?q=%27%22%25_%00%F0%9F%98%80", 200],
    ["/pcshop?q=%FF%FE", 200],
    ["/pcshop?category=%00", 200],
    ["/product/no-such-product", 404],
    ["/product/%2e%2e%2f", 404],
    ["/product/a%00b", 404],
    ["/pcshop/product/rtx", 200],
    ["/smartshop/product/rtx", 404],
    ["/nowhere", 404],
    ["/%E0%A4%A", 404],
    ["/sitemaps/nothing.xml", 404],
    ["/sitemaps/pc-0.xml", 404],
  ])("return for %s the status %d", async (path, status) => {
    const response = await client.fetch(path);
    expect(response.status).toBe(status);
    await response.arrayBuffer();
  });

  it("clamp to the nearest page of a category", async () => {
    const page = await client.getPage(`/pcshop?main=${encodeURIComponent(mainOf("pc", "1"))}&page=99999`);
    expect(page).toContain("page 3 of 3");
    expect(page).toContain("(page 3)");
    expect(page).toMatch(/rel="canonical" href="[^"]*page=3"/);
  });

  it("describe the product in the head", async () => {
    const page = await client.getPage("/pcshop/product/rtx?category=x&page=3");
    expect(page).toContain(`<link rel="canonical" href="${server.url}/pcshop/product/rtx"`);
    expect(page).toContain('property="og:title"');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({
      "@type": "Product",
      name: 'Graphics card "RTX 4070" & friends </script>',
      description: "Fast Really.",
      offers: { price: "599.00", priceCurrency: "USD", availability: "https://schema.org/InStock" },
    });
  });

  it("set no cookie on visitors and need none to paint the theme", async () => {
    const response = await client.fetch("/");
    expect(response.headers.getSetCookie()).toEqual([]);
    const visitor = new Client(server.url);
    const chosen = await visitor.postForm("/theme", { theme: "dark", returnTo: "/pcshop?page=2" });
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, "/pcshop?page=2"]);
    expect(await visitor.getPage("/")).toContain('<html lang="en" data-theme="dark"');
    const elsewhere = await visitor.postForm("/theme", { theme: "light", returnTo: "//evil.example" });
    expect(elsewhere.headers.get("Location")).toBe("/");
  });
});

describe("product list API", () => {
  it("returns an array for most shops and an object with categories for PC Build and Smart Shop", async () => {
    const openBox = await getJson("/api/products?shop=ayz");
    expect(openBox).toHaveLength(120);
    expect(openBox).toEqual(expect.arrayContaining([expect.objectContaining({ store: "ayz" })]));
    expect(await getJson("/api/products")).toHaveLength(120);
    const pc = (await getJson("/api/products?shop=pc")) as Record<string, unknown>;
    expect(Object.keys(pc)).toEqual(["products", "mainCategories", "categoryMap"]);
    expect(pc["products"]).toHaveLength(121);
    expect(JSON.stringify(pc["products"])).not.toContain('"description"');
  });

  it("filters a list", async () => {
    expect(await getJson("/api/products?shop=smart&limit=5&page=2")).toMatchObject({ products: { length: 5 } });
    expect(await getJson("/api/products?shop=pc&q=rtx+4070&limit=9")).toMatchObject({
      products: [{ id: "rtx", price: 599, typical_price: 649, category: "Graphics & cards" }],
    });
    expect(await getJson("/api/products?shop=pc&category=Nothing")).toMatchObject({ products: [] });
  });

  it("returns 304 until something changes", async () => {
    const first = await client.fetch("/api/products?shop=pc");
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    await first.arrayBuffer();
    const again = () => client.fetch("/api/products?shop=pc", { headers: { "If-None-Match": `W/"x", ${etag}` } });
    expect((await again()).status).toBe(304);
    db.$client.exec("UPDATE products SET rate = 5 WHERE shop = 'pc' AND id = 'rtx'");
    const changed = await again();
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it.each([
    ["GET", "/api/products?shop=nothing", 404],
    ["GET", "/api/products/none?shop=pc", 404],
    ["GET", "/api/categories?shop=%27", 404],
    ["POST", "/api/products", 405],
    ["DELETE", "/api/products/rtx?shop=pc", 405],
    ["GET", "/api/products/rtx/view?shop=pc", 405],
    ["POST", "/api/products/none/view?shop=pc", 404],
    ["GET", "/api/anything/else", 404],
    ["PUT", "/api/anything/else", 404],
  ])("returns for %s %s the status %d with an error message", async (method, path, status) => {
    const response = await client.fetch(path, { method, headers: { "User-Agent": BROWSER } });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String) as string });
    if (status === 405) expect(response.headers.get("Allow")).toMatch(/^[A-Z, ]+$/);
  });

  it("refuses requests from other sites", async () => {
    const post = (headers: Record<string, string>) =>
      client.fetch("/api/products/rtx/view?shop=pc", {
        method: "POST",
        headers: { "User-Agent": BROWSER, ...headers },
      });
    expect((await post({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ Origin: "null" })).status).toBe(403);
    expect((await post({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await post({ Origin: server.url })).status).toBe(204);
    expect((await post({})).status).toBe(204);
  });
});

describe("product views", () => {
  const countOf = (id: string) =>
    db.$client.prepare("SELECT view_count FROM products WHERE shop = 'pc' AND id = ?").pluck().get(id);
  const look = (visitor: Client, id: string, headers: Record<string, string> = {}) =>
    visitor.fetch(`/api/products/${id}/view?shop=pc`, {
      method: "POST",
      headers: { "User-Agent": BROWSER, ...headers },
    });

  it("are counted once per visitor and product, with or without the visitor's cookie", async () => {
    const before = Number(countOf("7"));
    const visitor = new Client(server.url);
    expect((await look(visitor, "7")).status).toBe(204);
    expect(visitor.cookies.size).toBe(1);
    await look(visitor, "7");
    await look(new Client(server.url), "7");
    expect(countOf("7")).toBe(before + 1);
    await look(new Client(server.url), "7", { "User-Agent": `${BROWSER} Another/1.0` });
    expect(countOf("7")).toBe(before + 2);
  });

  it("ignore bots and prefetches", async () => {
    const before = countOf("8");
    const bot = { "User-Agent": "Googlebot/2.1" };
    expect((await look(new Client(server.url), "8", bot)).status).toBe(204);
    expect((await look(new Client(server.url), "none", bot)).status).toBe(404);
    await look(new Client(server.url), "8", { "Sec-Purpose": "prefetch" });
    expect(countOf("8")).toBe(before);
  });

  it("are counted by an image without JavaScript, only for the shop's own pages", async () => {
    const before = Number(countOf("9"));
    const pixel = (headers: Record<string, string>) =>
      new Client(server.url).fetch("/views/pc/9.gif", { headers: { "User-Agent": BROWSER, ...headers } });
    await pixel({});
    await pixel({ "Sec-Fetch-Site": "cross-site" });
    await pixel({ Referer: "https://evil.example/" });
    expect(countOf("9")).toBe(before);
    const counted = await pixel({ "Sec-Fetch-Site": "same-origin" });
    expect(counted.headers.get("Content-Type")).toBe("image/gif");
    expect(countOf("9")).toBe(before + 1);
  });

  it("are counted within the budgets of an address and of a network, with any User-Agent", async () => {
    const before = Number(countOf("6"));
    for (let i = 0; i < 80; i++) {
      const response = await look(new Client(server.url), "6", { "User-Agent": `${BROWSER} Another/2.${i}` });
      expect(response.status).toBe(204);
    }
    expect(Number(countOf("6")) - before).toBeLessThanOrEqual(BUDGETS.views.points);
  });
});

describe("sitemap", () => {
  it("the sitemap index leads to files that list every product", async () => {
    const index = await client.getPage("/sitemap.xml");
    const files = Array.from(index.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => url.replace(server.url, ""));
    expect(files).toEqual(["/sitemaps/pages.xml", ...SHOPS.map((shop) => `/sitemaps/${shop.value}-1.xml`)]);
    const products = await client.getPage("/sitemaps/pc-1.xml");
    expect(products.match(/<url>/g)).toHaveLength(121);
    expect(products).toContain(`<loc>${server.url}/pcshop/product/rtx</loc>`);
    expect(await client.getPage("/sitemaps/pages.xml")).toContain("category=Graphics+%26+cards");
    expect(await client.getPage("/robots.txt")).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });
});

async function getJson(path: string): Promise<unknown> {
  const response = await client.fetch(path);
  expect(response.status).toBe(200);
  return response.json();
}

function mainOf(shop: string, id: string): string {
  const query =
    "SELECT main_category FROM categories JOIN products ON category_key = categories.key WHERE products.shop = ? AND id = ?";
  return db.$client.prepare<[string, string], string>(query).pluck().get(shop, id) ?? "";
}
