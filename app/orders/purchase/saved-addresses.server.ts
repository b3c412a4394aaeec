import { and, desc, eq, notInArray } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { shippingAddresses } from "#db/schema/index.ts";

import type { ShippingInput } from "./purchase.schema.ts";

/** How many addresses are saved for one person: those that were used last. */
const MAX_ADDRESSES = 8;

/** An address as the columns of `orders` and `shipping_addresses`. */
export function toAddress(input: ShippingInput) {
  return {
    contactName: input.contact_name,
    email: input.email,
    phone: input.phone,
    address: input.address,
    city: input.city,
    stateProv: input.state_prov,
    postalCode: input.postal_code,
    country: input.country ?? "",
  };
}

/**
 * Saves the address of an order. It replaces that of the same name, street, city and postal code, whose country stays
 * if the new one has none.
 */
export function saveAddress(
  tx: DbOrTransaction,
  userId: string,
  address: ReturnType<typeof toAddress>,
  now: Date,
): void {
  const { key, usedAt, ...columns } = shippingAddresses;
  const { country, ...others } = address;
  tx.insert(shippingAddresses)
    .values({ userId, ...address, usedAt: now })
    .onConflictDoUpdate({
      target: [columns.userId, columns.contactName, columns.address, columns.city, columns.postalCode],
      set: { ...others, ...(country !== "" && { country }), usedAt: now },
    })
    .run();
  const newest = tx
    .select({ key })
    .from(shippingAddresses)
    .where(eq(columns.userId, userId))
    .orderBy(desc(usedAt), desc(key))
    .limit(MAX_ADDRESSES);
  tx.delete(shippingAddresses)
    .where(and(eq(columns.userId, userId), notInArray(key, newest)))
    .run();
}

/** Deletes an address of this person. Does nothing if there is no such address, or if it is another's. */
export function deleteAddress(db: Db, userId: string, key: number): void {
  db.delete(shippingAddresses)
    .where(and(eq(shippingAddresses.userId, userId), eq(shippingAddresses.key, key)))
    .run();
}
