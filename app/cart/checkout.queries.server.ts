import { randomUUID } from "node:crypto";

import type { Db } from "#db/connection.ts";

import type { User } from "../accounts/user.ts";
import { findShippingAddress } from "../orders/orders.queries.server.ts";

import type { Checkout, ShippingFields } from "./buy-form.ts";

/** Returns the shipping form's data: the draft from before signing in again, or else the last used address. */
export function getCheckout(db: Db, user: User, draft: ShippingFields | null, open: boolean): Checkout {
  return { open, shipping: draft ?? lastShipping(db, user), submission: randomUUID(), userId: user.id };
}

function lastShipping(db: Db, user: User): ShippingFields {
  const last = findShippingAddress(db, user.id);
  return {
    contact_name: last?.contactName ?? user.name,
    email: last?.email ?? user.email,
    phone: last?.phone ?? "",
    address: last?.address ?? "",
    city: last?.city ?? "",
    state_prov: last?.stateProv ?? "",
    postal_code: last?.postalCode ?? "",
  };
}
