import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { BUDGETS } from "#app/http/budgets.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let client: Client;
beforeAll(async () => {
  shop = await startShop();
  insertProducts(shop.db, "pc", 400, { mains: 4, categoriesPerMain: 3 });
  insertProduct(shop.db, "smart", { id: "lamp", title: "Aurora lamp", priceCents: 1_250 });
  client = new Client(shop.server.url);
});
afterAll(() => shop.end());

const ask = (q: string, value = "pc") =>
  client.fetch(`/suggestions?${new URLSearchParams({ shop: value, q }).toString()}`);
const namesOf = async (response: Response) => ((await response.json()) as { name: string }[]).map(({ name }) => name);

describe("GET /suggestions", () => {
  it("returns products, categories and the other shops", async () => {
    expect(await namesOf(await ask("aurora"))).toEqual(["Products", "Other shops"]);
    expect(await namesOf(await ask("lighting"))).toEqual(["Categories"]);
  });

  it.each(["", "a", " a ", "%00a"])("returns nothing for %j, which is too short", async (q) => {
    const response = await ask(q);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([]);
  });

  it.each(['"', "' OR 1=1 --", "😀😀", "x".repeat(5_000), "\u0000\u0001ab"])("returns a list for %.20j", async (q) => {
    const response = await ask(q);
    expect(response.status).toBe(200);
    expect(Array.isArray(await response.json())).toBe(true);
  });

  it("returns 404 for an unknown shop, and 405 for other methods", async () => {
    expect((await ask("lamp", "nowhere")).status).toBe(404);
    expect((await client.fetch("/suggestions?shop=pc&q=lamp", { method: "POST" })).status).toBe(405);
  });

  it("is small for any query", async () => {
    for (const q of ["au", "aurora", "v1", "er"]) {
      const body = await (await ask(q)).text();
      expect(body.length, q).toBeLessThan(4_000);
    }
  });

  it("shows a new product at once, and is unchanged until then", async () => {
    const etags: (string | null)[] = [];
    for (let i = 0; i < 4; i++) etags.push((await ask("zeppelin")).headers.get("ETag"));
    expect(new Set(etags).size).toBe(1);
    const etag = etags[0] ?? "";
    const again = await client.fetch("/suggestions?shop=pc&q=zeppelin", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    insertProduct(shop.db, "pc", { id: "zeppelin", title: "Zeppelin model" });
    expect(await (await ask("zeppelin")).text()).toContain("Zeppelin model");
  });

  it("refuses an address with too many different texts, but not those from the page cache", async () => {
    for (let i = 0; i < 3; i++) await (await ask("popular")).text();
    const statuses = new Map<number, number>();
    for (let i = 0; i <= BUDGETS.suggestions.points; i++) {
      const response = await ask(`text ${i}`);
      if (response.status === 429) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThan(0);
    expect(statuses.get(200)).toBeGreaterThan(BUDGETS.suggestions.points / 2);
    expect((await ask("popular")).status).toBe(200);
  }, 60_000);
});
