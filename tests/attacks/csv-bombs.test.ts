import { afterAll, beforeAll, expect, test } from "vitest";

import { makeAdminClient } from "#tests/setup/admin-client.ts";
import type { Client } from "#tests/setup/client.ts";
import { countOf } from "#tests/setup/full-run.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The time of another request while a file is read. */
const MAX_WAIT_MS = countOf(500, 2_000);

let shop: StartedShop;
let admin: Client;
beforeAll(async () => {
  shop = await startShop();
  admin = makeAdminClient(shop.db, shop.server.url);
});
afterAll(() => shop.end());

const HEADER = "id,title,main_category,category,description";

/** Waits until a file is no longer read. Returns its page. */
async function readFilePage(path: string): Promise<string> {
  for (;;) {
    const page = await admin.getPage(path);
    if (!/step\\?",\\?"(checking|importing)/.test(page)) return page;
  }
}

/** Checks and imports a file. Returns the pages after each. */
async function importFile(content: string): Promise<{ checked: string; imported: string }> {
  const body = new FormData();
  body.set("file", new File([content], "products.csv"));
  const sent = await admin.fetch("/pcadmin/csv", { method: "POST", body, headers: { Origin: shop.server.url } });
  expect(sent.status).toBe(303);
  const path = sent.headers.get("Location") ?? "";
  const checked = await readFilePage(path);
  const file = new URL(path, shop.server.url).searchParams.get("file") ?? "";
  expect((await admin.postForm("/pcadmin/csv/import", { file })).status).toBe(303);
  return { checked, imported: await readFilePage(path) };
}

/** The slowest answer to others while something is done. */
async function slowestAnswerDuring(work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  const state = { isWorking: true };
  const done = work.finally(() => (state.isWorking = false));
  while (state.isWorking) {
    const began = performance.now();
    await (await fetch(`${shop.server.url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - began);
  }
  await done;
  return slowest;
}

test("a file of 200,000 columns is refused in a short text, and others do not wait", { timeout: 60_000 }, async () => {
  const columns = Array.from({ length: 200_000 }, (_, i) => `c${i}`);
  const work = importFile(`${columns.join(",")}\n1\n`);
  expect(await slowestAnswerDuring(work)).toBeLessThan(MAX_WAIT_MS);
  const { checked } = await work;
  expect(checked).toContain("and 199,980 more");
  expect(checked.length).toBeLessThan(100_000);
});

test("rows with long descriptions are imported while others are answered", { timeout: 60_000 }, async () => {
  const description = "<p>A short line.</p>".repeat(9_000);
  const rows = Array.from({ length: 40 }, (_, i) => `long-${i},Fan,Cooling,Fans,${description}\n`);
  const work = importFile(`${HEADER}\n${rows.join("")}`);
  expect(await slowestAnswerDuring(work)).toBeLessThan(MAX_WAIT_MS);
  expect((await work).imported).toContain("40");
  expect(shop.db.$client.prepare("SELECT count(*) FROM products").pluck().get()).toBe(40);
});

test("a description of more than 10,000 tags is refused by file and by API", { timeout: 60_000 }, async () => {
  const description = "<x>".repeat(60_000);
  const work = importFile(`${HEADER}\nnested,Fan,Cooling,Fans,${description}\n`);
  expect(await slowestAnswerDuring(work)).toBeLessThan(MAX_WAIT_MS);
  expect((await work).checked).toContain("Use at most 10,000 tags.");
  const product = { title: "Fan", main_category: "Cooling", category: "Fans", description };
  const answer = await admin.sendJson("POST", "/api/add-product", { shop: "pc", id: "nested", images: [], ...product });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Use at most 10,000 tags.")]);
});
