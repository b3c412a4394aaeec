import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SHOPS } from "#app/shops/shops.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let client: Client;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
  client = new Client(shop.server.url);
  for (const { value } of SHOPS) {
    for (const [id, socket] of [
      ["a", "AM5"],
      ["b", "AM4"],
      ["c", "AM5"],
      ["d", "AM5"],
      ["e", "AM5"],
    ] as const) {
      const specs = [
        { name: "Brand", value: "Arkwright" },
        { name: "Socket", value: socket },
        ...(id === "b" ? [{ name: "Cache", value: "32 MB" }] : []),
      ];
      const prices = value === "ayz" ? { good_condition_price: "5.00" } : { price: "10.00" };
      saveForm(shop.db, value, { id, title: `Chip ${id} of ${value}`, category: "Chips", specs, ...prices });
    }
    insertProduct(shop.db, value, { id: "other", title: "Fan", mainCategory: "Main", category: "Fans" });
  }
});
afterAll(() => shop.end());

const plainText = (html: string) => textOf(html).replace(/\s+/g, " ");
/** The rows of a comparison: the name, and the values. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(?:(?!<\/tr>).)*<th scope="row".*?<\/tr>/gs)].map(([row]) =>
    row
      .split(/<\/t[hd]>/)
      .map((cell) => plainText(cell).trim())
      .slice(0, -1),
  );

describe("a comparison", () => {
  it.each(SHOPS)("compares specs and prices of products of $name", async ({ value, path, sells }) => {
    const html = await client.getPage(`/compare/${value}?id=a&id=b&id=gone`);
    const rows = rowsOf(html);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["Brand", "Arkwright", "Arkwright"],
        ["Availability", ...(sells === "conditions" ? ["Out of Stock", "Out of Stock"] : ["In stock", "In stock"])],
        ["Socket (differs)", "AM5", "AM4"],
        ["Cache (differs)", "– not known", "32 MB"],
        sells === "conditions" ? ["Good", "$5.00", "$5.00"] : ["Price", "$10.00", "$10.00"],
      ]),
    );
    expect(plainText(html)).toContain("One product is no longer in the shop.");
    expect(html).toContain(`href="${path === "/" ? "" : path}/product/b"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    // Each product is removed by a link to the others.
    expect(html).toContain(`href="/compare/${value}?id=b"`);
  });

  it("has at most four products of one category", async () => {
    const page = await client.getPage("/compare/pc?id=a&id=other&id=b&id=a&id=c&id=d");
    expect(rowsOf(page)[0]).toHaveLength(4);
    expect(plainText(page)).toContain("One product is not in Chips, so it cannot be compared here.");
    expect(plainText(page)).toContain("You can compare up to 4 products.");
    const full = plainText(await client.getPage("/compare/pc?id=a&id=b&id=c&id=d"));
    expect(full).not.toContain("Add a product");
  });

  it("offers other products of the category, and searches them", async () => {
    const page = plainText(await client.getPage("/compare/pc?id=a"));
    expect(page).toContain("Add Chip b of pc");
    expect(page).not.toContain("Add Chip a of pc");
    expect(page).not.toContain("Add Fan");
    const found = plainText(await client.getPage("/compare/pc?id=a&q=chip+c"));
    expect(found).toContain("Add Chip c of pc");
    expect(found).not.toContain("Add Chip b of pc");
    expect(plainText(await client.getPage("/compare/pc?id=a&q=%22%25"))).toContain("Nothing found for");
  });

  it.each(["", "?id=", "?id=gone", `?id=${"x".repeat(500)}`, "?id=%00&id=__proto__"])(
    "is empty for %j",
    async (query) => {
      expect(plainText(await client.getPage(`/compare/pc${query}`))).toContain("There is nothing to compare yet.");
    },
  );

  it.each(["/compare/nowhere", "/compare/products", "/compare/constructor"])("returns 404 at %s", async (path) => {
    expect((await client.fetch(path)).status).toBe(404);
  });

  it("is not crawled", async () => {
    expect(await client.getPage("/robots.txt")).toContain("Disallow: /compare/");
  });
});

describe("a list with products that are chosen to compare", () => {
  const list = "/pcshop?category=Chips";

  it("redirects to the new selection, at the card whose button was pressed", async () => {
    const press = async (query: string) => {
      const { status, headers } = await client.fetch(list + query);
      return [status, headers.get("Location")];
    };
    expect(await press("&tick=a")).toEqual([302, `${list}&compare=a#compare-a`]);
    expect(await press("&compare=a&tick=b")).toEqual([302, `${list}&compare=a&compare=b#compare-b`]);
    expect(await press("&compare=a&compare=b&tick=a")).toEqual([302, `${list}&compare=b#compare-a`]);
    expect(await press("&tick=%0d%0a//evil.test")).toEqual([
      302,
      `${list}&compare=%0D%0A%2F%2Fevil.test#compare-%0D%0A%2F%2Fevil.test`,
    ]);
  });

  it("keeps the selection in links and forms, but not in the canonical URL", async () => {
    const page = await client.getPage(`${list}&compare=a`);
    expect(page).toContain('<link rel="canonical" href="' + `${client.origin}${list}"`);
    expect(page).toMatch(/href="\/pcshop\?category=Chips&amp;sort=price-asc&amp;compare=a"/);
    const forms = page.match(/<input type="hidden" name="compare" value="a"\/>/g);
    // Search, filters, and the one of the buttons.
    expect(forms).toHaveLength(3);
    expect(plainText(page)).toContain("1 of 4 chosen");
    // Another category is another comparison.
    expect(await client.getPage("/pcshop?category=Fans&compare=a")).not.toMatch(
      /href="\/pcshop\?main=[^"]*category=[^"]*compare=/,
    );
  });

  it("offers the choice only where all products are of one sub-category", async () => {
    const offers = async (query: string) => {
      const page = await client.getPage(query);
      expect(page).toContain('class="card"');
      const isOffered = page.includes('name="tick"');
      const isKept = [/href="[^"]*compare=a"/.test(page), page.includes('name="compare"')];
      expect([query, ...isKept]).toEqual([query, isOffered, isOffered]);
      return isOffered;
    };
    insertProduct(shop.db, "smart", { id: "chip", title: "Chip", mainCategory: "Other", category: "Chips" });
    expect(await offers("/smartshop?main=Main&category=Chips&compare=a")).toBe(true);
    expect(await offers("/smartshop?main=Other&compare=a")).toBe(true);
    expect(await offers("/smartshop?main=Main&compare=a")).toBe(false);
    expect(await offers("/smartshop?category=Chips&compare=a")).toBe(false);
    const { headers } = await client.fetch("/pcshop?main=Main&compare=a&tick=b");
    expect(headers.get("Location")).toBe("/pcshop?main=Main#compare-b");
  });

  it("says that a fifth product is too many", async () => {
    const page = await client.getPage(`${list}&compare=a&compare=b&compare=c&compare=d&compare=e&compare=f`);
    expect(plainText(page)).toContain("4 of 4 chosen Remove one to choose another.");
    expect(page.match(/aria-pressed="true"/g)).toHaveLength(4);
  });

  it("is not cached, and does not change the cached list of other visitors", async () => {
    for (let i = 0; i < 4; i++) {
      const { headers } = await client.fetch(`${list}&compare=a`);
      expect(headers.get("Content-Security-Policy")).not.toContain("'sha256-");
    }
    for (let i = 0; i < 4; i++) expect(await client.getPage(list)).not.toContain('aria-pressed="true"');
  });
});
