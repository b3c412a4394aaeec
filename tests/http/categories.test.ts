import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { makeBulkForm } from "#tests/setup/bulk-form.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());
beforeEach(() => {
  db.$client.exec("DELETE FROM products; DELETE FROM categories");
  admin = makeAdminClient(db, server.url);
  visitor = new Client(server.url);
  const names: [id: string, main: string, category: string][] = [
    ["1", "PC", "Cases"],
    ["2", "PC", "Cases"],
    ["3", "PC", "cases"],
    ["4", "Home", "Fans & <i>more</i>"],
  ];
  for (const [id, mainCategory, category] of names) insertProduct(db, "pc", { id, mainCategory, category });
});

const categories = () =>
  db.$client
    .prepare<[], string>(
      `SELECT main_category || ' › ' || category || ' ' || product_count FROM categories
       WHERE product_count > 0 ORDER BY 1`,
    )
    .pluck()
    .all();

let acts = 0;
const rename = (from: Record<string, string>, to: Record<string, string>, others: Record<string, string> = {}) => {
  const actId = `rename-${++acts}`.padEnd(16, "0");
  const fields = { act: "category", all: "yes", actId, ...from, ...to, ...others };
  return admin.postForm("/pcadmin/bulk", makeBulkForm(db, "pc", fields));
};

describe("the categories of a shop", () => {
  it("are listed for administrators, with their counts and spellings", async () => {
    expect((await visitor.fetch("/pcadmin/categories")).status).toBe(401);
    const page = await admin.getPage("/pcadmin/categories");
    expect(page).toContain("Different spellings");
    expect(page).toContain("Fans &amp; &lt;i&gt;more&lt;/i&gt;");
    expect(page).toMatch(
      /href="\/pcadmin\/bulk\?act=category&amp;all=yes[^"]*tcategory=cases&amp;main=PC&amp;category=Cases"/,
    );
    expect(await admin.getPage("/pcadmin/products")).toContain("1 category has");
    expect(await admin.getPage("/smartadmin/categories")).not.toContain("Different spellings");
  });

  it("lists categories with several spellings on the Health page, with a link to merge them", async () => {
    const health = await admin.getPage("/admin/health");
    expect(textOf(health)).toContain("PC Build has categories in several spellings: “PC › Cases” and “PC › cases”.");
    expect(health).toContain('href="/pcadmin/categories"');
    db.$client.exec("DELETE FROM products WHERE id = '3'");
    expect(textOf(await admin.getPage("/admin/health"))).not.toContain("spellings");
  });

  it("are renamed with all their products; the shop shows the new name, and 404 at the old address", async () => {
    expect((await visitor.fetch("/pcshop?main=Home")).status).toBe(200);
    expect((await rename({ tmain: "Home" }, { main: "House" })).status).toBe(303);
    expect(categories()).toEqual(["House › Fans & <i>more</i> 1", "PC › Cases 2", "PC › cases 1"]);
    expect((await visitor.fetch("/pcshop?main=House")).status).toBe(200);
    expect((await visitor.fetch("/pcshop?main=Home")).status).toBe(404);
  });

  it("are merged only after a confirmation, and Undo separates them", async () => {
    const [from, to] = [{ tmain: "PC", tcategory: "cases" }, { category: "Cases" }];
    const asked = await rename(from, to);
    const location = asked.headers.get("Location") ?? "";
    expect(location).toMatch(/^\/pcadmin\/bulk\?/);
    const page = await admin.getPage(location);
    expect(page).toContain("A category with this name already exists.");
    expect(page).toContain("PC › Cases already exists, with 2 products.");
    expect(categories()).toContain("PC › cases 1");

    // The page had named another category.
    await rename(from, to, { merge: '["PC","Fans"]' });
    expect(categories()).toContain("PC › cases 1");

    await rename(from, to, { merge: '["PC","Cases"]' });
    expect(categories()).toEqual(["Home › Fans & <i>more</i> 1", "PC › Cases 3"]);
    await admin.postForm("/pcadmin/changes", { act: `rename-${acts}`.padEnd(16, "0") });
    expect(categories()).toContain("PC › cases 1");
  });

  it("move some of their products without a confirmation", async () => {
    const fields = { act: "category", id: "3", actId: "some-products-00", category: "Cases" };
    await admin.postForm("/pcadmin/bulk", makeBulkForm(db, "pc", fields));
    expect(categories()).toContain("PC › Cases 3");
  });
});
