import type { Db } from "#db/connection.ts";

import type { Condition } from "../shops/conditions.ts";
import { toDollars } from "../shared/money.ts";
import { OPEN_BOX, type ShopValue } from "../shops/shops.ts";

import { getCart } from "./cart.queries.server.ts";

/** A cart line in the API's JSON. `price` is in dollars. */
export interface ApiCartItem {
  product_id: string;
  store: ShopValue;
  condition: Condition;
  quantity: number;
  price: number;
  title: string;
  /** How many can be bought now. 0 if the line cannot be bought. */
  available_quantity: number;
  /** A message about what changed since the line was created. */
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
