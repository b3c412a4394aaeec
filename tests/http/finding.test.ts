import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SHOPS } from "#app/shops/shops.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let client: Client;
beforeAll(async () => {
  shop = await startShop();
  for (const { value } of SHOPS) insertProducts(shop.db, value, 240, { mains: 2, categoriesPerMain: 2 });
  const product = (id: string, title: string, availability: "YES" | "NO") =>
    insertProduct(shop.db, "pc", { id, title, availability, mainCategory: "Few", category: "Fans", rate: 4 });
  product("f1", "Alpha fan", "NO");
  product("f2", "Beta fan", "YES");
  product("f3", "Gamma fan", "NO");
  const offer = (quantity: number) => ({ good: { priceCents: 500, quantity } });
  const open = { mainCategory: "Few", category: "Fans" };
  insertProduct(shop.db, "ayz", { id: "f1", title: "Alpha fan", conditions: offer(0), ...open });
  insertProduct(shop.db, "ayz", { id: "f2", title: "Beta fan", conditions: offer(3), ...open });
  client = new Client(shop.server.url);
});
afterAll(() => shop.end());

const getPage = async (path: string) => (await client.getPage(path)).replaceAll("&amp;", "&");
const listTitles = (page: string) => [...page.matchAll(/class="title"><a [^>]*>([^<]*)/g)].map(([, title]) => title);
/** A part of a page, by its label. */
const navOf = (page: string, label: string) =>
  new RegExp(`<nav[^>]* aria-label="${label}".*?</nav>|<nav aria-label="${label}".*?</nav>`, "s").exec(page)?.[0] ?? "";

describe("the page of a main category", () => {
  it.each(SHOPS)(
    "has in $name a title, a heading, its sub-categories, and a canonical address in the sitemap",
    async ({ path, name }) => {
      const page = await getPage(`${path}?main=Processors`);
      expect(page).toContain(`<title>Processors · ${name}`);
      expect(page).toMatch(/<h1[^>]*>Processors<\/h1>/);
      expect(page).toContain(`rel="canonical" href="${shop.server.url}${path}?main=Processors"`);
      expect(navOf(page, "Sub-categories")).toContain(`href="${path}?main=Processors&category=Compact+processors"`);
      expect(await getPage("/sitemaps/pages.xml")).toContain(`<loc>${shop.server.url}${path}?main=Processors</loc>`);
    },
  );
});

describe("breadcrumbs", () => {
  it("keep search, sort, filters and layout", async () => {
    const page = await getPage(
      "/pcshop?q=a&main=Processors&category=Compact+processors&sort=views&page=2&layout=list&rating=2",
    );
    const crumbs = navOf(page, "Breadcrumbs");
    expect(crumbs).toContain('href="/pcshop?q=a&sort=views&layout=list&rating=2"');
    expect(crumbs).toContain('href="/pcshop?q=a&main=Processors&sort=views&layout=list&rating=2"');
  });

  it("link to the whole shop from the page of a main category", async () => {
    expect(navOf(await getPage("/pcshop?main=Processors"), "Breadcrumbs")).toContain('href="/pcshop"');
  });
});

describe("the sidebar", () => {
  it.each(SHOPS)("of $name has no numbers of products where its links keep a search or filters", async ({ path }) => {
    const numbers = async (query: string) => {
      const sidebar = navOf(await getPage(`${path}?main=Lighting${query}`), "Categories and sorting");
      expect(sidebar).toContain("Compact processors");
      return /Compact processors<\/span><span class="text-muted tabular-nums">60<\/span>/.test(sidebar);
    };
    expect(await numbers("&sort=views&layout=list&first=stock")).toBe(true);
    expect(await numbers("&q=a")).toBe(false);
    expect(await numbers("&stock=in")).toBe(false);
  });
});

describe("Previous and Next", () => {
  it("are beside the page numbers, if there is such a page", async () => {
    const links = async (query: string) => {
      const pages = navOf(await getPage(`/pcshop?main=Processors${query}`), "Pages");
      return [...pages.matchAll(/<a (?=[^>]*rel="(prev|next)")(?=[^>]*aria-label="([^"]*)")[^>]*href="([^"]*)"/g)].map(
        ([, rel, label, href]) => `${rel} ${label} ${href}`,
      );
    };
    expect(await links("")).toEqual(["next Next page /pcshop?main=Processors&page=2"]);
    expect(await links("&page=2")).toEqual([
      "prev Previous page /pcshop?main=Processors",
      "next Next page /pcshop?main=Processors&page=3",
    ]);
    expect(await links("&page=99")).toEqual(["prev Previous page /pcshop?main=Processors&page=4"]);
  });
});

describe("the compact list", () => {
  it("shows price, rating and stock of each product, and has the canonical address of the cards", async () => {
    const page = await getPage("/pcshop?main=Few&layout=list");
    expect(page).toContain('class="compact-list"');
    expect(page).toContain("In stock</p>");
    expect(page).toContain("Rated 4 out of 5");
    expect(page).toContain(`rel="canonical" href="${shop.server.url}/pcshop?main=Few"`);
    expect(await getPage("/?main=Few&layout=list")).toContain("3 - in stock");
    expect(await getPage("/?main=Few")).not.toContain("3 - in stock");
  });

  it("is kept by pages, sorts, categories and searches, and is in the page cache", async () => {
    const page = await getPage("/pcshop?main=Processors&layout=list");
    expect(page).toContain("/pcshop?main=Processors&page=2&layout=list");
    expect(page).toContain("/pcshop?main=Processors&sort=views&layout=list");
    expect(page).toContain("/pcshop?main=Lighting&layout=list");
    expect(page).toContain('type="hidden" name="layout" value="list"');
    const policies: string[] = [];
    for (let i = 0; i < 3; i++) {
      const response = await client.fetch("/pcshop?main=Few&layout=list&first=stock");
      await response.text();
      policies.push(response.headers.get("content-security-policy") ?? "");
    }
    expect(policies.at(-1)).toContain("'sha256-");
  });
});

describe("in-stock first", () => {
  it.each([
    ["/pcshop?main=Few", ["Alpha fan", "Beta fan", "Gamma fan"]],
    ["/pcshop?main=Few&first=stock", ["Beta fan", "Alpha fan", "Gamma fan"]],
    ["/pcshop?main=Few&first=stock&sort=rating", ["Beta fan", "Alpha fan", "Gamma fan"]],
    ["/pcshop?main=Few&stock=in", ["Beta fan"]],
    ["/?main=Few&first=stock", ["Beta fan", "Alpha fan"]],
  ])("%s lists %j", async (path, expected) => {
    expect(listTitles(await getPage(path))).toEqual(expected);
  });

  it("follows a change of the stock at once", async () => {
    shop.db.$client.exec("UPDATE products SET availability = 'YES' WHERE id = 'f3'");
    expect(listTitles(await getPage("/pcshop?main=Few&first=stock"))).toEqual(["Beta fan", "Gamma fan", "Alpha fan"]);
    shop.db.$client.exec("UPDATE products SET availability = 'NO' WHERE id = 'f3'");
  });
});

describe("a search that finds nothing", () => {
  it("suggests correctly spelled words, and a link that removes the category", async () => {
    insertProduct(shop.db, "smart", { id: "zither", title: "Zither tuner", mainCategory: "Music", category: "Tuners" });
    const page = await getPage("/smartshop?q=zihter&main=Lighting&sort=views");
    expect(page).toContain("Did you mean");
    expect(page).toContain('href="/smartshop?q=zither&sort=views"');
    expect(page).toContain('aria-label="Remove filter: Lighting"');
    // No product would be shown without the category either.
    expect(page).toContain("Check the spelling, or try a shorter word.");
    expect(page).not.toContain("Remove one of these to see more products.");
    expect(await getPage("/smartshop?q=zither")).not.toContain("Did you mean");
  });

  it("counts what the other shops have, up to a thousand", async () => {
    const addTo = (value: "smart" | "default", count: number) => {
      for (let i = 0; i < count; i++) insertProduct(shop.db, value, { id: `q${i}`, title: `Quokka ${i}` });
    };
    shop.db.$client.transaction(() => {
      addTo("smart", 7);
      addTo("default", 1001);
    })();
    const page = await getPage("/pcshop?q=quokka");
    expect(page).toContain("Over 1,000 in Referrals Shop");
    expect(page).toContain("7 in Smart Shop");
    expect(page).not.toContain("in Open Box Store");
  });

  it("has no filters unless some are set", async () => {
    expect(await getPage("/pcshop?q=qwertz")).not.toContain('aria-label="Filters"');
    expect(await getPage("/pcshop?q=qwertz&rating=5")).toContain('aria-label="Filters"');
    expect(await getPage("/pcshop?q=fan")).toContain('aria-label="Filters"');
  });

  it.each(["main=Few&rating=5", "main=Processors"])(
    "does not call products missing that only %s hides",
    async (query) => {
      const page = await getPage(`/pcshop?q=gamma&${query}`);
      expect(page).toContain("No products match these filters");
      expect(page).toContain("Remove one of these to see more products.");
      expect(page).not.toContain("Nothing found for");
      expect(page).not.toContain("Did you mean");
    },
  );

  it("offers a link that removes the category if filters find nothing", async () => {
    const page = await getPage("/pcshop?main=Few&rating=5");
    expect(page).toContain("No products match these filters");
    expect(page).toContain('aria-label="Remove filter: Few"');
  });
});

describe("filter choices that would find nothing", () => {
  it("are disabled unless they are chosen", async () => {
    const page = await getPage("/?main=Few");
    const inputOf = (value: string) => new RegExp(`<input[^>]*value="${value}"[^>]*>`).exec(page)?.[0] ?? "";
    expect(inputOf("excellent")).toContain("disabled");
    expect(inputOf("good")).not.toContain("disabled");
    const chosen = await getPage("/?main=Few&grade=excellent");
    expect(/<input[^>]*value="excellent"[^>]*>/.exec(chosen)?.[0]).not.toContain("disabled");
    expect(await getPage("/pcshop?main=Few")).toMatch(/<option value="5" disabled="">/);
  });
});
