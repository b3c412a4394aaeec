import { randomUUID } from "node:crypto";

import type { Db } from "#db/connection.ts";

import type { User } from "../accounts/user.ts";
import { config } from "../config.server.ts";
import { listWrittenPages } from "../content/content.queries.server.ts";
import { isCountryCode, nameCountry } from "../orders/countries.ts";
import { listAddresses, type SavedAddress } from "../orders/purchase/saved-addresses.queries.server.ts";
import { findActiveProvider } from "../payments/providers.server.ts";

import type { BuyForm, OfferedAddress, ShippingFields } from "./buy-form.ts";

interface BuyFormInput {
  user: User;
  /** The values that were typed before a page load without JavaScript, or before signing in again. */
  draft: ShippingFields | null;
  request: Request;
}

/** The data of the form that buys. Its address is the draft, or else the one that was used last. */
export function getBuyForm(db: Db, { user, draft, request }: BuyFormInput): BuyForm {
  const addresses = listAddresses(db, user.id).map(toOffered);
  const [last] = addresses;
  const shipping = draft ?? last?.fields ?? emptyShipping(user);
  return {
    provider: findActiveProvider()?.name ?? null,
    coins: config.payments.coins,
    holdMinutes: config.orderHoldMinutes,
    canAskSeller: config.sellerEmail !== undefined,
    writtenTerms: listWrittenPages(db).flatMap(({ name }) => (name === "shipping" || name === "returns" ? [name] : [])),
    shipping: { ...shipping, country: shipping.country || guessCountry(request) },
    addresses,
    submission: randomUUID(),
    userId: user.id,
  };
}

function emptyShipping({ name, email }: User): ShippingFields {
  return {
    ...{ contact_name: name, email, phone: "", address: "", city: "", state_prov: "", postal_code: "", country: "" },
  };
}

function toOffered(saved: SavedAddress): OfferedAddress {
  const { contactName, address, city, stateProv, postalCode, country } = saved;
  const place = [city, `${stateProv} ${postalCode}`, nameCountry(country)].filter(Boolean).join(", ");
  return { key: saved.key, name: contactName, place: `${address}, ${place}`, fields: toShippingFields(saved) };
}

export function toShippingFields(saved: SavedAddress): ShippingFields {
  return {
    contact_name: saved.contactName,
    email: saved.email,
    phone: saved.phone,
    address: saved.address,
    city: saved.city,
    state_prov: saved.stateProv,
    postal_code: saved.postalCode,
    country: saved.country,
  };
}

/** The country of the browser's preferred language, such as US of `en-US`. Empty if it names none. */
function guessCountry(request: Request): string {
  const [preferred = ""] = (request.headers.get("Accept-Language") ?? "").split(/[,;]/, 1);
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(preferred.trim())?.[1]?.toUpperCase() ?? "";
  return isCountryCode(region) ? region : "";
}
