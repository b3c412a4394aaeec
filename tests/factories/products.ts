import { COMMAND } from "#app/audit/actor.ts";
import { productSchema } from "#app/catalogue/product.schema.ts";
import { saveProduct } from "#app/catalogue/products/products.server.ts";
import { fold } from "#app/shared/fold.ts";
import type { ShopValue } from "#app/shops/shops.ts";
import { CONDITIONS, type Condition } from "#app/shops/conditions.ts";
import type { Db } from "#db/connection.ts";
import { categories, productConditions, products } from "#db/schema/index.ts";

import { Random } from "./random.ts";

type ProductRow = Omit<typeof products.$inferInsert, "key" | "shop" | "titleFold" | "categoryKey">;

/** The fields of a product that a test sets. Money in cents. */
interface TestProduct extends ProductRow {
  mainCategory: string;
  category: string;
  /** Open Box: the price and quantity of each condition. */
  conditions?: Partial<Record<Condition, { priceCents: number; quantity: number }>>;
}

/** A fixed time, because no product changes by itself during a test. */
const UPDATED_AT = new Date(Date.UTC(2025, 0, 1));

/** A product with a price, for tests that need only a few of its fields. */
function makeProduct(overrides: Partial<TestProduct> = {}): TestProduct {
  return {
    id: "1",
    title: "Walnut desk lamp",
    mainCategory: "Home",
    category: "Lighting",
    updatedAt: UPDATED_AT,
    ...overrides,
  };
}

/** Inserts a product without the checks of the commands. Returns its key. */
export function insertProduct(db: Db, shop: ShopValue, overrides: Partial<TestProduct> = {}): number {
  return db.transaction((tx) => {
    const { mainCategory, category, conditions = {}, ...row } = makeProduct(overrides);
    const categoryRow = { shop, mainCategory, category };
    const { key: categoryKey } = tx
      .insert(categories)
      .values(categoryRow)
      .onConflictDoUpdate({
        target: [categories.shop, categories.mainCategory, categories.category],
        set: categoryRow,
      })
      .returning({ key: categories.key })
      .get();
    const { key } = tx
      .insert(products)
      .values({ ...row, shop, titleFold: fold(row.title), categoryKey })
      .returning({ key: products.key })
      .get();
    for (const condition of CONDITIONS) {
      const offer = conditions[condition];
      if (offer) {
        tx.insert(productConditions)
          .values({ productKey: key, condition, ...offer })
          .run();
      }
    }
    return key;
  });
}

export const SAVED_AT = new Date(Date.UTC(2026, 0, 1));

/** Saves a product through the command, from the fields of a form. */
export function saveForm(db: Db, shop: ShopValue, { id, ...fields }: { id: string; [field: string]: unknown }): void {
  const form = { id, title: `Product ${id}`, main_category: "Main", category: "Sub", ...fields };
  saveProduct(db, shop, productSchema(shop).parse(form), { by: COMMAND, now: SAVED_AT });
}

interface Spread {
  /** The number of main categories, and of sub-categories in each. Products are distributed over them in turn. */
  mains?: number;
  categoriesPerMain?: number;
  /** Each seed makes different products. */
  seed?: number;
  /** The first id. The others count up. */
  firstId?: number;
}

/**
 * Inserts `count` products with varied prices, ratings and views in one transaction. Every call makes the same ones.
 */
export function insertProducts(db: Db, shop: ShopValue, count: number, spread: Spread = {}): void {
  const { mains = 4, categoriesPerMain = 3, seed = 1, firstId = 1 } = spread;
  const random = new Random(seed);
  const client = db.$client;
  const insertCategory = client
    .prepare(
      `INSERT INTO categories (shop, main_category, category) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET shop = excluded.shop RETURNING key`,
    )
    .pluck();
  const insertRow = client.prepare(
    `INSERT INTO products (shop, id, title, title_fold, category_key, price_cents, typical_price_cents, rate,
       availability, link, ebay, view_count, description, updated_at)
     VALUES (@shop, @id, @title, @titleFold, @categoryKey, @priceCents, @typicalPriceCents, @rate,
       @availability, @link, @ebay, @viewCount, @description, @updatedAt)`,
  );
  const insertCondition = client.prepare("INSERT INTO product_conditions VALUES (?, ?, ?, ?)");

  client.transaction(() => {
    const categoryKeys = Array.from({ length: mains * categoriesPerMain }, (_, i) => {
      const [main, category] = nameCategory(Math.floor(i / categoriesPerMain), i % categoriesPerMain);
      return insertCategory.get(shop, main, category);
    });
    for (let i = 0; i < count; i++) {
      const product = inventProduct(random, shop, firstId + i);
      const { lastInsertRowid } = insertRow.run({
        ...{ shop, ...product.row },
        categoryKey: categoryKeys[i % categoryKeys.length],
        updatedAt: UPDATED_AT.getTime() + i,
      });
      for (const { condition, priceCents, quantity } of product.conditions) {
        insertCondition.run(lastInsertRowid, condition, priceCents, quantity);
      }
    }
  })();
}

const MAINS = ["Processors", "Lighting", "Audio", "Kitchen", "Displays", "Storage", "Tools", "Travel"] as const;
const SUBS = ["Compact", "Professional", "Wireless", "Everyday", "Quiet", "Outdoor", "Classic", "Premium"] as const;
const MAKERS = ["Aurora", "Borealis", "Cobalt", "Delphi", "Ember", "Fjord", "Granite", "Harbour"] as const;
const QUALITIES = ["wireless", "compact", "professional", "silent", "foldable", "rugged", "bright", "modular"] as const;
const THINGS = [
  "desk lamp",
  "headphones",
  "graphics card",
  "kettle",
  "monitor",
  "backpack",
  "keyboard",
  "drill",
] as const;
const CYRILLIC_THINGS = ["Наушники", "Настольная лампа", "Чайник", "Монитор", "Ёлочная гирлянда"] as const;
const STORES = ["www.ebay.com", "www.amazon.com", "www.amazon.co.uk", "shop.example"] as const;

/** Names are unique for any count. */
function nameCategory(main: number, sub: number): [string, string] {
  const name = (names: readonly string[], i: number) => {
    const round = Math.floor(i / names.length);
    return `${names[i % names.length] ?? ""}${round > 0 ? ` ${round + 1}` : ""}`;
  };
  return [name(MAINS, main), `${name(SUBS, sub)} ${name(MAINS, main).toLowerCase()}`];
}

function inventProduct(random: Random, shop: ShopValue, id: number) {
  const thing = random.oneIn(20) ? random.pick(CYRILLIC_THINGS) : `${random.pick(QUALITIES)} ${random.pick(THINGS)}`;
  const title = `${random.pick(MAKERS)} ${thing} ${random.whole(100, 999)} v${id}`;
  const priceCents = random.oneIn(12) ? null : random.whole(199, 150_000);
  const linked = shop !== "ayz";
  const hasTypicalPrice = linked && random.oneIn(2);
  return {
    row: {
      id: String(id),
      title,
      titleFold: fold(title),
      priceCents: linked ? priceCents : null,
      typicalPriceCents: hasTypicalPrice ? Math.round((priceCents ?? 0) * 1.25) : 0,
      rate: linked ? random.whole(0, 5) : 0,
      availability: linked && random.oneIn(15) ? "NO" : "YES",
      link: linked ? `https://${random.pick(STORES)}/item/${id}` : null,
      ebay: !linked && random.oneIn(2) ? `https://www.ebay.com/itm/${id}` : null,
      // A few products have far more views than the rest.
      viewCount: Math.floor(5_000 * random.next() ** 4),
      description: `<p>${title}: checked by hand, with everything that belongs in the box.</p><ul><li>Part ${id}</li></ul>`,
    },
    conditions: linked ? [] : inventConditions(random, priceCents),
  };
}

/** Better conditions cost more. Some are sold out, and a product without a price has none. */
function inventConditions(random: Random, bestPriceCents: number | null) {
  if (bestPriceCents === null) return [];
  return CONDITIONS.flatMap((condition, i) =>
    random.oneIn(3)
      ? []
      : [{ condition, priceCents: Math.max(1, Math.round(bestPriceCents * 0.85 ** i)), quantity: random.whole(0, 6) }],
  );
}
