import { findUser } from "../accounts/guards.server.ts";
import { db } from "../database.server.ts";

import { findNewestOrder, findOrderOfUser, type BuyerOrder } from "./orders.queries.server.ts";

/** The order whose buyer returns from the payment page. Its status is the stored one; the address proves nothing. */
export interface ReturnedOrder {
  /** Null for a visitor, and for an id that is not one of this buyer's orders. */
  order: BuyerOrder | null;
  /** The id in the address (`?order=`). Without it the order is the buyer's newest one. */
  namedId: string | null;
  isSignedIn: boolean;
}

export function getReturnedOrder(request: Request): ReturnedOrder {
  const user = findUser(request);
  // Payment pages append their own parameters, some of them with a second question mark.
  const namedId = new URL(request.url).searchParams.get("order")?.split("?")[0] ?? null;
  if (!user) return { order: null, namedId, isSignedIn: false };
  const order = namedId === null ? findNewestOrder(db, user.id) : findOrderOfUser(db, user.id, namedId);
  return { order, namedId, isSignedIn: true };
}
