import { z } from "zod";

import { apiError } from "../../http/api.server.ts";
import { parseFields, readJsonBody } from "../../http/json-body.server.ts";
import { NO_SHOP } from "../../shops/shops.messages.ts";
import { findShop, type ShopValue } from "../../shops/shops.ts";

import { PRODUCT_BODY_PROBLEMS } from "./products.messages.ts";

/** Enough for the longest description in any alphabet and all other fields. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_IMAGES = 1_000;

const bodyShape = z.looseObject(
  {
    images: z
      .array(z.string(PRODUCT_BODY_PROBLEMS.images), PRODUCT_BODY_PROBLEMS.images)
      .max(MAX_IMAGES, PRODUCT_BODY_PROBLEMS.tooManyImages(MAX_IMAGES))
      .nullish(),
    updated_at: z.iso
      .datetime({ error: PRODUCT_BODY_PROBLEMS.updatedAt })
      .transform((text) => new Date(text))
      .nullish(),
  },
  PRODUCT_BODY_PROBLEMS.notAnObject,
);

export interface ProductBody {
  /** The product's fields as they were sent. */
  fields: Record<string, unknown>;
  /** The names of its images in order; null if absent. */
  images: string[] | null;
  updatedAt: Date | null;
}

/** Parses the body of an API call about a product. Throws the 4xx response for an invalid one. */
export async function readProductBody(request: Request): Promise<ProductBody> {
  const { images, updated_at, ...fields } = parseFields(bodyShape, await readJsonBody(request, MAX_BODY_BYTES));
  return { fields, images: images ?? null, updatedAt: updated_at ?? null };
}

/** The shop of a `?shop=` or path value. Throws 404 if it is unknown. */
export function requireShop(value: string | null | undefined): ShopValue {
  const shop = findShop(value);
  if (!shop) throw apiError(404, NO_SHOP);
  return shop.value;
}
