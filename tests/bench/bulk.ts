import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { listCategories } from "#app/catalogue/lists/catalogue.queries.server.ts";
import { viewSearch } from "#app/catalogue/view.ts";
import { getShop } from "#app/shops/shops.ts";
import { closeDatabase, openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { bulkActs } from "#db/schema/index.ts";
import { insertProducts } from "#tests/factories/products.ts";
import { makeBulkForm } from "#tests/setup/bulk-form.ts";

import { startBenchShop } from "./measure.ts";
import { report } from "./report.ts";
import { percentile, visit } from "./visit.ts";

/**
 * Measures how a bulk change affects visitors: the price of 66,000 products is changed, while a shop page is
 * requested 20 times a second. Compares the page's p99 with and without the act. Needs a build.
 */
const PRODUCTS = Number(process.env.PRODUCTS ?? 66_000);
const IDLE_SECONDS = 20;
const shop = getShop("pc");

const folder = mkdtempSync(path.join(tmpdir(), "shop-bench-"));
const file = path.join(folder, "shop.db");
const db = openDatabase(file);
migrateDatabase(db);
console.log(`adding ${PRODUCTS} products`);
insertProducts(db, shop.value, PRODUCTS);
const [category] = listCategories(db, shop.value);
const page = `${shop.path}${viewSearch({ main: category?.main, category: category?.category })}`;
const server = await startBenchShop(folder, { ADMIN_PASSWORD: "a password of the bench" });
// The server ends all sessions when it first sees a password.
const token = issueAdminToken(db, new Date());
try {
  await visit(server, page, delay(3_000));
  const idle = percentile(await visit(server, page, delay(IDLE_SECONDS * 1_000)), 99);
  const began = performance.now();
  const changing = changePrices();
  const busy = percentile(await visit(server, page, changing), 99);
  await changing;
  report([
    {
      name: `p99 of a shop page while ${PRODUCTS} prices are changed / idle`,
      value: busy / idle,
      most: Math.max(5, 100 / idle),
      aim: 2,
      note: `${busy.toFixed(1)} / ${idle.toFixed(1)} ms`,
    },
    { name: "seconds for the change", value: (performance.now() - began) / 1_000 },
  ]);
} finally {
  await server.stop();
  closeDatabase(db);
  rmSync(folder, { recursive: true, force: true });
}

/** Raises all prices by the form, and waits until that is done. */
async function changePrices(): Promise<void> {
  const answer = await fetch(`${server.url}${shop.panelPath}/bulk`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: `admin=${token}`, Origin: server.url },
    body: new URLSearchParams(
      makeBulkForm(db, shop.value, {
        ...{ act: "price", all: "yes", direction: "up", unit: "percent", value: "10" },
        actId: "bench-bulk-price",
      }),
    ),
  });
  if (answer.status !== 303) throw new Error(`The form answered ${answer.status}.`);
  for (;;) {
    const act = db.select().from(bulkActs).get();
    if (!act) throw new Error("The act was not started.");
    if (act.endedAt) {
      if (act.changed < PRODUCTS * 0.9) throw new Error(`Only ${act.changed} prices were changed.`);
      return;
    }
    await delay(250);
  }
}
