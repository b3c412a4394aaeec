import { beforeEach, describe, expect, it } from "vitest";

import { MAX_PARTS } from "#app/builds/build.ts";
import { saveForm } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** Lists of computer parts, without JavaScript. */

const { shop } = setUpTwoBuyers();
const BUILD = "/pcshop/build";
const ADD = "/pcshop/build/add";

let visitor: Client;
beforeEach(() => {
  visitor = new Client(shop.server.url);
});

let names = 0;
interface PartFields {
  price?: string;
  typical_price?: string;
  specs?: { name: string; value: string }[];
  category?: string;
}
/** Adds a product to PC Build and returns its id. */
function addPart(fields: PartFields = {}): string {
  const id = `part-${++names}`;
  const values = { price: "10.00", link: "https://www.ebay.com/itm/1", main_category: "Parts", category: "Processors" };
  saveForm(shop.db, "pc", { id, title: `Title of ${id}`, ...values, ...fields });
  return id;
}
const socket = (value: string) => [{ name: "Socket", value }];
const plainText = (html: string) => textOf(html).replace(/\s+/g, " ");
const open = async (client: Client, path = BUILD) => plainText(await client.getPage(path));
const change = async (client: Client, fields: Record<string, string>) => {
  const response = await client.postForm("add" in fields ? ADD : BUILD, fields);
  expect([response.status, response.headers.get("Location")]).toEqual([303, BUILD]);
};
/** The link to share that a page shows. */
const linkOf = (html: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

describe("a visitor's own build", () => {
  it("is empty at first, and has a place for each sub-category", async () => {
    for (const category of ["Processors", "Coolers"]) addPart({ category });
    const page = await open(visitor);
    expect(page).toContain("Your build");
    for (const words of ["Processors", "Coolers", "Choose : Coolers"]) expect(page).toContain(words);
    expect(page).not.toContain("Share this build");
  });

  it("has no total while no part has a price", async () => {
    await change(visitor, { add: addPart({ price: "" }) });
    expect(await open(visitor)).toContain("Total of 1 part Not available");
  });

  it("sums the known prices by quantity", async () => {
    const [a, b] = [addPart({ price: "1,000.50", typical_price: "1200" }), addPart({ price: "" })];
    await change(visitor, { add: a });
    await change(visitor, { add: a });
    await change(visitor, { add: b });
    const page = await open(visitor);
    for (const words of [
      ...["Total of 3 parts $2,001.00", "1 part without a price, not counted."],
      ...["Typical prices of 2 parts $2,400.00", "2 × $1,000.50"],
    ]) {
      expect(page).toContain(words);
    }
    await change(visitor, { part: a, quantity: "5" });
    expect(await open(visitor)).toContain("$5,002.50");
    await change(visitor, { part: a, quantity: "0" });
    expect(await open(visitor)).not.toContain(`Title of ${a}`);
    await change(visitor, { clear: "yes" });
    expect([...visitor.cookies.keys()].includes("build")).toBe(false);
  });

  it("warns about incompatible parts, with reasons", async () => {
    const [chip, board] = [
      addPart({ specs: socket("AM5") }),
      addPart({ category: "Motherboards", specs: socket("AM4") }),
    ];
    await change(visitor, { add: chip });
    await change(visitor, { add: board });
    expect(await open(visitor)).toContain(
      "The processor may not fit the motherboard The processor needs socket AM5. The motherboard has AM4.",
    );
  });

  it("is kept in a cookie that no script reads, and is nobody else's", async () => {
    const id = addPart();
    const response = await visitor.postForm(ADD, { add: id });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("build="));
    expect(cookie).toMatch(new RegExp(`^build=${id}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax$`));
    for (let i = 0; i < 3; i++) expect(await open(visitor)).toContain(`Title of ${id}`);
    expect(await open(new Client(shop.server.url))).not.toContain(`Title of ${id}`);
  });

  it("leaves other pages in the page cache", async () => {
    const id = addPart();
    await change(visitor, { add: id });
    await visitor.getPage(BUILD);
    const path = `/pcshop/product/${id}`;
    for (let i = 0; i < 3; i++) await visitor.getPage(path);
    const policy = (await visitor.fetch(path)).headers.get("Content-Security-Policy");
    expect(policy).toContain("'sha256-");
  });

  it("is shown although parts were deleted or the cookie is forged", async () => {
    const [kept, gone] = [addPart(), addPart()];
    await change(visitor, { add: kept });
    await change(visitor, { add: gone });
    shop.db.$client.prepare("DELETE FROM products WHERE id = ?").run(gone);
    const page = await open(visitor);
    expect(page).toContain("One part of this list is no longer in the shop and was left out.");
    expect(page).toContain("Total of 1 part $10.00");
    for (const value of ["", "!!!", "%00", "%E0%A4%A", "a".repeat(4000), "1!".repeat(1500), "__proto__", "x*0"]) {
      visitor.cookies.set("build", value);
      expect(await open(visitor)).toContain("Your build");
    }
  });

  it("holds a bounded number of parts", async () => {
    visitor.cookies.set("build", Array.from({ length: MAX_PARTS }, () => addPart()).join("!"));
    const one = addPart();
    await change(visitor, { add: one });
    expect(await open(visitor)).toContain(`A build has room for ${MAX_PARTS} different parts.`);
    expect(visitor.cookies.get("build")).not.toContain(one);
  });

  it.each([
    [{ add: "no-such-part" }, "This part is no longer in the shop."],
    [{ add: "../../x" }, "This part is no longer in the shop."],
    [{ part: "no-such-part", quantity: "3" }, "Your build"],
    [{ part: "1", quantity: "-1" }, "Your build"],
    [{}, "Your build"],
  ])("is not changed by %j", async (fields: Record<string, string>, words) => {
    await change(visitor, fields);
    expect(visitor.cookies.get("build") ?? "").toBe("");
    expect(await open(visitor)).toContain(words);
  });

  it("gets parts from cards, and the page returns to the card", async () => {
    const id = addPart({ category: "Sound cards" });
    const returnTo = "/pcshop?category=Sound+cards&sort=price-desc&page=2";
    const added = await visitor.postForm(ADD, { add: id, returnTo });
    expect([added.status, added.headers.get("Location")]).toEqual([303, `${returnTo}#add-${id}`]);
    const list = await visitor.getPage(returnTo);
    for (const words of ["Added to your build", `Title of ${id}`, "View build"])
      expect(plainText(list)).toContain(words);
    expect(list).toContain(`id="add-${id}"`);
    await visitor.postForm(ADD, { add: id, returnTo });
    expect(await open(visitor)).toContain(`2 × Title of ${id}`);
    const away = await visitor.postForm(ADD, { add: "x\r\nSet-Cookie: a=b", returnTo: "//elsewhere.example" });
    expect([away.status, away.headers.get("Location")]).toEqual([303, BUILD]);
  });

  it("stays as it is if no part of the list that replaces it is in the shop", async () => {
    const own = addPart();
    await change(visitor, { add: own });
    const lists: Record<string, string>[] = [
      { use: "yes", part: "no-such-part" },
      { use: "yes" },
      { restore: "no-such-part" },
    ];
    for (const list of lists) {
      await change(visitor, list);
      const page = await open(visitor);
      expect(page).toContain("The parts of that list are no longer in the shop. Your build stays as it is.");
      expect(page).toContain(`Title of ${own}`);
    }
  });

  it("does not appear in cached lists", async () => {
    const id = addPart();
    await change(visitor, { add: id });
    await visitor.getPage(BUILD);
    const listOf = async (client: Client) => {
      const html = await client.getPage("/pcshop?category=Processors");
      return /<main[^]*<\/main>/.exec(html)?.[0];
    };
    const own = await listOf(visitor);
    for (let i = 0; i < 3; i++) expect(await listOf(new Client(shop.server.url))).toBe(own);
  });

  it("is not changed from another site", async () => {
    const response = await visitor.postForm(ADD, { add: addPart() }, { Origin: "https://elsewhere.example" });
    expect([response.status, visitor.cookies.has("build")]).toEqual([403, false]);
  });
});

describe("a shared build", () => {
  it("shows the parts of its address to anybody, and changes nobody's build", async () => {
    const [a, b] = [addPart(), addPart({ category: "Coolers" })];
    await change(visitor, { add: a });
    await change(visitor, { part: a, quantity: "2" });
    await change(visitor, { add: b });
    const link = linkOf(await visitor.getPage(BUILD));
    expect(link).toBe(`${shop.server.url}${BUILD}?part=${a}*2&part=${b}`);

    const other = new Client(shop.server.url);
    const own = addPart();
    await change(other, { add: own });
    await change(other, { add: own });
    const html = await other.getPage(link.slice(shop.server.url.length));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`<link rel="canonical" href="${shop.server.url}${BUILD}"/>`);
    const page = plainText(html);
    for (const words of ["A shared build", `Title of ${a}`, "2 × $10.00", "This replaces your build of 2 parts ."]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain("Remove");
    expect(await open(other)).toContain(`Title of ${own}`);

    const body = new URLSearchParams([
      ["use", "yes"],
      ["part", `${a}*2`],
      ["part", b],
    ]);
    const used = await other.fetch(BUILD, { method: "POST", body, headers: { Origin: shop.server.url } });
    expect(used.headers.get("Location")).toBe(BUILD);
    const now = await open(other);
    expect(now).toContain(`Title of ${b}`);
    expect(now).not.toContain(`Title of ${own}`);
  });

  it("skips and reports unknown, foreign and surplus parts", async () => {
    const id = addPart();
    saveForm(shop.db, "smart", { id: "smart-only", title: "A smart lamp" });
    const query = [id, "unknown", "smart-only", "<script>", "x".repeat(300)].map(
      (one) => `part=${encodeURIComponent(one)}`,
    );
    const page = await open(visitor, `${BUILD}?${query.join("&")}`);
    expect(page).toContain("4 parts of this list are no longer in the shop and were left out.");
    expect(page).toContain(`Title of ${id}`);
    expect(page).not.toContain("A smart lamp");

    const many = Array.from({ length: 300 }, (_, i) => `part=p${i}`).join("&");
    expect(await open(visitor, `${BUILD}?${many}`)).toContain("This list is empty.");
    expect(await open(visitor, `${BUILD}?part=`)).toContain("This list is empty.");
  });

  it("is copied as text and as Markdown, in which titles are escaped", async () => {
    const id = addPart();
    saveForm(shop.db, "pc", {
      id,
      title: "Chip [x](http://evil.example) | <b>",
      main_category: "Parts",
      category: "CPUs",
    });
    const html = await visitor.getPage(`${BUILD}?part=${id}*2`);
    const [, text = "", markdown = ""] = [...html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)].map(
      ([, one]) => one,
    );
    expect(text).toContain("CPUs: 2 × Chip [x](http://evil.example) | &lt;b&gt; (Price not available)");
    expect(text).toContain("Total: not available, because no part has a price");
    expect(markdown).toContain(
      String.raw`| CPUs | [2 × Chip \[x\]\(http://evil.example\) \| \&lt;b\&gt;](${shop.server.url}/pcshop/product/${id})`,
    );
  });
});
