import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";

import { convertImage } from "#app/images/convert.server.ts";
import { imageFolder, moveIntoPlace, writeAside } from "#app/images/image-files.server.ts";
import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { applyMigrations } from "#db/migrate.ts";

/** The last migration before the table of images. */
const LAST_OLD_MIGRATION = "0006_product_table";
const MIGRATIONS = path.resolve(import.meta.dirname, "../../db/migrations");

interface OldImage {
  hash: string;
  sourceHash: string;
  width: number;
  height: number;
  /** The size of all three files. */
  bytes: number;
}

/** The use of each image in the storage. */
const USES = [
  ...["first", "second", "staged", "description", "chat", "order", "cart", "subject"],
  ...["missing", "missingOrder"],
] as const;
type Use = (typeof USES)[number];

export interface OldStorage {
  storageDir: string;
  file: string;
  images: Record<Use, OldImage>;
}

/** A storage of a version that had no table of images, with at least one image for every kind of use. */
export async function makeOldStorage(): Promise<OldStorage> {
  const storageDir = mkdtempSync(path.join(tmpdir(), "shop-old-"));
  const folder = path.join(storageDir, "pictures");
  const entries: [Use, OldImage][] = [];
  // One after another, because the converter does not run in parallel.
  for (const [i, use] of USES.entries()) entries.push([use, await storeOldImage(i, folder)]);
  const images = Object.fromEntries(entries) as Record<Use, OldImage>;
  for (const use of ["missing", "missingOrder"] as const) {
    rmSync(imageFolder(images[use].hash, folder), { recursive: true });
  }
  const file = path.join(storageDir, "shop.db");
  const db = openDatabase(file);
  applyMigrations(db, copyOldMigrations(storageDir));
  insertOldRows(db, images);
  closeDatabase(db);
  return { storageDir, file, images };
}

/** Images of different colours and sizes. Every other one is transparent, which webp encodes differently. */
async function storeOldImage(i: number, folder: string): Promise<OldImage> {
  const [width, height] = [40 + i, 30 + i];
  const background = { r: 20 * i, g: 120, b: 80, alpha: 0.5 };
  const source = await sharp({ create: { width, height, channels: i % 2 === 0 ? 3 : 4, background } })
    .png()
    .toBuffer();
  const converted = await convertImage(source);
  if (!converted.ok) throw new Error(converted.problem.code);
  const { hash, sourceHash, files } = converted.value;
  const bytes = Object.values(files).reduce((sum, one) => sum + one.byteLength, 0);
  moveIntoPlace(await writeAside(files, folder), { hash, bytes }, folder);
  return { hash, sourceHash, width, height, bytes };
}

function copyOldMigrations(storageDir: string): string {
  const folder = path.join(storageDir, "old-migrations");
  mkdirSync(path.join(folder, "meta"), { recursive: true });
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const last = journal.entries.findIndex(({ tag }) => tag === LAST_OLD_MIGRATION);
  const entries = journal.entries.slice(0, last + 1);
  for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Inserts rows of every kind with the columns of that version. */
function insertOldRows(db: Db, images: Record<Use, OldImage>): void {
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    const columns = names.map((name) => `"${name}"`).join(", ");
    db.$client
      .prepare(`INSERT INTO ${table} (${columns}) VALUES (${names.map(() => "?").join(", ")})`)
      .run(Object.values(row));
  };
  const size = ({ hash, width, height }: OldImage) => ({ hash, width, height });
  const sized = (image: OldImage) => ({ ...size(image), source_hash: image.sourceHash });

  insert("users", { id: "ann", email: "ann@example.com", name: "Ann", created_at: 1, signed_in_at: 1 });
  for (const shop of ["pc", "ayz"]) insert("categories", { shop, main_category: "Home", category: "Light" });
  const description = `<p>A plan <img src="/images/PCProducts/1/description/plan.webp" alt="" /></p>`;
  const product = { title: "Ёлка lamp", title_fold: "ёлка lamp", updated_at: 1 };
  insert("products", { ...product, shop: "pc", id: "1", category_key: 1, price_cents: 500, description });
  insert("products", { ...product, shop: "ayz", id: "1", category_key: 2 });
  insert("products", { ...product, shop: "pc", id: "2", category_key: 1 });
  // The highest key is free and must not be used again.
  insert("products", { ...product, shop: "pc", id: "3", category_key: 1 });
  db.$client.exec("DELETE FROM products WHERE id = '3'");
  insert("product_conditions", { product_key: 2, condition: "good", price_cents: 900, quantity: 3 });
  insert("product_views", { product_key: 1, visitor: "someone", viewed_at: 1 });

  const own = (product_key: number, position: number, image: OldImage, file_name = `${position}.webp`) =>
    insert("product_images", { product_key, position, file_name, ...sized(image) });
  own(1, 1, images.first);
  own(1, 2, images.second, "1700-1.webp");
  own(1, 3, images.missing);
  // The same image from another file, and another image from the same file.
  own(2, 1, { ...images.first, sourceHash: "f".repeat(32) });
  own(3, 1, { ...images.second, sourceHash: images.first.sourceHash });
  insert("staged_images", {
    ...{ shop: "pc", draft: "a-form", position: 1, file_name: "1.webp", staged_at: 1 },
    ...sized(images.staged),
  });
  insert("description_images", {
    ...{ shop: "pc", product_id: "1", file_name: "plan.webp", uploaded_at: 1 },
    ...size(images.description),
  });
  insert("chats", {
    ...{
      id: "chat",
      buyer_id: "ann",
      product_key: 4,
      product_id: "9",
      title: "Gone",
      preview_hash: images.subject.hash,
    },
    ...{ title_fold: "gone", buyer_fold: "ann", created_at: 1, active_at: 1, last_message_id: 1 },
  });
  insert("chat_messages", {
    ...{ chat_key: 1, sender_id: "ann", from_seller: 0, client_id: "1", image_count: 1, created_at: 1, content: "" },
  });
  insert("chat_images", {
    ...{ chat_key: 1, uploader_id: "ann", file_name: "a.webp", message_id: 1, position: 1, created_at: 1 },
    ...size(images.chat),
  });
  insert("chat_images", { chat_key: 1, uploader_id: "ann", file_name: "b.webp", created_at: 1, ...size(images.chat) });
  db.$client.exec("DELETE FROM chat_images WHERE file_name = 'b.webp'");
  insert("cart_lines", {
    ...{ user_id: "ann", product_key: 4, condition: "good", quantity: 1, product_id: "9", title: "Gone" },
    ...{ preview_hash: images.cart.hash, price_cents: 900, added_at: 1 },
  });
  for (const [id, preview_hash] of [
    ["kept", images.order.hash],
    ["lost", images.missingOrder.hash],
    ["plain", null],
  ] as const) {
    insert("orders", {
      ...{ id, user_id: "ann", product_key: 4, product_id: "9", title: "Gone", condition: "good", preview_hash },
      ...{ price_cents: 900, quantity: 1, total_cents: 900, contact_name: "Ann", email: "ann@example.com" },
      ...{ address: "1 Main Street", city: "New York", state_prov: "NY", postal_code: "10001", state: "placed" },
      ...{ provider: "sandbox", provider_invoice_id: id, invoice_url: `/sandbox/${id}`, request_hash: "hash" },
      ...{ idempotency_key: `key of ${id}`, created_at: 1, updated_at: 1 },
    });
  }
  insert("payments", {
    ...{ provider: "sandbox", provider_payment_id: "lost-1", order_key: 2, status: "waiting", updated_at: 1 },
    ...{ problem: "a problem", checked_at: 2 },
  });
}
