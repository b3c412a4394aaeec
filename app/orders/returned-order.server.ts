import { findUser } from "../accounts/guards.server.ts";
import { db } from "../database.server.ts";

import { findNewestOrder, findOrderOfUser, type BuyerOrder } from "./orders.queries.server.ts";

/** The order whose buyer returns from the payment page. Its status is the stored one; the address proves nothing. */
export interface ReturnedOrder {
  /** Null for a visitor, and for an id that is not one of this buyer's orders. */
  order: BuyerOrder | null;
  /** Whether the address has its id (`?order=`). Otherwise it is the buyer's newest order. */
  isNamed: boolean;
}

export function getReturnedOrder(request: Request): ReturnedOrder {
  const user = findUser(request);
  const name = new URL(request.url).searchParams.get("order");
  if (!user) return { order: null, isNamed: false };
  if (name === null) return { order: findNewestOrder(db, user.id), isNamed: false };
  // Payment pages append their own parameters, some of them with a second question mark.
  const [orderId = ""] = name.split("?");
  return { order: findOrderOfUser(db, user.id, orderId), isNamed: true };
}
