import type { Db } from "#db/connection.ts";

import type { Condition } from "../catalogue/conditions.ts";
import { toDollars } from "../shared/money.ts";
import { OPEN_BOX, type ShopValue } from "../shops/shops.ts";

import { getCart } from "./cart.queries.server.ts";

/** A cart's line as the API answers it; `price` in dollars. */
interface ApiCartItem {
  product_id: string;
  store: ShopValue;
  condition: Condition;
  quantity: number;
  price: number;
  title: string;
  /** How many could be bought now; 0 where the line cannot be bought. */
  available_quantity: number;
  /** What changed since the line was made, in words. */
  notices: string[];
}

export function listApiCart(db: Db, userId: string): ApiCartItem[] {
  return getCart(db, userId).lines.map((line) => ({
    product_id: line.productId,
    store: OPEN_BOX.value,
    condition: line.condition,
    quantity: line.quantity,
    price: toDollars(line.price),
    title: line.title,
    available_quantity: line.stock,
    notices: line.notices,
  }));
}
