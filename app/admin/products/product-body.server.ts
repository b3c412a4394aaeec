import { z } from "zod";

import { apiError } from "../../http/api.server.ts";
import { parseFields, readJsonBody } from "../../http/json-body.server.ts";
import { findShop, type ShopValue } from "../../shops/shops.ts";

/** A description of the longest kind in any alphabet, and all the rest. */
const MAX_BODY_BYTES = 512 * 1024;
const MAX_IMAGES = 1_000;

const IMAGES = "Write a list of picture names.";
const UPDATED_AT = "Write a time such as 2026-01-31T12:00:00.000Z.";

const bodyShape = z.looseObject(
  {
    images: z.array(z.string(IMAGES), IMAGES).max(MAX_IMAGES, `Name at most ${MAX_IMAGES} pictures.`).nullish(),
    updated_at: z.iso
      .datetime({ error: UPDATED_AT })
      .transform((text) => new Date(text))
      .nullish(),
  },
  "Send a product as a JSON object.",
);

export interface ProductBody {
  /** The product's fields as they were sent. */
  fields: Record<string, unknown>;
  /** The names of its pictures in order; null leaves them to the call. */
  images: string[] | null;
  updatedAt: Date | null;
}

/** What the calls about a product are sent. Throws the 4xx answer for what is none. */
export async function readProductBody(request: Request): Promise<ProductBody> {
  const { images, updated_at, ...fields } = parseFields(bodyShape, await readJsonBody(request, MAX_BODY_BYTES));
  return { fields, images: images ?? null, updatedAt: updated_at ?? null };
}

/** The shop of a `?shop=` or path value. Throws 404 for an unknown one. */
export function requireShop(value: string | null | undefined): ShopValue {
  const shop = findShop(value);
  if (!shop) throw apiError(404, "There is no such shop.");
  return shop.value;
}
