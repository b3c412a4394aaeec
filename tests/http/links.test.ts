import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { dayOf, formatDay } from "#app/shared/day.ts";
import { linkChecks, linkClicks, priceChecks } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, mainTextOf, textOf } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const AMAZON = "https://www.amazon.com/dp/1?tag=me-20";

let shop: StartedShop;
let client: Client;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ PUBLIC_URL: "", ADMIN_PASSWORD: "violet umbrella seven trains" });
  client = new Client(shop.server.url);
  admin = makeAdminClient(shop.db, shop.server.url);
  insertProduct(shop.db, "pc", { id: "fan", title: "Quiet fan", priceCents: 1999, link: AMAZON });
  insertProduct(shop.db, "pc", { id: "sold", link: AMAZON, availability: "NO" });
  insertProduct(shop.db, "ayz", {
    ...{ id: "lamp", ebay: "https://www.ebay.com/itm/2", offerUp: "https://offerup.com/ä b" },
    conditions: { good: { priceCents: 2550, quantity: 1 } },
  });
});
afterAll(() => shop.end());

const go = (path: string, init: RequestInit = {}) =>
  client.fetch(path, { ...init, headers: { ...BROWSER, ...(init.headers as Record<string, string> | undefined) } });
const clicks = () =>
  shop.db
    .select()
    .from(linkClicks)
    .all()
    .reduce((sum, row) => sum + row.clicks, 0);
async function countedBy(request: () => Promise<Response>): Promise<number> {
  const before = clicks();
  await request();
  return clicks() - before;
}

describe("following a link to another shop", () => {
  it("redirects to the product's link and counts the click by day, without data of the person", async () => {
    const before = clicks();
    const response = await go("/go/pc/fan");
    expect([response.status, response.headers.get("Location")]).toEqual([302, AMAZON]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(clicks()).toBe(before + 1);
    expect(shop.db.select().from(linkClicks).get()).toMatchObject({ link: "link", day: dayOf(new Date()) });
  });

  it("redirects to each marketplace of an Open Box product", async () => {
    expect((await go("/go/ayz/lamp/ebay")).headers.get("Location")).toBe("https://www.ebay.com/itm/2");
    expect((await go("/go/ayz/lamp/offer_up")).headers.get("Location")).toBe("https://offerup.com/%C3%A4%20b");
  });

  it("redirects to the product's page and counts nothing if it cannot be bought", async () => {
    for (const [path, page] of [
      ["/go/pc/sold", "/pcshop/product/sold"],
      ["/go/pc/none", "/pcshop/product/none"],
      ["/go/ayz/lamp", "/product/lamp"],
      ["/go/ayz/lamp/mercari_marketplaces", "/product/lamp"],
      ["/go/pc/fan/ebay", "/pcshop/product/fan"],
    ] as const) {
      expect(await countedBy(() => go(path))).toBe(0);
      const response = await go(path);
      expect([response.status, response.headers.get("Location")]).toEqual([303, page]);
    }
    expect((await client.fetch("/pcshop/product/none")).status).toBe(404);
  });

  it.each(["/go/pc/fan/https:%2F%2Fevil.example", "/go/none/fan", "/go/pc/fan/link2"])("refuses %s", async (path) => {
    expect((await go(path)).status).toBe(404);
  });

  it.each(["?to=https://evil.example", "?link=//evil.example", "#https://evil.example"])(
    "ignores the other address in %s",
    async (query) => {
      expect((await go(`/go/pc/fan${query}`)).headers.get("Location")).toBe(AMAZON);
    },
  );

  it.each([
    [
      "a bot",
      { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } },
    ],
    ["a program without a name", { headers: { "User-Agent": "" } }],
    ["a prefetch", { headers: { "Sec-Purpose": "prefetch" } }],
    ["an image of another page", { headers: { "Sec-Fetch-Dest": "image" } }],
    ["a page of another site", { headers: { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" } }],
    ["a page of a sibling site", { headers: { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "document" } }],
    ["a page of another site in an old browser", { headers: { Referer: "https://evil.example/" } }],
    ["HEAD", { method: "HEAD" }],
  ])("does not count %s, but redirects", async (_, init) => {
    const before = clicks();
    expect((await go("/go/pc/fan", init)).headers.get("Location")).toBe(AMAZON);
    expect(clicks()).toBe(before);
  });

  it.each([
    ["a link of the shop", { "Sec-Fetch-Site": "same-origin" }],
    ["a typed address", { "Sec-Fetch-Site": "none" }],
    ["a link of the shop in an old browser", { Referer: "OWN" }],
  ])("counts %s", async (_, headers) => {
    const own = Object.entries(headers).map(([name, value]) => [name, value === "OWN" ? `${shop.server.url}/` : value]);
    expect(
      await countedBy(() => go("/go/pc/fan", { headers: Object.fromEntries(own) as Record<string, string> })),
    ).toBe(1);
  });

  it("counts the ping of a link on the shop's page, and refuses pings of other sites", async () => {
    const page = await client.getPage("/pcshop/product/fan");
    const [anchor = ""] = /<a [^>]*Buy|<a [^>]*href="https:\/\/www\.amazon[^>]*>/.exec(page) ?? [];
    const ping = /ping="([^"]+)"/.exec(anchor)?.[1] ?? "";
    const send = (origin: string) =>
      go(ping, { method: "POST", body: "PING", headers: { "Content-Type": "text/ping", Origin: origin } });
    const before = clicks();
    expect((await send(shop.server.url)).status).toBe(204);
    expect(clicks()).toBe(before + 1);
    expect((await send("https://evil.example")).status).toBe(403);
    expect(clicks()).toBe(before + 1);
    expect(await client.getPage("/product/lamp")).toContain('ping="/go/ayz/lamp/ebay"');
  });

  it("redirects without counting when one address follows too many links", async () => {
    for (let i = 0; i < 70; i++) await go("/go/pc/fan");
    expect(await countedBy(() => go("/go/pc/fan"))).toBe(0);
    expect((await go("/go/pc/fan")).status).toBe(302);
  });

  it("is excluded from search engines", async () => {
    expect(await (await client.fetch("/robots.txt")).text()).toContain("Disallow: /go/");
  });
});

describe("the page of links", () => {
  const act = (intent: string, product: number, show = "", seen = "") =>
    admin.postForm(`/admin/links${show}`, { intent, product: String(product), link: "link", seen });
  const readText = async (path: string) => textOf(await admin.getPage(path)).replace(/\s+/g, " ");
  const keyOf = (id: string) =>
    Number(shop.db.$client.prepare("SELECT key FROM products WHERE id = ?").pluck().get(id));

  it("lists problems with their reason until they are ignored, and their number on all pages", async () => {
    const productKey = keyOf("fan");
    shop.db
      .insert(linkChecks)
      .values({ productKey, link: "link", url: AMAZON, outcome: "gone", status: 404, checkedAt: new Date() })
      .run();
    expect(await readText("/admin/links")).toMatch(
      /Quiet fan.*PC Build ?, Buy link ?, \d+ clicks in 30 days.*Gone.*answered 404/,
    );
    expect(await readText("/orders")).toContain("Dead links: 1");
    const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(await admin.getPage("/admin/links")) ?? [];
    await act("ignore", productKey, "", `un${seen}`);
    expect(await readText("/admin/links")).toMatch(/The last check of this link found something else\..*Quiet fan/);
    expect((await act("ignore", productKey, "", seen)).headers.get("Location")).toBe("/admin/links");
    expect(await readText("/admin/links")).toContain("No problems.");
    expect(await readText("/orders")).not.toContain("Dead links");
    const watched = await act("watch", productKey, "?show=ignored", seen);
    expect(watched.headers.get("Location")).toBe("/admin/links?show=ignored");
    expect(await readText("/admin/links")).toContain("Quiet fan");
  });

  it("checks a link again, but requests nothing of the server's own network", async () => {
    const { port } = new URL(shop.server.url);
    for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
      const link = `http://${host}:${port}/healthz`;
      const productKey = insertProduct(shop.db, "pc", { id: `inner-${host.replace(/\W/g, "")}`, link });
      const response = await act("check", productKey);
      expect(await readText(response.headers.get("Location") ?? "")).toContain("The link could not be checked.");
    }
    expect(await readText("/admin/links?show=unknown")).toContain("no answer");
  });

  it("confirms prices, which the product's page then says", async () => {
    const productKey = keyOf("fan");
    shop.db.update(priceChecks).set({ checkedAt: null }).run();
    expect(await readText("/admin/links?show=prices")).toMatch(/Quiet fan.*never checked.*\$19\.99/);
    expect(await client.getPage("/pcshop/product/fan")).not.toContain("Price checked on");
    await act("confirm-price", productKey, "?show=prices", `1899 ${AMAZON}`);
    expect(await readText("/admin/links?show=prices")).toContain("Nothing was confirmed.");
    await act("confirm-price", productKey, "?show=prices", `1999 ${AMAZON}`);
    expect(await client.getPage("/pcshop/product/fan")).toContain(`Price checked on ${formatDay(dayOf(new Date()))}`);
  });

  it("lists the most followed links", async () => {
    expect(await readText("/admin/links?show=clicks")).toMatch(/Quiet fan.*Buy link \d+/);
  });

  it("says that days are UTC where days are shown", async () => {
    const DAYS = "Days are UTC.";
    shop.db.delete(linkChecks).run();
    shop.db.update(priceChecks).set({ checkedAt: new Date() }).run();
    expect(await readText("/admin/links?show=prices")).toContain(DAYS);
    expect(await readText("/admin/links")).not.toContain(DAYS);
    expect(await readText("/admin/links?show=clicks")).not.toContain(DAYS);
  });

  it("does not say that there are no problems if no link was checked", async () => {
    shop.db.delete(linkChecks).run();
    const page = await readText("/admin/links");
    expect(page).toContain("No link has been checked yet.");
    expect(page).not.toContain("No problems.");
  });

  it.each([
    ["LINK_CHECK=0", { LINK_CHECK: "0" }, "To turn the nightly check on, remove LINK_CHECK=0 from the environment"],
    ["the demonstration", { DEMO: "1" }, "The demonstration never checks links."],
  ])("says with %s that links are not checked", async (_, env, how) => {
    const unchecked = await startShop(env);
    onTestFinished(() => unchecked.end());
    const page = mainTextOf(await makeAdminClient(unchecked.db, unchecked.server.url).getPage("/admin/links"));
    expect(page).toContain("Links are not being checked.");
    expect(page).toContain(how);
    expect(page).not.toContain("No problems.");
  });

  it("shows a message for a wrong form", async () => {
    const forms: Record<string, string>[] = [
      {},
      { intent: "check", product: "x", link: "link" },
      { intent: "check", product: "1e9", link: "link" },
      { product: "1", link: "none" },
    ];
    for (const fields of forms) {
      expect((await admin.postForm("/admin/links", fields)).status).toBe(303);
    }
    expect((await act("none", keyOf("fan"))).status).toBe(400);
    expect((await client.fetch("/admin/links")).status).toBe(401);
  });
});
