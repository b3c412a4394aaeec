import type { Glyph } from "../catalogue/glyphs/category-glyphs.ts";
import type { Condition } from "../shops/conditions.ts";

import { LINE_NOTICES } from "./cart-lines.messages.ts";

/** Parses a quantity field: a whole number of any size, or null. */
export function readQuantity(text: string): number | null {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : null;
}

/** A cart line with what can be bought now. Money in cents. */
export interface CartLine {
  key: number;
  productId: string;
  title: string;
  condition: Condition;
  /** The image's version, or null without an image. */
  preview: string | null;
  /** The glyph of the category; null if the product is deleted. */
  glyph: Glyph | null;
  price: number;
  /** At most the stock, unless the stock is 0. */
  quantity: number;
  stock: number;
  /** `gone`: the product or this condition of it is no longer sold. */
  state: "buyable" | "sold-out" | "gone";
  /** A message to the buyer about the line. */
  notices: string[];
}

export interface Cart {
  lines: CartLine[];
  /** The total of the lines that can be bought. */
  total: number;
}

/** Whether the cart's page has its form. Without a line that can be bought there is none. */
export function hasCartForm({ lines }: Pick<Cart, "lines">): boolean {
  return lines.some(({ state }) => state === "buyable");
}

/** A stored line, and the catalogue's current data of the same product and condition. */
export interface StoredLine {
  key: number;
  productId: string;
  condition: Condition;
  quantity: number;
  /** Values at the buyer's last change of the line. */
  snapshot: { title: string; price: number; preview: string | null };
  /** Null if the product is deleted. `price` 0 or null: this condition is not offered. */
  now: {
    title: string;
    preview: string | null;
    glyph: Glyph | null;
    price: number | null;
    stock: number | null;
  } | null;
}

export function toCart(stored: readonly StoredLine[]): Cart {
  const lines = stored.map(toCartLine);
  return { lines, total: totalOf(lines.filter((line) => line.state === "buyable")) };
}

export function totalOf(lines: readonly Pick<CartLine, "price" | "quantity">[]): number {
  return lines.reduce((total, line) => total + line.price * line.quantity, 0);
}

function toCartLine({ now, snapshot, ...stored }: StoredLine): CartLine {
  const { key, productId, condition } = stored;
  const shown = {
    key,
    productId,
    condition,
    title: now?.title ?? snapshot.title,
    preview: now ? now.preview : snapshot.preview,
    glyph: now?.glyph ?? null,
  };
  if (!now?.price) {
    const notice = now ? LINE_NOTICES.conditionGone : LINE_NOTICES.productGone;
    return { ...shown, price: snapshot.price, quantity: stored.quantity, stock: 0, state: "gone", notices: [notice] };
  }
  const stock = now.stock ?? 0;
  const quantity = stock > 0 ? Math.min(stored.quantity, stock) : stored.quantity;
  const notices = [...priceNotices(snapshot.price, now.price), ...stockNotices(stored.quantity, stock)];
  return { ...shown, price: now.price, quantity, stock, state: stock > 0 ? "buyable" : "sold-out", notices };
}

function priceNotices(before: number, now: number): string[] {
  return before === now ? [] : [LINE_NOTICES.price(before, now)];
}

/** A stock of 1 has its own label. */
function stockNotices(wanted: number, stock: number): string[] {
  if (stock === 0) return [];
  if (wanted > stock) return [LINE_NOTICES.lessStock(wanted, stock)];
  return wanted === stock && stock > 1 ? [LINE_NOTICES.allStock(stock)] : [];
}
