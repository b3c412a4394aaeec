import { readdirSync } from "node:fs";
import path from "node:path";

import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SHOPS } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { Client, mainTextOf } from "#tests/setup/client.ts";
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
  db.$client.exec("DELETE FROM products");
  visitor = new Client(server.url);
  admin = makeAdminClient(db, server.url);
});

const DELETION = { act: "delete", id: "1", actId: "0123456789abcdef" };
const HEADER = "id,title,main_category,category";

function uploadTo(panel: string, content: BlobPart, client: Client = admin): Promise<Response> {
  const body = new FormData();
  body.append("file", new File([content], "products.csv", { type: "text/csv" }));
  return client.fetch(`${panel}/csv`, { method: "POST", body, headers: { Origin: server.url } });
}

/** Uploads a file and returns the address of its page. */
async function upload(panel: string, content: BlobPart): Promise<string> {
  const answer = await uploadTo(panel, content);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

async function readPage(location: string): Promise<string> {
  for (;;) {
    const text = mainTextOf(await admin.getPage(location));
    if (!/is being (checked|imported)/.test(text)) return text;
  }
}

async function importFile(location: string): Promise<string> {
  const url = new URL(location, server.url);
  const answer = await admin.postForm(`${url.pathname}/import`, { file: url.searchParams.get("file") ?? "" });
  expect(answer.status).toBe(303);
  return readPage(answer.headers.get("Location") ?? "");
}

const idsOf = (shop: string) =>
  db.$client.prepare<[string], string>("SELECT id FROM products WHERE shop = ? ORDER BY id").pluck().all(shop);

describe("access to the product table", () => {
  it.each(SHOPS.map(({ panelPath }) => panelPath))("only administrators can see and change %s", async (panel) => {
    insertProduct(db, "pc", { id: "1" });
    const [buyer] = signInBuyers(db, server.url, 1);
    for (const client of [visitor, buyer ?? visitor]) {
      for (const page of ["/csv", "/csv/import", "/bulk?act=delete&id=1", "/bulk/none", "/bin"]) {
        expect((await client.fetch(panel + page)).status, page).toBe(401);
      }
      expect((await client.fetch(`${panel}/products.csv`)).status).toBe(client === visitor ? 401 : 403);
      expect((await client.postForm(`${panel}/bulk`, DELETION)).status).toBe(401);
      expect((await client.postForm(`${panel}/bin`, { key: "1" })).status).toBe(401);
      expect((await client.postForm(`${panel}/csv/import`, { file: "0".repeat(32) })).status).toBe(401);
      expect((await uploadTo(panel, `${HEADER}\n9,T,M,C\n`, client)).status).toBe(401);
    }
    expect(idsOf("pc")).toEqual(["1"]);
    const token = admin.cookies.get("admin") ?? "";
    const script = await visitor.fetch(`${panel}/products.csv`, { headers: { Authorization: `Bearer ${token}` } });
    expect(script.status).toBe(200);
  });

  it("filters by the exact name of a category, although another one differs only in spaces", async () => {
    insertProduct(db, "pc", { id: "1", mainCategory: "Home", category: "Core  Parts" });
    insertProduct(db, "pc", { id: "2", mainCategory: "Home", category: "Core Parts" });
    const page = await admin.getPage("/pcadmin/products");
    // Without `value`, browsers send the text with its spaces collapsed.
    expect(page).toContain('<option value="Core  Parts">');
    expect(page).toContain('<option value="Core Parts">');
    const filtered = await admin.getPage("/pcadmin/products?tcategory=Core++Parts");
    expect(mainTextOf(filtered)).toContain("1 of 2");
    expect(filtered).toContain('<option value="Core  Parts" selected="">');
  });

  it("refuses changes from other sites", async () => {
    insertProduct(db, "pc", { id: "1" });
    const foreign = { Origin: "https://evil.example" };
    const deleted = await admin.postForm("/pcadmin/bulk", DELETION, foreign);
    expect(deleted.status).toBe(403);
    expect((await admin.postForm("/pcadmin/bin", { key: "1" }, foreign)).status).toBe(403);
    expect(idsOf("pc")).toEqual(["1"]);
  });
});

describe("CSV", () => {
  it("exports a file, imports it with a change and shows the change in the shop", async () => {
    const key = insertProduct(db, "pc", { id: "1", title: '=Plain, "quoted"', priceCents: 1250 });
    insertProduct(db, "pc", { id: "2", title: "Other lamp" });
    const image = await makeImage({ width: 40, height: 30 });
    await addImages(db, key, [image], path.join(server.storageDir, "pictures"));

    const download = await admin.fetch("/pcadmin/products.csv");
    expect(download.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(download.headers.get("Content-Disposition")).toBe('attachment; filename="products-pc.csv"');
    const text = await download.text();
    expect(text).toContain(`${server.url}/images/PCProducts/1/1.webp?v=`);
    expect(await readPage(await upload("/pcadmin", text))).toContain("This file would change nothing");

    const location = await upload("/pcadmin", text.replace("Other lamp", "Brighter lamp"));
    const checked = await readPage(location);
    expect(checked).toContain("to be updated 1");
    expect(checked).toContain("to be added 0");
    expect(checked).toContain("unchanged 1");
    expect(mainTextOf(await visitor.getPage("/pcshop"))).not.toContain("Brighter lamp");
    const imported = await importFile(location);
    expect(imported).toContain("The file is imported");
    expect(imported).toContain("updated 1");
    expect(mainTextOf(await visitor.getPage("/pcshop"))).toContain("Brighter lamp");
    expect(await importFile(location)).toContain("This file has already been imported, or its import has started.");
    expect(
      readdirSync(path.join(server.storageDir, "incoming-csv")).filter((name) => name.endsWith(".csv")),
    ).toHaveLength(1);
  });

  it("escapes formulas in the export, and the import restores the same texts", async () => {
    const titles = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1+1", "''=1", "'Tis a lamp"];
    for (const [i, title] of titles.entries()) insertProduct(db, "pc", { id: String(i), title });
    const text = await (await admin.fetch("/pcadmin/products.csv")).text();
    expect(parse<Record<string, string>>(text, { columns: true }).map(({ title }) => title)).toEqual(
      expect.arrayContaining(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=1+1", "'''=1", "'Tis a lamp"]),
    );
    expect(await readPage(await upload("/pcadmin", text))).toContain("This file would change nothing");

    db.$client.exec("DELETE FROM products");
    await importFile(await upload("/pcadmin", text));
    expect(db.$client.prepare("SELECT title FROM products ORDER BY id").pluck().all()).toEqual(titles);
  });

  it("says in the heading that a file with errors only cannot be imported", async () => {
    const checked = await readPage(await upload("/smartadmin", `${HEADER}\n1,,M,C\n`));
    expect(checked).toContain("Nothing can be imported: the file has errors");
    expect(checked).not.toContain("This file would change nothing");
  });

  it("names every error by line and column, reads no local files and imports the other rows", async () => {
    const rows = [
      `1,Good,M,C,`,
      `2,,M,C,`,
      `3,Path,M,C,../../shop.db`,
      `4,File,M,C,file:///etc/passwd`,
      `5,Inside,M,C,http://127.0.0.1:1/a.jpg`,
      `6,<img src=x onerror=alert(1)>,M,C,/etc/passwd`,
    ];
    const location = await upload("/smartadmin", `${HEADER},images\n${rows.join("\n")}\n`);
    const checked = await readPage(location);
    expect(checked).toContain("to be added 2");
    expect(checked).toContain("rows with errors 4");
    expect(checked).toContain("3 title Enter a title.");
    expect(checked).toContain("4 images ../../shop.db is not an address that begins with http");
    expect(checked).toContain("5 images file:///etc/passwd is not an address");
    const imported = await importFile(location);
    expect(imported).toContain("rows with errors 5");
    expect(imported).toContain("does not lead to a public web address");
    expect(idsOf("smart")).toEqual(["1"]);
  });

  it.each([
    ["other columns", "name,cost\nA,1\n", "Columns are missing"],
    ["text that is not UTF-8", Uint8Array.from(Buffer.from(`${HEADER}\n1,Caf\u00e9,M,C\n`, "latin1")), "not UTF-8"],
    ["nothing", " \n", "The file is empty."],
  ])("names the problem of %s", async (_, content, message) => {
    expect(await readPage(await upload("/pcadmin", content))).toContain(message);
    expect(idsOf("pc")).toEqual([]);
  });

  it("hides a file from other panels and other ids", async () => {
    const location = await upload("/pcadmin", `${HEADER}\n1,T,M,C\n`);
    const id = new URL(location, server.url).searchParams.get("file") ?? "";
    for (const [panel, file] of [
      ["/smartadmin", id],
      ["/pcadmin", "0".repeat(32)],
      ["/pcadmin", "..%2F..%2Fshop"],
      ["/pcadmin", ""],
    ] as const) {
      expect(mainTextOf(await admin.getPage(`${panel}/csv?file=${file}`))).toContain("This file is no longer here.");
      const begun = await admin.postForm(`${panel}/csv/import`, { file: decodeURIComponent(file) });
      expect(begun.headers.get("Location")).toBe(`${panel}/csv`);
    }
    expect([...idsOf("pc"), ...idsOf("smart")]).toEqual([]);
  });

  it("refuses a file above 64 MB with 413 and deletes it", async () => {
    const before = readdirSync(path.join(server.storageDir, "incoming-csv"));
    const large = new Uint8Array(64 * 1024 * 1024 + 1).fill(0x61);
    const answer = await uploadTo("/pcadmin", large);
    expect(answer.status).toBe(413);
    expect(mainTextOf(await answer.text())).toContain("The file is larger than 64 MB.");
    expect(readdirSync(path.join(server.storageDir, "incoming-csv"))).toEqual(before);
  });

  it("asks for a file if none was sent, and refuses a body that is not a form", async () => {
    const nothing = await admin.fetch("/pcadmin/csv", {
      method: "POST",
      body: new FormData(),
      headers: { Origin: server.url },
    });
    expect(nothing.status).toBe(422);
    expect(mainTextOf(await nothing.text())).toContain("Choose a CSV file first.");
    const noForm = await admin.fetch("/pcadmin/csv", { method: "POST", body: "x", headers: { Origin: server.url } });
    expect(noForm.status).toBe(415);
  });

  it("serves pages while thousands of rows are imported", async () => {
    const rows = Array.from({ length: 6_000 }, (_, i) => `${i},Lamp ${i},Home ${i % 3},Light\n`).join("");
    const location = await upload("/pcadmin", `${HEADER}\n${rows}`);
    await readPage(location);
    const state = { done: false };
    const imported = importFile(location).finally(() => (state.done = true));
    const began = performance.now();
    let slowest = 0;
    let pages = 0;
    for (; !state.done; pages++) {
      const startedAt = performance.now();
      await visitor.getPage("/smartshop");
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    const whole = performance.now() - began;
    expect(await imported).toContain("added 6,000");
    console.log(
      `${pages} pages in the ${Math.round(whole)} ms of the import, the slowest in ${Math.round(slowest)} ms`,
    );
    expect(pages).toBeGreaterThan(10);
    expect(slowest).toBeLessThan(whole / 3);
  });
});
