import { orders } from "#db/schema/index.ts";

/** The columns of an order's delivery address, as its buyer has entered it. */
export const addressColumns = {
  contactName: orders.contactName,
  email: orders.email,
  phone: orders.phone,
  address: orders.address,
  city: orders.city,
  stateProv: orders.stateProv,
  postalCode: orders.postalCode,
  country: orders.country,
};
