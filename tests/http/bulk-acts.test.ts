import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { makeBulkForm } from "#tests/setup/bulk-form.ts";
import { Client, mainTextOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let admin: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());
beforeEach(() => {
  db.$client.exec("DELETE FROM products; DELETE FROM deleted_products");
  admin = makeAdminClient(db, server.url);
});

const idsOf = (shop: string) =>
  db.$client.prepare<[string], string>("SELECT id FROM products WHERE shop = ? ORDER BY id").pluck().all(shop);

let acts = 0;
/** The form of a bulk change in PC Build. */
function actOn(act: string, fields: Record<string, string>): Record<string, string> {
  return makeBulkForm(db, "pc", { act, actId: `${++acts}`.padStart(16, "0"), ...fields });
}

describe("bulk changes of products", () => {
  beforeEach(() => {
    for (const id of ["1", "2", "3"]) insertProduct(db, "pc", { id, title: `<b>PC ${id}</b>`, priceCents: 1999 });
    insertProduct(db, "smart", { id: "1", priceCents: 1999 });
  });
  const returnTo = "/pcadmin/products?tq=PC";
  const send = (fields: Record<string, string>) => admin.postForm("/pcadmin/bulk", { returnTo, ...fields });
  const pricesOf = (shop: string) =>
    db.$client
      .prepare<[string], number>("SELECT price_cents FROM products WHERE shop = ? ORDER BY id")
      .pluck()
      .all(shop);

  it("are refused for more products than fit into an address, with a message and a short address", async () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => ["id", `${i}`]);
    const body = new URLSearchParams([...Object.entries(actOn("delete", {})), ["returnTo", returnTo], ...ids]);
    const answer = await admin.fetch("/pcadmin/bulk", { method: "POST", body, headers: { Origin: server.url } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, returnTo]);
    expect(mainTextOf(await admin.getPage(returnTo))).toContain("Nothing was changed.");
    const long = await send(actOn("delete", { id: "1", returnTo: `/pcadmin/products?tq=${"x".repeat(20_000)}` }));
    expect((long.headers.get("Location") ?? "").length).toBeLessThan(2_000);
  });

  it("are not started by a corrected form whose first version was already carried out, and say so", async () => {
    const price = { act: "price", direction: "down", unit: "percent", all: "yes" };
    const first = actOn("price", { ...price, value: "10" });
    await send(first);
    const after = pricesOf("pc");
    expect(new Set(after)).toEqual(new Set([1799]));
    const corrected = await send({ ...first, value: "20" });
    const page = corrected.headers.get("Location") ?? "";
    expect([corrected.status, page]).toEqual([303, expect.stringContaining("value=20")]);
    const text = mainTextOf(await admin.getPage(page));
    expect(text).toContain("An earlier change was already started from this page. 3 products have been changed.");
    expect(pricesOf("pc")).toEqual(after);
    // The same form sent twice is one change, and leads to its result.
    const repeated = await send(first);
    expect([repeated.headers.get("Location"), pricesOf("pc")]).toEqual([returnTo, after]);
  });

  it("name the products first, delete them, offer Undo, and restore them from the bin", async () => {
    const question = await admin.getPage(`/pcadmin/bulk?act=delete&id=1&id=2&id=gone&returnTo=${returnTo}`);
    expect(mainTextOf(question)).toContain("Are you sure you want to delete 2 products?");
    expect(question).toContain("&lt;b&gt;PC 1&lt;/b&gt;");
    expect(idsOf("pc")).toEqual(["1", "2", "3"]);

    const answer = await send(actOn("delete", { all: "yes" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, returnTo]);
    expect([idsOf("pc"), idsOf("smart")]).toEqual([[], ["1"]]);
    const page = await admin.getPage(returnTo);
    expect(mainTextOf(page)).toContain("3 products have been deleted.");
    const act = /name="act" value="([\w-]{16})"/.exec(page)?.[1] ?? "";
    expect(mainTextOf(await admin.getPage("/pcadmin/bin"))).toContain("PC 2");
    expect(mainTextOf(await admin.getPage("/smartadmin/bin"))).toContain("No deleted products.");

    // Another panel restores nothing of this one.
    await admin.postForm("/smartadmin/changes", { act });
    expect(idsOf("pc")).toEqual([]);
    await admin.postForm("/pcadmin/changes", { act });
    expect(mainTextOf(await admin.getPage("/pcadmin/bin"))).toContain("3 products have been restored.");
    expect(idsOf("pc")).toEqual(["1", "2", "3"]);
    await admin.postForm("/pcadmin/changes", { act });
    expect(mainTextOf(await admin.getPage("/pcadmin/bin"))).toContain("This can no longer be undone");
  });

  it("show the prices first, and change them once for a form that is sent twice", async () => {
    const fields = { direction: "down", unit: "percent", value: "10" };
    const query = new URLSearchParams({ act: "price", all: "yes", ...fields }).toString();
    expect(mainTextOf(await admin.getPage(`/pcadmin/bulk?${query}`))).toMatch(/\$19\.99 → becomes \$17\.99/);
    const form = actOn("price", { all: "yes", ...fields });
    await Promise.all([send(form), send(form)]);
    await admin.postForm("/smartadmin/bulk", makeBulkForm(db, "smart", form));
    expect([pricesOf("pc"), pricesOf("smart")]).toEqual([[1799, 1799, 1799], [1999]]);
    expect(mainTextOf(await admin.getPage(returnTo))).toContain("3 products have been changed.");
  });

  it("are undone from their message or from the list, except for products changed since", async () => {
    const form = actOn("price", { all: "yes", direction: "down", unit: "percent", value: "10" });
    await send(form);
    const page = await admin.getPage(returnTo);
    expect(page).toMatch(/<form method="post" action="\/pcadmin\/changes"/);
    const fields = { id: "2", price: "5", shown_price: "17.99" };
    await admin.postForm("/pcadmin/products", fields);
    const list = mainTextOf(await admin.getPage("/pcadmin/changes"));
    expect(list).toContain("Lowering prices by 10%");
    expect(list).toContain("Undo");
    const act = form["actId"] ?? "";
    await admin.postForm("/smartadmin/changes", { act });
    expect(pricesOf("pc")).toEqual([1799, 500, 1799]);
    expect((await admin.postForm("/pcadmin/changes", { act })).headers.get("Location")).toBe("/pcadmin/changes");
    expect(pricesOf("pc")).toEqual([1999, 500, 1999]);
    expect(mainTextOf(await admin.getPage("/pcadmin/changes"))).toContain(
      "2 products have been put back. 1 product was left as it is because it has been changed since.",
    );
    await admin.postForm("/pcadmin/changes", { act });
    expect(mainTextOf(await admin.getPage("/pcadmin/changes"))).toContain("This can no longer be undone");
    for (const forged of ["", "x".repeat(9_000), "\u0000"]) {
      expect((await admin.postForm("/pcadmin/changes", { act: forged })).status).toBe(303);
    }
  });

  it("change only the products that the page named", async () => {
    const form = actOn("delete", { all: "yes" });
    db.$client.exec("DELETE FROM products WHERE shop = 'pc' AND id = '1'");
    insertProduct(db, "pc", { id: "4", title: "PC 4" });
    const location = (await send(form)).headers.get("Location") ?? "";
    expect(location).toMatch(/^\/pcadmin\/bulk\?/);
    const page = await admin.getPage(location);
    expect(page).toContain("Other products match now than before.");
    expect(mainTextOf(page)).toContain("Are you sure you want to delete 3 products?");
    expect(idsOf("pc")).toEqual(["2", "3", "4"]);
    const mark = /name="mark" value="([\w-]+)"/.exec(page)?.[1] ?? "";
    expect((await send({ ...form, mark })).headers.get("Location")).toBe(returnTo);
    expect(idsOf("pc")).toEqual([]);
  });

  it("lead to their result if a form is sent twice, although other products match after the first time", async () => {
    const form = actOn("availability", { all: "yes", tstock: "in", availability: "NO" });
    await send(form);
    insertProduct(db, "pc", { id: "4", title: "PC 4" });
    expect((await send(form)).headers.get("Location")).toBe(returnTo);
    expect(mainTextOf(await admin.getPage(returnTo))).toContain("3 products have been changed.");
  });

  it.each([
    ["price", { value: "-5" }, "Enter a number above 0"],
    ["price", { value: "" }, "Enter a number above 0"],
    ["price", { value: "101", direction: "down" }, "Enter a number above 0"],
    ["price", { value: "1e9", unit: "amount" }, "Enter an amount in dollars"],
    ["category", {}, "Enter a main category or a category."],
  ])("of %s with %o show the problem beside the field, and change nothing", async (act, fields, problem) => {
    const form = actOn(act, { all: "yes", ...fields });
    const answer = await admin.postForm(`/pcadmin/bulk?act=${act}&all=yes`, form);
    expect(answer.status).toBe(422);
    expect(mainTextOf(await answer.text())).toContain(problem);
    expect(pricesOf("pc")).toEqual([1999, 1999, 1999]);
  });

  it("are refused for forged forms, and redirect only within the shop", async () => {
    const away = await send({ ...actOn("delete", { id: "none" }), returnTo: "https://evil.example/" });
    expect(away.headers.get("Location")).toBe("/pcadmin/products");
    for (const forged of [
      { ...actOn("delete", { id: "1" }), actId: "x" },
      ...["", "x".repeat(22)].map((mark) => ({ ...actOn("delete", { id: "1" }), mark })),
      { ...actOn("restore", { id: "1" }) },
      {},
    ]) {
      expect((await send(forged)).status).toBe(303);
    }
    for (const key of ["x", "1e99", "-1", "9007199254740993"]) {
      expect((await admin.postForm("/pcadmin/bin", { key })).status).toBe(303);
    }
    expect(idsOf("pc")).toEqual(["1", "2", "3"]);
  });

  it("let visitors be served while thousands of products are changed, and show their progress", async () => {
    for (const firstId of [1_000, 3_000]) {
      insertProducts(db, "pc", 2_000, { firstId, seed: firstId });
      // The server closes connections that are not used for long.
      await admin.getPage("/pcadmin/bin");
    }
    const answer = await send(actOn("price", { all: "yes", direction: "up", unit: "amount", value: "1" }));
    const location = answer.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/pcadmin\/bulk\/[\w-]{16}\?/);
    const visitor = new Client(server.url);
    let slowest = 0;
    let text = "";
    do {
      text = mainTextOf(await admin.getPage(location));
      const startedAt = performance.now();
      await visitor.getPage("/smartshop");
      slowest = Math.max(slowest, performance.now() - startedAt);
    } while (/of 4,003 products/.test(text));
    console.log(`The slowest page took ${Math.round(slowest)} ms.`);
    expect(text).toContain(" products have been changed.");
    expect(pricesOf("smart")).toEqual([1999]);
    expect(pricesOf("pc").slice(0, 1)).toEqual([2099]);
  });
});
