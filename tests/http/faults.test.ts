import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import type { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
let buyer: Buyer;
let admin: Client;

beforeAll(async () => {
  shop = await startShop();
  insertProduct(shop.db, "pc", { id: "fan", title: "Desk fan" });
  [buyer] = signInBuyers(shop.db, shop.server.url, 1) as [Buyer];
  admin = makeAdminClient(shop.db, shop.server.url);
});
afterAll(() => shop.end());

/** The log lines with a reference. */
function findLogged(reference: string) {
  return shop.server.log.filter((line) => line["reference"] === reference);
}

/** Expects a 500 response with a reference, and one log line with its cause. `path` is as logged. */
async function expectFault(response: Response, { method, path }: { method: string; path: string }): Promise<string> {
  const body = await response.text();
  expect([response.status, body.slice(0, 200)]).toEqual([500, expect.any(String)]);
  const reference = /[Rr]eference(?:"?[:,] ?"?| )([0-9a-f]{8})\b/.exec(body)?.[1] ?? "none";
  expect([reference, findLogged(reference)]).toEqual([
    reference,
    [
      expect.objectContaining({
        level: 50,
        method,
        path,
        err: expect.objectContaining({ type: "SqliteError" }) as unknown,
      }),
    ],
  ]);
  expect(body).not.toContain("no such table");
  expect(body).not.toContain("charged");
  return body;
}

describe("a server error", () => {
  beforeAll(
    () =>
      void shop.db.$client.exec(
        "ALTER TABLE product_images RENAME TO hidden_images; ALTER TABLE orders RENAME TO hidden_orders",
      ),
  );
  afterAll(
    () =>
      void shop.db.$client.exec(
        "ALTER TABLE hidden_images RENAME TO product_images; ALTER TABLE hidden_orders RENAME TO orders",
      ),
  );

  it("shows on a page the reference that is logged with the cause", async () => {
    const path = "/pcshop/product/fan";
    const page = await expectFault(await buyer.fetch(path), { method: "GET", path });
    expect(page).toContain("Something went wrong on our side");
    expect(page).toContain("Please try again in a moment.");
  });

  it("sends the reference in a page's data", async () => {
    const path = "/pcshop/product/fan";
    await expectFault(await buyer.fetch(`${path}.data`), { method: "GET", path });
  });

  it("does not claim after a posted form that nothing was saved", async () => {
    const path = "/account/orders/some-order/delete";
    const page = await expectFault(await buyer.postForm(path, {}), {
      method: "POST",
      path: "/account/orders/*/delete",
    });
    expect(page).toContain("may or may not have been saved");
  });

  it("returns JSON in the API", async () => {
    const response = await buyer.fetch(`/api/my-purchases/${buyer.id}`);
    expect(response.headers.get("Content-Type")).toContain("application/json");
    const body = JSON.parse(await expectFault(response, { method: "GET", path: "/api/my-purchases/*" })) as object;
    expect(Object.keys(body)).toEqual(["error", "reference"]);
  });

  it("returns plain text for a file", async () => {
    const response = await buyer.fetch("/account/orders/some-order/picture.webp");
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    await expectFault(response, { method: "GET", path: "/account/orders/*/picture.webp" });
  });
});

describe("an error page", () => {
  it.each<[number, string, string, RequestInit]>([
    [404, "Page not found", "/pcshop/product/none", {}],
    [404, "Page not found", "/nowhere", {}],
    [
      413,
      "That is too large",
      "/pcadmin/delete",
      { method: "POST", body: new URLSearchParams({ id: "x".repeat(300_000) }) },
    ],
    [405, "We could not read this request", "/pcshop", { method: "POST", body: new URLSearchParams({ a: "b" }) }],
  ])("shows status %i with the title %j", async (status, title, path, init) => {
    const response = await admin.fetch(path, init);
    expect(await response.text()).toContain(title);
    expect(response.status).toBe(status);
  });
});
