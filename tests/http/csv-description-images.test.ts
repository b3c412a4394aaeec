import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let admin: Client;
let folder: string;

/** A product with an image in its description, added through the API. */
beforeAll(async () => {
  ({ server, db, end } = await startShop());
  folder = mkdtempSync(path.join(tmpdir(), "shop-csv-"));
  admin = makeAdminClient(db, server.url);
  const body = new FormData();
  body.append("image", new File([new Uint8Array(await makeImage({ width: 60, height: 40 }))], "plan.jpg"));
  const headers = { Origin: server.url };
  const uploaded = await admin.fetch("/api/tiptap-upload-image/pc/24", { method: "POST", body, headers });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  const description = `<p>The plan: <img src="${imageUrl}" alt="Plan" /></p>`;
  const product = { id: "24", title: "Lamp", main_category: "Home", category: "Light", description };
  expect((await admin.sendJson("POST", "/api/add-product?shop=pc", product)).status).toBe(201);
});
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

/** The addresses of the images in a product's description. */
async function imagesIn(origin: string, shop: string, id: string): Promise<string[]> {
  const product = await new Client(origin).fetch(`/api/products/${id}?shop=${shop}`);
  const { description } = (await product.json()) as { description: string };
  return [...description.matchAll(/<img src="([^"]+)"/g)].map(([, src = ""]) => src);
}

async function expectOneImage(origin: string, shop: string, address: string): Promise<void> {
  const id = address.split("/")[3] ?? "";
  const found = await imagesIn(origin, shop, id);
  expect(found).toEqual([expect.stringMatching(new RegExp(`^${address}[\\w-]+\\.webp$`)) as string]);
  const image = await new Client(origin).fetch(found[0] ?? "");
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
}

/** Imports a file through a panel and waits until the product of this id is there. */
async function importInPanel(panel: string, content: string, shop: string, id: string): Promise<void> {
  const body = new FormData();
  body.append("file", new File([content], "products.csv", { type: "text/csv" }));
  const headers = { Origin: server.url };
  const handedIn = await admin.fetch(`${panel}/csv`, { method: "POST", body, headers });
  const file = new URL(handedIn.headers.get("Location") ?? "", server.url).searchParams.get("file") ?? "";
  const isThere = async () => (await admin.fetch(`/api/products/${id}?shop=${shop}`)).status === 200;
  await expect
    .poll(async () => {
      await admin.postForm(`${panel}/csv/import`, { file });
      return isThere();
    })
    .toBe(true);
}

const exportFromPanel = async () => (await admin.fetch("/pcadmin/products.csv")).text();

test("a panel's CSV file imported under another id keeps the description images", async () => {
  const text = (await exportFromPanel()).replace(/^24,/m, "25,");
  await importInPanel("/pcadmin", text, "pc", "25");
  await expectOneImage(server.url, "pc", "/images/PCProducts/25/description/");
});

test("a panel's CSV file imported in another panel keeps the description images", async () => {
  await importInPanel("/smartadmin", await exportFromPanel(), "smart", "24");
  await expectOneImage(server.url, "smart", "/images/SmartProducts/24/description/");
});

test("an exported file imported into an empty shop restores the description images", async () => {
  const file = path.join(folder, "products.csv");
  expect(await runCommand("export", ["--shop", "pc", file], { STORAGE_DIR: server.storageDir })).toMatchObject({
    code: 0,
  });
  const { storageDir } = makeStorage();
  const exported = readFileSync(file, "utf8");
  try {
    expect(await runCommand("import", ["--shop", "pc", file], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
    const again = await runCommand("import", ["--shop", "pc", file], { STORAGE_DIR: storageDir });
    expect(again.output).toContain(`0 added, 0 updated, ${exported.match(/^\d+,/gm)?.length} unchanged, 0 refused`);
    const other = await startServer({ storageDir });
    try {
      await expectOneImage(other.url, "pc", "/images/PCProducts/24/description/");
    } finally {
      await other.stop();
    }
  } finally {
    rmSync(storageDir, { recursive: true });
  }
});

test("refuses a row whose description shows a deleted image of this shop, and imports the others", async () => {
  const file = path.join(folder, "gone.csv");
  const gone = "<img src='/images/PCProducts/41/description/gone.webp'>";
  const row = (id: string, description: string) => `${id},Lamp,Home,Light,${description}`;
  writeFileSync(file, ["id,title,main_category,category,description", row("41", gone), row("42", "Here")].join("\n"));
  const { output } = await runCommand("import", ["--shop", "pc", file], { STORAGE_DIR: server.storageDir });
  expect(output).toContain("1 added, 0 updated, 0 unchanged, 1 refused");
  expect(output).toContain("These pictures are no longer there: gone.webp.");
  expect((await admin.fetch("/api/products/41?shop=pc")).status).toBe(404);
});
