import { z } from "zod";

import { productUpdatedAt } from "../../catalogue/product.schema.ts";

import { PRODUCT_BODY_PROBLEMS } from "./products.messages.ts";

const MAX_IMAGES = 1_000;

/** Further fields in the body of an API call about a product. */
export const productBody = z.looseObject(
  {
    images: z
      .array(z.string(PRODUCT_BODY_PROBLEMS.images), PRODUCT_BODY_PROBLEMS.images)
      .max(MAX_IMAGES, PRODUCT_BODY_PROBLEMS.tooManyImages(MAX_IMAGES))
      .nullish(),
    updated_at: productUpdatedAt.nullish(),
  },
  PRODUCT_BODY_PROBLEMS.notAnObject,
);
