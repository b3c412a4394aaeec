import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
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
  db.$client.exec("DELETE FROM products");
  admin = makeAdminClient(db, server.url);
  insertProduct(db, "pc", { id: "1", title: "Fan", priceCents: 1999 });
  insertProduct(db, "smart", { id: "1", title: "Bulb", priceCents: 1999 });
});

const priceOf = (shop: string) =>
  db.$client.prepare<[string], number>("SELECT price_cents FROM products WHERE shop = ?").pluck().get(shop);

describe("a price in the table", () => {
  const returnTo = "/pcadmin/products?tq=Fan";
  const send = (fields: Record<string, string>, path = "/pcadmin/products?tq=Fan") =>
    admin.postForm(path, { id: "1", returnTo, shown_price: "19.99", ...fields });

  it("is changed without JavaScript, can be undone, and is in the shop at once", async () => {
    expect(await new Client(server.url).getPage("/pcshop")).toContain("$19.99");
    const answer = await send({ price: "24.50" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, returnTo]);
    expect([priceOf("pc"), priceOf("smart")]).toEqual([2450, 1999]);
    expect(await new Client(server.url).getPage("/pcshop")).toContain("$24.50");

    const page = await admin.getPage(returnTo);
    expect(page).toContain("Fan has been changed.");
    const offer = /<form method="post" action="\/pcadmin\/products"[^]*?<\/form>/.exec(page)?.[0] ?? "";
    const fields = [...offer.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]);
    await admin.postForm("/pcadmin/products", Object.fromEntries(fields) as Record<string, string>);
    expect(priceOf("pc")).toBe(1999);
    expect(await admin.getPage(returnTo)).toContain("Fan is as it was before.");
  });

  it("shows the error beside its field with the typed value, on the same page of the table", async () => {
    const answer = await send({ price: `5"><b>` });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("Enter an amount in dollars, such as 12.50");
    expect(page).toContain('value="5&quot;&gt;&lt;b&gt;"');
    expect(page).toContain("1 of 1");
    expect(priceOf("pc")).toBe(1999);
  });

  it("keeps a refused price, although another change has moved its row out of the filter", async () => {
    const view = "/pcadmin/products?tq=Fan&tstock=out";
    const answer = await send({ price: "5", shown_price: "18.00" }, view);
    const page = await answer.text();
    expect(answer.status).toBe(409);
    expect(page).toContain("In the meantime this became 19.99.");
    expect(page).toMatch(/name="price"[^>]*value="5"/);
    expect(await admin.getPage(view)).not.toContain('name="price"');
  });

  it("is not overwritten if somebody else changed it after the page was loaded", async () => {
    const answer = await send({ price: "5", shown_price: "18.00" });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("In the meantime this became 19.99.");
    expect(page).toMatch(/name="shown_price" value="19\.99"/);
    expect(priceOf("pc")).toBe(1999);
  });

  it("returns the new row to JavaScript", async () => {
    const answer = await send({ price: "24.50", withJavaScript: "1" }, "/pcadmin/products.data");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("24.50");
  });

  it("is changed by administrators of this site only, and returns to pages of the shop only", async () => {
    expect((await new Client(server.url).postForm("/pcadmin/products", { id: "1", price: "1" })).status).toBe(401);
    const foreign = { Origin: "https://evil.example" };
    expect((await admin.postForm("/pcadmin/products", { id: "1", price: "1" }, foreign)).status).toBe(403);
    const away = await send({ price: "24.50", returnTo: "//evil.example/" });
    expect(away.headers.get("Location")).toBe("/pcadmin/products");
    const forms: [number, Record<string, string>][] = [
      [303, {}],
      [303, { id: "none", price: "1" }],
      [422, { id: "\u0000", price: "x".repeat(5_000) }],
    ];
    for (const [status, forged] of forms) {
      expect((await admin.postForm("/pcadmin/products", forged)).status).toBe(status);
    }
    expect(priceOf("pc")).toBe(2450);
  });
});
