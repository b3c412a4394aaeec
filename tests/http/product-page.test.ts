import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { replaceProductImages } from "#app/catalogue/products/products.server.ts";
import { dayOf, formatDay } from "#app/shared/day.ts";
import type { Db } from "#db/connection.ts";
import { priceHistory, products } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The page of a product as the server sends it. */

const DISCLOSURE =
  "Disclosure: links in this shop are affiliate links. If you buy through them we may earn a commission, at no extra cost to you.";
/** Below each link of a build. The page of the build has the whole disclosure above its parts. */
const SHORT_DISCLOSURE = "Affiliate link: we may earn a commission.";
const MEANING = "Scratches or scuffs you notice right away.";

let db: Db;
let client: Client;
let end: StartedShop["end"];

beforeAll(async () => {
  const shop = await startShop({ DEMO: "1" });
  ({ db, end } = shop);
  client = new Client(shop.server.url);
});
afterAll(() => end());

const offers = {
  excellent: { priceCents: 4000, quantity: 1 },
  good: { priceCents: 2550, quantity: 3 },
};
/** The text of a page on one line. */
const plainText = (html: string) => textOf(html).replace(/\s+/g, " ");

describe("conditions", () => {
  it("are explained in one line each, with a link to the page on grading", async () => {
    insertProduct(db, "ayz", { id: "graded", conditions: offers });
    const page = await client.getPage("/product/graded");
    expect(plainText(page)).toContain(`Good 3 - in stock $25.50 ${MEANING}`);
    expect(page).toContain('href="/pages/grading"');
    const grading = plainText(await client.getPage("/pages/grading"));
    for (const text of ["Excellent", "Very Good", `Good ${MEANING}`, "Acceptable"]) expect(grading).toContain(text);
  });

  it("show an error and get the focus if none was chosen, until one is chosen", async () => {
    insertProduct(db, "ayz", { id: "unchosen", conditions: offers });
    await client.postForm("/auth/demo", { account: "buyer" });
    const form = { product_id: "unchosen", returnTo: "/product/unchosen", quantity: "1" };
    const refused = await client.postForm("/cart/add", form);
    const page = await client.getPage(refused.headers.get("Location") ?? "");
    expect(page).toMatch(/<fieldset(?:(?!<\/fieldset>).)*Please select a condition/s);
    expect(page).toMatch(/<input[^>]*name="condition"[^>]* autofocus=""[^>]*value="excellent"/);
    const returnTo = /name="returnTo" value="([^"]*)"/.exec(page)?.[1] ?? "";
    const added = await client.postForm("/cart/add", { ...form, returnTo, condition: "good" });
    const after = await client.getPage(added.headers.get("Location") ?? "");
    expect(plainText(after)).toContain("Item added to cart");
    expect(after).not.toContain("Please select a condition");
  });
});

describe("affiliate links", () => {
  beforeAll(() => {
    const link = "https://www.amazon.com/dp/1";
    for (const shop of ["default", "pc", "smart"] as const) {
      insertProduct(db, shop, { id: "affiliate", priceCents: 9900, link });
    }
  });

  it.each([
    ["/refferals/product/affiliate", "/go/default/affiliate", DISCLOSURE],
    ["/pcshop/product/affiliate", "/go/pc/affiliate", DISCLOSURE],
    ["/smartshop/product/affiliate", "/go/smart/affiliate", DISCLOSURE],
    ["/pcshop/build?part=affiliate", "/go/pc/affiliate", SHORT_DISCLOSURE],
  ])("of %s have the disclosure beside them, rel=sponsored nofollow, and are counted", async (path, counted, text) => {
    const page = await client.getPage(path);
    expect(plainText(page)).toContain(DISCLOSURE);
    const [anchor = ""] = /<a [^>]*href="https:\/\/www\.amazon\.com[^>]*>/.exec(page) ?? [];
    expect(anchor).toContain('rel="sponsored nofollow noopener"');
    expect(anchor).toContain(`ping="${counted}"`);
    const describedBy = /aria-describedby="([^"]+)"/.exec(anchor)?.[1] ?? "none";
    expect(plainText(page.slice(page.indexOf(`id="${describedBy}"`)))).toMatch(new RegExp(`^[^>]*> ?${text}`));
  });

  it("have no disclosure on pages that link to no other seller", async () => {
    insertProduct(db, "pc", { id: "plain", priceCents: 9900 });
    expect(await client.getPage("/pcshop/product/plain")).not.toContain(DISCLOSURE);
    const build = await client.getPage("/pcshop/build?part=plain");
    expect(build).not.toContain(DISCLOSURE);
    expect(build).not.toContain(SHORT_DISCLOSURE);
  });
});

describe("earlier prices", () => {
  it("are a chart, a table and the price before a reduction, in HTML alone", async () => {
    const productKey = insertProduct(db, "pc", {
      id: "reduced",
      priceCents: 6_000,
      link: "https://www.ebay.com/itm/1",
    });
    const today = dayOf(new Date());
    expect(await client.getPage("/pcshop/product/reduced")).not.toContain("Price history");
    db.insert(priceHistory)
      .values({ productKey, condition: "", day: today - 40, priceCents: 8_000, lowestCents: 8_000 })
      .run();
    db.update(products).set({ title: "Reduced lamp" }).where(eq(products.key, productKey)).run();
    const page = await client.getPage("/pcshop/product/reduced");
    expect(plainText(page)).toContain(`Was $80.00 until ${formatDay(today)}`);
    expect(page).toMatch(
      /<svg[^>]*role="img"[^>]*aria-label="Price since [^"]*between \$60.00 and \$80.00, now \$60.00/,
    );
    expect(plainText(page)).toContain(`${formatDay(today)} $60.00 ${formatDay(today - 40)} $80.00`);
  });
});

describe("related products", () => {
  it("are the most viewed others of the sub-category that can be bought", async () => {
    const names = { mainCategory: "Computers", category: "Laptops" };
    for (let i = 1; i <= 9; i++) {
      insertProduct(db, "pc", {
        ...names,
        id: `laptop-${i}`,
        title: `Laptop ${i}`,
        priceCents: 100,
        viewCount: 100 - i,
      });
    }
    insertProduct(db, "pc", { ...names, id: "gone", title: "Laptop sold out", availability: "NO", viewCount: 500 });
    insertProduct(db, "pc", { id: "other", title: "Lamp", viewCount: 900 });
    const page = await client.getPage("/pcshop/product/laptop-2?q=laptop");
    const section = page.slice(page.indexOf("More in Laptops"), page.indexOf("</section>", page.indexOf("More in")));
    expect([...section.matchAll(/href="\/pcshop\/product\/([^"?]+)\?q=laptop"/g)].map(([, id]) => id)).toEqual([
      "laptop-1",
      ...[3, 4, 5, 6, 7].map((i) => `laptop-${i}`),
    ]);
    expect(section).toContain('href="/pcshop?q=laptop&amp;main=Computers&amp;category=Laptops"');
  });

  it("are left out where there are none", async () => {
    insertProduct(db, "pc", { id: "alone", category: "Alone" });
    expect(await client.getPage("/pcshop/product/alone")).not.toContain("More in");
  });
});

describe("images of a condition", () => {
  it("are grouped with a caption, and come first when their condition is chosen", async () => {
    const key = insertProduct(db, "ayz", { id: "scratched", title: "Scratched lamp", conditions: offers });
    replaceProductImages(db, key, [
      insertImage(db, "a"),
      { ...insertImage(db, "b"), condition: "good" },
      { ...insertImage(db, "c"), condition: "excellent" },
    ]);
    const captionsOf = (html: string) => [...html.matchAll(/class="caption">([^<]+)</g)].map(([, text]) => text);
    expect(captionsOf(await client.getPage("/product/scratched"))).toEqual([
      ...["Any condition", "Excellent condition", "Good condition"],
    ]);
    const page = await client.getPage("/product/scratched?condition=good");
    expect(captionsOf(page)).toEqual(["Good condition", "Any condition", "Excellent condition"]);
    expect(page).toContain('alt="Scratched lamp, Good condition, picture 1"');
    const second = await client.getPage("/product/scratched?condition=good&picture=2");
    expect(second).toContain('alt="Scratched lamp, picture 2"');
    expect(plainText(second)).toContain("2 of 3");
  });
});
