import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { productConditions, products } from "#db/schema/index.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertApiKey } from "#tests/setup/api-keys.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const ORIGIN = "https://shop.example";
/** With characters that XML cannot hold, and some that it must escape. */
const TITLE = `Lamp <b> & "quotes" 'single' ]]> \u0001\u000b\uffff Лампа 🙂`;

let shop: StartedShop;
let visitor: Client;
beforeAll(async () => {
  shop = await startShop({ PUBLIC_URL: ORIGIN });
  visitor = new Client(shop.server.url);
  const { db } = shop;
  insertProduct(db, "ayz", {
    id: "lamp",
    title: TITLE,
    description: `<p>Bright &amp; <strong>warm</strong></p><ul><li>LED</li></ul>`,
    conditions: {
      good: { priceCents: 2550, quantity: 3 },
      excellent: { priceCents: 123456, quantity: 1 },
      // Not for sale: no units, and no price.
      acceptable: { priceCents: 1000, quantity: 0 },
      verygood: { priceCents: 0, quantity: 5 },
    },
  });
  const long = "x".repeat(64);
  insertProduct(db, "ayz", {
    id: long,
    title: "y".repeat(500),
    conditions: { good: { priceCents: 100, quantity: 1 } },
  });
  insertProduct(db, "ayz", { id: "no-image", conditions: { good: { priceCents: 100, quantity: 1 } } });
  insertProduct(db, "ayz", { id: "sold", conditions: { good: { priceCents: 100, quantity: 0 } } });
  insertProducts(db, "pc", 260);
  for (const id of ["lamp", long, "sold"]) await addImage(id);
});
afterAll(() => shop.end());

async function addImage(productId: string): Promise<void> {
  const body = new FormData();
  body.set("images", new File([new Uint8Array(await makeImage({ width: 60, height: 40 }))], "a.png"));
  body.set("productId", productId);
  body.set("shopType", "ayz");
  const headers = { Authorization: `Bearer ${insertApiKey(shop.db, ["products:write"]).key}` };
  expect((await visitor.fetch("/api/upload-images", { method: "POST", body, headers })).status).toBe(200);
}

type Item = Record<string, string>;

/** Reads a feed. Fails if it is not well-formed XML. */
async function readItems(path: string): Promise<Item[]> {
  const { root } = parseXml(await visitor.getPage(path));
  const channel = root && elementsOf(root).find(({ name }) => name === "channel");
  const items = (channel ? elementsOf(channel) : []).filter(({ name }) => name === "item");
  return items.map((item) => Object.fromEntries(elementsOf(item).map(({ name, text }) => [name, text])));
}

function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => child instanceof XmlElement);
}

describe("the feed for Google Merchant Center", () => {
  test("has an item for each condition that can be bought, and for nothing else", async () => {
    const items = await readItems("/feeds/google.xml");
    expect(items.map((item) => [item["g:price"], item["g:custom_label_0"]]).sort()).toEqual([
      ["1.00 USD", "Good"],
      ["1234.56 USD", "Excellent"],
      ["25.50 USD", "Good"],
    ]);
    expect(items.find((item) => item["g:id"] === "lamp-good")).toEqual({
      "g:id": "lamp-good",
      "g:title": `Lamp <b> & "quotes" 'single' ]]>  Лампа 🙂 (Good)`,
      "g:description": "Bright & warm LED",
      "g:link": `${ORIGIN}/product/lamp?condition=good`,
      "g:image_link": expect.stringMatching(
        /^https:\/\/shop\.example\/images\/AYZProducts\/lamp\/.+\.webp\?v=\w{12}$/,
      ) as string,
      "g:availability": "in_stock",
      "g:price": "25.50 USD",
      "g:condition": "used",
      "g:product_type": "Home > Lighting",
      "g:custom_label_0": "Good",
      "g:identifier_exists": "no",
    });
  });

  test("keeps to the limits of Google", async () => {
    for (const item of await readItems("/feeds/google.xml")) {
      expect((item["g:id"] ?? "").length).toBeLessThanOrEqual(50);
      expect([...(item["g:title"] ?? "")].length).toBeLessThanOrEqual(150);
    }
  });

  test("changes with the stock, and returns 304 otherwise", async () => {
    const first = await visitor.fetch("/feeds/google.xml");
    await first.arrayBuffer();
    const same = { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } };
    expect((await visitor.fetch("/feeds/google.xml", same)).status).toBe(304);
    // Views change nothing.
    shop.db.update(products).set({ viewCount: 7 }).run();
    expect((await visitor.fetch("/feeds/google.xml", same)).status).toBe(304);
    shop.db.update(productConditions).set({ quantity: 0 }).run();
    const sold = await visitor.fetch("/feeds/google.xml", same);
    expect([sold.status, await sold.text()]).toEqual([200, expect.not.stringContaining("<item>") as string]);
  });
});

describe("the feed of new products", () => {
  test("has the newest of a shop first, and at most fifty", async () => {
    const items = await readItems("/feeds/new.xml?shop=pc");
    expect(items).toHaveLength(50);
    expect(items[0]).toMatchObject({ link: `${ORIGIN}/pcshop/product/260` });
    for (const { pubDate = "" } of items) expect(new Date(pubDate).toUTCString()).toBe(pubDate);
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(50);
    expect((await readItems("/feeds/new.xml?shop=ayz")).map(({ link }) => link)).toHaveLength(4);
    expect((await visitor.fetch("/feeds/new.xml?shop=none")).status).toBe(404);
  });

  test("is named by each shop's page", async () => {
    expect(await visitor.getPage("/pcshop")).toContain(
      '<link rel="alternate" type="application/rss+xml" title="New in PC Build" href="/feeds/new.xml?shop=pc"/>',
    );
  });
});

describe("products.json", () => {
  interface Page {
    pages: number;
    total: number;
    next: string | null;
    products: { id: string; url: string; image_url: string | null }[];
  }
  const getPage = async (path: string) => (await (await visitor.fetch(path)).json()) as Page;

  test("has all products of a shop once, by following its pages", async () => {
    const ids: string[] = [];
    let next: string | null = `${ORIGIN}/products.json?shop=pc`;
    while (next !== null) {
      const page = await getPage(next.slice(ORIGIN.length));
      expect([page.pages, page.total]).toEqual([2, 260]);
      ids.push(...page.products.map(({ id }) => id));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([260, 260]);
  });

  test("has the addresses of products and images, and nothing after the last page", async () => {
    const { products: listed } = await getPage("/products.json?shop=ayz");
    expect(listed.find(({ id }) => id === "lamp")).toMatchObject({
      url: `${ORIGIN}/product/lamp`,
      image_url: `${ORIGIN}/images/AYZProducts/lamp/1.webp`,
    });
    expect(listed.find(({ id }) => id === "no-image")?.image_url).toBeNull();
    expect(await getPage("/products.json?shop=pc&page=3")).toMatchObject({ products: [], next: null });
  });
});
