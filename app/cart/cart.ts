import type { Condition } from "../catalogue/conditions.ts";
import { wholeQuantity } from "../shared/validation.messages.ts";

import { LINE_NOTICES } from "./cart-lines.messages.ts";

export const MAX_QUANTITY = 9_999;

/** What is said of a quantity that is none. */
export const WHOLE_QUANTITY = wholeQuantity(MAX_QUANTITY);

/** What a quantity field says: a whole number, however large; null for a fraction, a word or nothing. */
export function readQuantity(text: string): number | null {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : null;
}

/** A line of the cart as it can be bought now. Money in cents. */
export interface CartLine {
  key: number;
  productId: string;
  title: string;
  condition: Condition;
  /** Version of the picture; null without pictures. */
  preview: string | null;
  price: number;
  /** Never above the stock while there is any. */
  quantity: number;
  stock: number;
  /** `gone`: the product or this condition of it is no longer sold. */
  state: "buyable" | "sold-out" | "gone";
  /** What the buyer should know about the line, in words. */
  notices: string[];
}

export interface Cart {
  lines: CartLine[];
  /** Of the lines that can be bought. */
  total: number;
}

/** What a stored line says, and what the catalogue says of the same product and condition now. */
export interface StoredLine {
  key: number;
  productId: string;
  condition: Condition;
  quantity: number;
  /** As they were when the buyer last changed the line. */
  kept: { title: string; price: number; preview: string | null };
  /** Null once the product is deleted; `price` 0 or null: this condition is not offered. */
  now: { title: string; preview: string | null; price: number | null; stock: number | null } | null;
}

export function toCart(stored: readonly StoredLine[]): Cart {
  const lines = stored.map(toCartLine);
  const buyable = lines.filter((line) => line.state === "buyable");
  return { lines, total: buyable.reduce((total, line) => total + line.price * line.quantity, 0) };
}

function toCartLine({ now, kept, ...stored }: StoredLine): CartLine {
  const { key, productId, condition } = stored;
  const shown = {
    key,
    productId,
    condition,
    title: now?.title ?? kept.title,
    preview: now ? now.preview : kept.preview,
  };
  if (!now?.price) {
    const notice = now ? LINE_NOTICES.conditionGone : LINE_NOTICES.productGone;
    return { ...shown, price: kept.price, quantity: stored.quantity, stock: 0, state: "gone", notices: [notice] };
  }
  const stock = now.stock ?? 0;
  const quantity = stock > 0 ? Math.min(stored.quantity, stock) : stored.quantity;
  const notices = [...priceNotices(kept.price, now.price), ...stockNotices(stored.quantity, stock)];
  return { ...shown, price: now.price, quantity, stock, state: stock > 0 ? "buyable" : "sold-out", notices };
}

function priceNotices(before: number, now: number): string[] {
  return before === now ? [] : [LINE_NOTICES.price(before, now)];
}

/** A stock of 1 says so by its own label. */
function stockNotices(wanted: number, stock: number): string[] {
  if (stock === 0) return [];
  if (wanted > stock) return [LINE_NOTICES.lessStock(wanted, stock)];
  return wanted === stock && stock > 1 ? [LINE_NOTICES.allStock(stock)] : [];
}
