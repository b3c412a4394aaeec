import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { hashOf } from "#app/images/convert.server.ts";
import { makeOldStorage, type OldStorage } from "#tests/factories/old-storage.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { openDatabase, type Db } from "./connection.ts";
import { applyMigrations, isMigrated, migrateDatabase } from "./migrate.ts";

let template: OldStorage;
let storageDir: string;
let db: Db;
beforeAll(async () => {
  template = await makeOldStorage();
});
afterAll(() => rmSync(template.storageDir, { recursive: true }));
beforeEach(() => {
  storageDir = `${template.storageDir}-copy`;
  cpSync(template.storageDir, storageDir, { recursive: true });
  db = openDatabase(path.join(storageDir, "shop.db"));
});
afterEach(() => {
  db.$client.close();
  rmSync(storageDir, { recursive: true });
});

type Row = Record<string, unknown>;
const all = (query: string, of = db) => of.$client.prepare<[], Row>(query).all();
const pluck = (query: string) => db.$client.prepare(query).pluck().all();
const tables = () =>
  pluck(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_fts*' AND name NOT GLOB 'sqlite_stat*' ORDER BY name",
  ).map(String);
/** Every row of every table. The last used keys (`sqlite_sequence`) are sorted by table. */
const dump = () =>
  new Map(
    tables().map((table) => [
      table,
      all(
        `SELECT * FROM "${table}" ${table === "sqlite_sequence" ? "WHERE name <> 'checkouts' ORDER BY name" : "ORDER BY rowid"}`,
      ),
    ]),
  );
const schema = (of = db) =>
  all("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*' ORDER BY type, name", of);

/** Columns of products that a migration computes from the product's conditions. */
const OF_CONDITIONS = ["excellent_cents", "verygood_cents", "good_cents", "acceptable_cents", "offers"];

describe("migrations of an older shop", () => {
  it("add every used image, with the size of its files", () => {
    const { images } = template;
    expect(migrateDatabase(db)).toEqual({ missingImages: expect.any(Array) as string[] });
    const { missingOrder, missing, ...there } = images;
    const rows = new Map(all("SELECT * FROM images").map(({ hash, ...row }) => [hash, row]));
    expect(rows.size).toBe(Object.keys(there).length + 1);
    for (const { hash, width, height, bytes } of Object.values(there)) {
      expect(rows.get(hash)).toMatchObject({ width, height, bytes });
    }
    expect(rows.get(missing.hash)).toMatchObject({ width: missing.width, height: missing.height, bytes: 0 });
    expect(rows.has(missingOrder.hash)).toBe(false);
    const age = Date.now() - Number(rows.get(missing.hash)?.["last_stored_at"]);
    expect(age >= 0 && age < 60_000).toBe(true);
  });

  it("record the source file of each image, once per file", () => {
    const { first, second, staged, chat } = template.images;
    migrateDatabase(db);
    const sources = new Map(
      all("SELECT hash, source_hash FROM images").map((row) => [row["hash"], row["source_hash"]]),
    );
    expect([first.sourceHash, "f".repeat(32)]).toContain(sources.get(first.hash));
    expect([second.sourceHash, first.sourceHash]).toContain(sources.get(second.hash));
    expect(sources.get(staged.hash)).toBe(staged.sourceHash);
    expect(sources.get(chat.hash)).toBeNull();
  });

  it("report images with missing files, and clear only previews without any other known image", () => {
    const { missing, missingOrder, order, cart, subject } = template.images;
    expect(migrateDatabase(db).missingImages.sort()).toEqual([missing.hash, missingOrder.hash].sort());
    expect(pluck("SELECT preview_hash FROM orders ORDER BY key")).toEqual([order.hash, null, null]);
    expect(pluck("SELECT preview_hash FROM cart_lines")).toEqual([cart.hash]);
    expect(pluck("SELECT preview_hash FROM chats")).toEqual([subject.hash]);
    expect(pluck("SELECT hash FROM product_images WHERE position = 3")).toEqual([missing.hash]);
  });

  it("change no other value of any row", () => {
    const before = dump();
    migrateDatabase(db);
    const after = dump();
    const lost = template.images.missingOrder.hash;
    for (const [table, rows] of before) {
      if (["__drizzle_migrations", "catalogue_versions", "login_failures"].includes(table)) continue;
      const kept = Object.keys(after.get(table)?.[0] ?? {}).filter(
        (column) => !OF_CONDITIONS.includes(column) && !(table === "categories" && column === "version"),
      );
      // A later migration has added this table. SQLite counts its keys.
      const isNew = (row: Row) => table === "sqlite_sequence" && row["name"] === "shipping_addresses";
      const remaining = after.get(table)?.filter((row) => !isNew(row));
      const actual = remaining?.map((row) => Object.fromEntries(kept.map((column) => [column, row[column]])));
      const valueOf = (row: Row, column: string) => {
        // Every order gets a checkout of its own.
        if (column === "checkout_key") return row["order_key"] ?? row["key"];
        if (column === "is_matched") return 0;
        if (column === "country") return "";
        // A generated column, which the old database does not have.
        if (column === "listed") return 1;
        if (column === "preview_hash" && row[column] === lost) return null;
        return row[column] ?? null;
      };
      const expected = rows.map((row) => Object.fromEntries(kept.map((column) => [column, valueOf(row, column)])));
      expect([table, actual]).toEqual([table, expected]);
    }
  });

  it("turn the review of an order into cases, and keep the text", () => {
    const payment = "payment 1: 10 of 15.8 trx came; payment 2: made for 20 usd in place of 25.50 USD";
    const review = `oversold; ${payment}; payment 3 names another order or invoice; look at it`;
    db.$client.prepare("UPDATE orders SET review = ? WHERE key = 1").run(review);
    migrateDatabase(db);
    const [cases, order] = [
      all("SELECT * FROM attention_cases ORDER BY key"),
      all("SELECT review FROM orders WHERE key = 1"),
    ];
    expect(order).toEqual([{ review }]);
    expect(cases.map(({ kind, payment_id, case_values }) => [kind, payment_id, case_values])).toEqual([
      ["oversold", null, '{"text":"oversold"}'],
      ["underpaid", "1", '{"text":"payment 1: 10 of 15.8 trx came"}'],
      ["wrong_payment", "2", '{"text":"payment 2: made for 20 usd in place of 25.50 USD"}'],
      ["contradiction", "3", '{"text":"payment 3 names another order or invoice"}'],
      ["other", null, '{"text":"look at it"}'],
    ]);
    expect(cases.map(({ order_key }) => order_key)).toEqual([1, 1, 1, 1, 1]);
  });

  it("spell the outcomes of notifications like codes", () => {
    const insert = db.$client.prepare(
      "INSERT INTO payment_notifications (provider, digest, body, received_at, outcome) VALUES ('nowpayments', ?, '{}', 1, ?)",
    );
    const outcomes = ["applied", "unknown order", "contradicts the order", null];
    for (const [i, outcome] of outcomes.entries()) insert.run(`digest ${i}`, outcome);
    migrateDatabase(db);
    expect(pluck("SELECT outcome FROM payment_notifications WHERE digest GLOB 'digest *' ORDER BY digest")).toEqual([
      ...["applied", "unknown-order", "contradicts-the-order", null],
    ]);
  });

  it("give every order a checkout with its invoice and its submission", () => {
    const columns = "key, id, user_id, total_cents, provider, provider_invoice_id, invoice_url, request_hash";
    const before = all(`SELECT ${columns}, idempotency_key FROM orders ORDER BY key`);
    migrateDatabase(db);
    expect(before).toHaveLength(3);
    expect(all(`SELECT ${columns}, idempotency_key FROM checkouts ORDER BY key`)).toEqual(before);
  });

  it("compute from the conditions of each product what filters compare, and count it", () => {
    migrateDatabase(db);
    const computed = all(`SELECT shop, id, ${OF_CONDITIONS.join(", ")} FROM products ORDER BY key`);
    const none = { excellent_cents: null, verygood_cents: null, good_cents: null, acceptable_cents: null, offers: 0 };
    expect(computed).toEqual([
      // 16: it is available.
      { ...none, shop: "pc", id: "1", offers: 16 },
      // 4: the condition good has a price. 64: it has units.
      { ...none, shop: "ayz", id: "1", good_cents: 900, offers: 4 + 64 },
      { ...none, shop: "pc", id: "2", offers: 16 },
    ]);
    const counted = "SELECT category_key, rate, offers, count(*) AS product_count FROM products GROUP BY 1, 2, 3";
    expect(all("SELECT * FROM filter_counts ORDER BY 1, 2, 3")).toEqual(all(counted));
  });

  it("move wrong admin passwords into the rate limits, so that a blocked address stays blocked", () => {
    db.$client.exec("INSERT INTO login_failures (address, failed_at) VALUES ('192.0.2.1', 1), ('2001:db8::/64', 2)");
    migrateDatabase(db);
    expect(all("SELECT budget, subject, points, used_at FROM rate_limit_uses ORDER BY used_at")).toEqual([
      { budget: "login-address", subject: "192.0.2.1", points: 1, used_at: 1 },
      { budget: "login-address", subject: "2001:db8::/64", points: 1, used_at: 2 },
    ]);
  });

  it("keep the catalogue versions, which caches depend on", () => {
    const before = all("SELECT shop, content, views FROM catalogue_versions ORDER BY shop");
    migrateDatabase(db);
    expect(before.map(({ content }) => content)).toContain(3);
    expect(all("SELECT value AS shop, content, views FROM shops ORDER BY value")).toEqual(
      expect.arrayContaining(before),
    );
  });

  it("leave an intact database with its triggers, and the same schema as a new one", () => {
    const triggers = () => pluck("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
    const before = triggers();
    migrateDatabase(db);
    expect(triggers()).toEqual(expect.arrayContaining(before));
    expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.$client.pragma("foreign_key_check")).toEqual([]);
    expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
    const fresh = makeDatabase();
    expect(schema()).toEqual(schema(fresh.db));
    fresh.cleanup();
    const plain = all("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0");
    expect(
      plain.map(({ name }) => name).filter((name) => !/^(sqlite|products_fts|__drizzle)/.test(String(name))),
    ).toEqual([]);
  });

  it("keep products searchable, their first image in sync, and keys unique for ever", () => {
    migrateDatabase(db);
    expect(pluck("SELECT rowid FROM products_fts('\"ёлка\"')")).toEqual([1, 2, 3]);
    const { first, second } = template.images;
    expect(pluck("SELECT preview_hash FROM products ORDER BY key")).toEqual([first.hash, first.hash, second.hash]);
    db.$client.exec("DELETE FROM product_images WHERE product_key = 1 AND position = 1");
    expect(pluck("SELECT preview_hash FROM products WHERE key = 1")).toEqual([second.hash]);
    db.$client.exec(
      "INSERT INTO products (shop, id, title, title_fold, category_key, updated_at) VALUES ('pc', '4', 'T', 't', 1, 1)",
    );
    expect(pluck("SELECT max(key) FROM products")).toEqual([5]);
    expect(pluck("SELECT name FROM pragma_table_info('products')").at(-1)).toBe("description");
    expect(() => db.$client.exec("DELETE FROM images")).toThrow("FOREIGN KEY");
  });

  it("are applied once", () => {
    expect(isMigrated(db)).toBe(false);
    migrateDatabase(db);
    expect(isMigrated(db)).toBe(true);
    const before = dump();
    expect(migrateDatabase(db)).toEqual({ missingImages: [] });
    expect(dump()).toEqual(before);
  });
});

describe("migrateDatabase", () => {
  /** A folder of migrations with an additional one at the end. */
  function withMigration(sql: string): string {
    const folder = path.join(storageDir, "more-migrations");
    mkdirSync(path.join(folder, "meta"), { recursive: true });
    const tag = hashOf(Buffer.from(sql));
    writeFileSync(path.join(folder, `${tag}.sql`), sql);
    const entries = [{ idx: 0, version: "6", when: Date.now() + 1e12, tag, breakpoints: true }];
    writeFileSync(
      path.join(folder, "meta/_journal.json"),
      JSON.stringify({ version: "7", dialect: "sqlite", entries }),
    );
    return folder;
  }

  it("rolls back a migration that leaves dangling references", () => {
    migrateDatabase(db);
    const before = [schema(), dump()];
    expect(() => applyMigrations(db, withMigration("DROP TABLE images"))).toThrow(/would break \d+ foreign keys/);
    expect([schema(), dump()]).toEqual(before);
    expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
  });

  it("drops a table without deleting the rows that refer to it", () => {
    migrateDatabase(db);
    applyMigrations(
      db,
      withMigration(`CREATE TABLE copy AS SELECT * FROM products;
--> statement-breakpoint
DROP TABLE products;
--> statement-breakpoint
CREATE TABLE products AS SELECT * FROM copy;
--> statement-breakpoint
CREATE UNIQUE INDEX products_key ON products (key)`),
    );
    expect(pluck("SELECT count(*) FROM product_images")).toEqual([5]);
  });

  it("refuses a database that a newer version has migrated", () => {
    migrateDatabase(db);
    applyMigrations(db, withMigration("CREATE TABLE later (a)"));
    expect(() => migrateDatabase(db)).toThrow("A newer version of this program has migrated the database");
    expect(() => isMigrated(db)).toThrow("A newer version");
  });
});
