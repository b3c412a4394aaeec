import { findUser } from "../accounts/guards.server.ts";
import { db } from "../database.server.ts";

import { findNewestOrder, findOrderOfUser, type BuyerOrder } from "./orders.queries.server.ts";

/** The order that a buyer comes back from paying, with its true status: the address alone proves nothing. */
export interface ReturnedOrder {
  /** Null for a visitor, and for a name that is none of this buyer's orders. */
  order: BuyerOrder | null;
  /** Whether the address names it (`?order=`); else it is the buyer's newest. */
  isNamed: boolean;
}

export function findReturnedOrder(request: Request): ReturnedOrder {
  const user = findUser(request);
  const name = new URL(request.url).searchParams.get("order");
  if (!user) return { order: null, isNamed: false };
  if (name === null) return { order: findNewestOrder(db, user.id), isNamed: false };
  // Payment pages add parameters of their own, some of them with a second question mark.
  const [orderId = ""] = name.split("?");
  return { order: findOrderOfUser(db, user.id, orderId), isNamed: true };
}
