import type { ActionFunctionArgs } from "@remix-run/node";

import type { Actor } from "../../audit/actor.ts";
import { apiError } from "../../http/api.server.ts";
import { parseFields } from "../../http/json-body.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop, type ShopValue } from "../../shops/shops.ts";
import { readApiAdminJson } from "../gate/guards.server.ts";
import type { NamedImage } from "../images/gallery.ts";

import { productBody } from "./product-body.schema.ts";

/** Enough for the longest description in any alphabet and all other fields. */
const MAX_BODY_BYTES = 1024 * 1024;

export interface ProductBody {
  /** The administrator, or the key, who sends it. */
  by: Actor;
  /** The product's fields as they were sent. */
  fields: Record<string, unknown>;
  /** Its images in order; null if absent. */
  images: NamedImage[] | null;
  updatedAt: Date | null;
}

/** Parses the body of an administrator's API call about a product. Throws the 4xx response for an invalid one. */
export async function readProductBody(sent: Pick<ActionFunctionArgs, "request" | "context">): Promise<ProductBody> {
  const { by, body } = await readApiAdminJson(sent, "products:write", MAX_BODY_BYTES);
  const { images, updated_at, ...fields } = parseFields(productBody, body);
  return { by, fields, images: images?.map((name) => ({ name })) ?? null, updatedAt: updated_at ?? null };
}

/** The shop of a `?shop=` or path value. Throws 404 if it is unknown. */
export function requireShop(value: string | null | undefined): ShopValue {
  const shop = findShop(value);
  if (!shop) throw apiError(404, NO_SHOP);
  return shop.value;
}
