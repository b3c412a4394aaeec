import { signIn } from "#app/accounts/sessions.server.ts";
import { claimStorage } from "#app/claim-storage.server.ts";
import type { Db } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS } from "#tests/factories/purchases.ts";

/** Products that people buy: `sold-1` and so on. */
export const SOLD = 5;
/** Products in each shop. They make the database larger than SQLite's cache, so the cache is not what grows in a run. */
const PRODUCTS = 9_000;
const SELLER = { id: "demo-seller", email: "seller@demo.example", name: "Seller" };

/** The settings of a shop that many buyers use from one address. */
export const SOAK_SETTINGS = {
  ...{ DEMO: "1", SELLER_EMAIL: SELLER.email, MIN_FREE_DISK_MB: "1" },
  ...NO_PURCHASE_LIMITS,
};

/** A demonstration with products in every shop, a seller, and offers that do not run out. */
export async function seedShop(db: Db, imagesFolder: string): Promise<void> {
  migrateDatabase(db);
  claimStorage(db, true);
  for (const shop of ["default", "pc", "smart"] as const) insertProducts(db, shop, PRODUCTS);
  const image = await makeImage({ width: 800, height: 600 });
  for (let i = 1; i <= SOLD; i++) {
    const conditions = { good: { priceCents: 2550, quantity: 1_000_000 } };
    const key = insertProduct(db, "ayz", { id: `sold-${i}`, title: `Lamp ${i}`, conditions });
    await addImages(db, key, [image], imagesFolder);
  }
  signIn(db, { user: SELLER, previousToken: undefined, now: new Date(), sellerEmail: SELLER.email });
}
