import { findUser } from "../accounts/guards.server.ts";
import { db } from "../database.server.ts";

import { findNewestOrder, listOrdersPaidWith, type BuyerOrder } from "./orders.queries.server.ts";

/**
 * The orders of the payment page from which their buyer returns. Their status is the stored one; the address proves
 * nothing.
 */
export interface ReturnedOrders {
  /** Empty for a visitor, and for an id that is not one of this buyer's orders. */
  orders: BuyerOrder[];
  /** Whether the address has the id of one (`?order=`). Otherwise they are the buyer's newest. */
  isNamed: boolean;
}

export function getReturnedOrders(request: Request): ReturnedOrders {
  const user = findUser(request);
  const name = new URL(request.url).searchParams.get("order");
  if (!user) return { orders: [], isNamed: false };
  const ofOrder = (id: string | undefined) => (id === undefined ? [] : listOrdersPaidWith(db, user.id, id));
  if (name === null) return { orders: ofOrder(findNewestOrder(db, user.id)?.id), isNamed: false };
  // Payment pages append their own parameters, some of them with a second question mark.
  const [orderId = ""] = name.split("?");
  return { orders: ofOrder(orderId), isNamed: true };
}
