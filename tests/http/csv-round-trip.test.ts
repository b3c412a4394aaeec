import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { textOf, type Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** A unit is sold while an exported file is edited. */

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let folder: string;

beforeEach(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
  folder = mkdtempSync(path.join(tmpdir(), "shop-round-trip-"));
  const conditions = { good: { priceCents: 2550, quantity: 3 }, excellent: { priceCents: 4000, quantity: 1 } };
  insertProduct(db, "ayz", { id: "lamp", conditions });
  insertProduct(db, "ayz", { id: "vase", title: "Vase" });
});
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

async function sellOne(): Promise<void> {
  const [buyer] = signInBuyers(db, server.url, 1);
  const bought = await buyer?.sendJson("POST", "/api/create-purchase", PURCHASE_BODY);
  expect(bought?.status).toBe(200);
}

/** The file with another title and another price of the lamp, as a person would save it. */
const edit = (csv: string) => csv.replace("Walnut desk lamp", "Oak desk lamp").replace("25.50", "24.00");
const lamp = () => findStoredProduct(db, "ayz", "lamp")?.input;
const SOLD = { title: "Oak desk lamp", good_condition_price: 2400, good_condition_available_quantity: 2 };

describe("npm run import", () => {
  const run = (command: string, ...args: string[]) =>
    runCommand(command, ["--shop", "ayz", ...args], { STORAGE_DIR: server.storageDir, DEMO: "1", LOG_LEVEL: "error" });

  it("does not undo a sale since the export, lists the row, and overwrites it with --force", async () => {
    const file = path.join(folder, "products.csv");
    expect(await run("export", file)).toMatchObject({ code: 0 });
    const exported = readFileSync(file, "utf8");
    expect(exported.split("\n")[0]?.split(",")).toContain("updated_at");
    await sellOne();
    writeFileSync(file, edit(exported));

    const imported = await run("import", file);
    expect(lamp()).toMatchObject(SOLD);
    expect(imported.output).toContain("line 2, good_condition_available_quantity: Left at 2");
    expect(imported.output).toContain("0 added, 1 updated, 1 unchanged, 0 refused");
    expect(imported.code).toBe(1);

    expect(await run("import", "--force", file)).toMatchObject({ code: 0 });
    expect(lamp()).toMatchObject({ ...SOLD, good_condition_available_quantity: 3 });
  });
});

describe("the CSV page of a panel without JavaScript", () => {
  let admin: Client;
  beforeEach(() => {
    admin = makeAdminClient(db, server.url);
  });

  const download = async () => (await admin.fetch("/ayzadmin/products.csv")).text();

  /** The text of a file's page, once its check or import is done. */
  async function readPage(answer: Response): Promise<string> {
    expect(answer.status).toBe(303);
    for (;;) {
      const html = await admin.getPage(answer.headers.get("Location") ?? "");
      const text = textOf(html).replace(/\s+/g, " ");
      if (!/is being (checked|imported)/.test(text)) return text;
    }
  }

  async function upload(csv: string, fields: Record<string, string> = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", new File([csv], "products.csv", { type: "text/csv" }));
    const answer = await admin.fetch("/ayzadmin/csv", { method: "POST", body, headers: { Origin: server.url } });
    const file = new URL(answer.headers.get("Location") ?? "", server.url).searchParams.get("file") ?? "";
    return { file, page: await readPage(answer) };
  }

  it("lists a row that was sold since the export, and overwrites it if the box is checked", async () => {
    const csv = edit(await download());
    await sellOne();
    const { file, page } = await upload(csv);
    expect(page).toContain("2 good_condition_available_quantity Left at 2");
    expect(page).toContain("Overwrite them with the values of the file");
    const overwritten = await readPage(await admin.postForm("/ayzadmin/csv/import", { file, overwrite: "on" }));
    expect(overwritten).toContain("updated 1");
    expect(overwritten).not.toContain("Left at");
    expect(lamp()).toMatchObject({ ...SOLD, good_condition_available_quantity: 3 });
  });

  it("keeps the choice to overwrite for an import that stopped", async () => {
    const csv = edit(await download());
    await sellOne();
    const { file } = await upload(csv);
    db.$client.exec("CREATE TRIGGER full BEFORE UPDATE ON products BEGIN SELECT raise(ABORT, 'disk full'); END");
    const stopped = await admin.postForm("/ayzadmin/csv/import", { file, overwrite: "on" });
    expect(await readPage(stopped)).toContain("Prices and stock of the shop are overwritten again, as you chose.");
    db.$client.exec("DROP TRIGGER full");
    const page = await admin.getPage(`/ayzadmin/csv?file=${file}`);
    const choice = [...page.matchAll(/name="(overwrite)" value="(\w+)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]);
    const fields = Object.fromEntries(choice) as Record<string, string>;
    await readPage(await admin.postForm("/ayzadmin/csv/import", { file, ...fields }));
    expect(lamp()).toMatchObject({ ...SOLD, good_condition_available_quantity: 3 });
  });

  it("does not undo a sale between the check and the import", async () => {
    const { file, page } = await upload(edit(await download()));
    expect(page).toContain("to be updated 1");
    expect(page).not.toContain("Left at");
    await sellOne();
    const imported = await readPage(await admin.postForm("/ayzadmin/csv/import", { file }));
    expect(imported).toContain("2 good_condition_available_quantity Left at 2");
    expect(lamp()).toMatchObject(SOLD);
  });

  it("overwrites stock with a file that has no updated_at", async () => {
    await sellOne();
    const csv = "id,title,main_category,category,good_condition_available_quantity\nlamp,Lamp,Home,Lighting,9\n";
    const { file } = await upload(csv);
    await readPage(await admin.postForm("/ayzadmin/csv/import", { file }));
    expect(lamp()).toMatchObject({ title: "Lamp", good_condition_available_quantity: 9 });
  });

  it("refuses a row whose updated_at is not a time, and imports the others", async () => {
    const header = "id,title,main_category,category,updated_at";
    const { file, page } = await upload(`${header}\nlamp,New,Home,Lighting,22.11.2026\nvase,Jug,Home,Lighting,\n`);
    expect(page).toContain("2 updated_at Enter a time such as");
    await readPage(await admin.postForm("/ayzadmin/csv/import", { file }));
    expect(lamp()?.title).toBe("Walnut desk lamp");
    expect(findStoredProduct(db, "ayz", "vase")?.input.title).toBe("Jug");
  });

  it("adds specs from descriptions if the box is checked, and says so before the import", async () => {
    const list = "<ul><li>Watts: 9</li><li>Base: E27</li></ul>";
    const csv = `id,title,main_category,category,description\nbulb,Bulb,Home,Lighting,${list}\n`;
    const specs = () => findStoredProduct(db, "ayz", "bulb")?.input.specs;
    const plain = await upload(csv);
    expect(plain.page).not.toContain("with specifications from descriptions");
    await readPage(await admin.postForm("/ayzadmin/csv/import", { file: plain.file }));
    expect(specs()).toEqual([]);
    const { file, page } = await upload(csv, { specs_from_descriptions: "on" });
    expect(page).toContain("with specifications from descriptions");
    expect(page).toContain("to be updated 1");
    await readPage(await admin.postForm("/ayzadmin/csv/import", { file }));
    expect(specs()).toEqual([
      { name: "Watts", value: "9" },
      { name: "Base", value: "E27" },
    ]);
  });
});
