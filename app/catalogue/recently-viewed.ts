import { SHOP_VALUES, type ShopValue } from "../shops/shops.ts";

/** The products that this browser has shown. They stay in its local storage; the server never sees the list. */
export interface ViewedProduct {
  shop: ShopValue;
  id: string;
  title: string;
  /** The version of its first image; null without images. */
  preview: string | null;
  /** The glyph that is shown if there is no image. */
  glyph?: string | null;
}

const ENTRY = "recentlyViewed";
/** Six are shown beside the product of the page itself. */
const MOST = 7;

/** The products, newest first. Skips what it cannot read. If storage is blocked, there are none. */
export function listViewed(): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ENTRY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isViewedProduct).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a product first. */
export function rememberViewed(product: ViewedProduct): void {
  const others = listViewed().filter(({ shop, id }) => shop !== product.shop || id !== product.id);
  try {
    localStorage.setItem(ENTRY, JSON.stringify([product, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or blocked: the product is not remembered.
  }
}

export function forgetViewed(): void {
  try {
    localStorage.removeItem(ENTRY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function isViewedProduct(value: unknown): value is ViewedProduct {
  if (typeof value !== "object" || value === null) return false;
  const { shop, id, title, preview, glyph = null } = value as Record<string, unknown>;
  const isKnownShop = SHOP_VALUES.some((known) => known === shop);
  return (
    isKnownShop && typeof id === "string" && typeof title === "string" && isTextOrNull(preview) && isTextOrNull(glyph)
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
