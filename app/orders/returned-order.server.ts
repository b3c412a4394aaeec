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
  /** The id in the address (`?order=`). Without it they are the buyer's newest. */
  namedId: string | null;
  isSignedIn: boolean;
}

export function getReturnedOrders(request: Request): ReturnedOrders {
  const user = findUser(request);
  // Payment pages append their own parameters, some of them with a second question mark.
  const namedId = new URL(request.url).searchParams.get("order")?.split("?")[0] ?? null;
  if (!user) return { orders: [], namedId, isSignedIn: false };
  const orderId = namedId ?? findNewestOrder(db, user.id)?.id;
  const orders = orderId === undefined ? [] : listOrdersPaidWith(db, user.id, orderId);
  return { orders, namedId, isSignedIn: true };
}
