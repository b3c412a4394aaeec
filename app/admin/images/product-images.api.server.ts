import { z } from "zod";

import { file, OK, type ApiSection } from "../../api/call.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "../../images/images.ts";
import { formatMegabytes } from "../../shared/megabytes.ts";
import { SHOP_VALUES } from "../../shops/shops.ts";

import { MAX_NEW_IMAGES } from "./gallery.ts";

export const productImagesApi: ApiSection = {
  name: "Images of products",
  description: "For administrators.",
  calls: [
    {
      call: "POST api/upload-images",
      id: "uploadImages",
      summary: "Upload images for a product",
      description:
        "An existing product gets them after its other images. For an id without a product they are kept for " +
        "`add-product`: they replace earlier uploads for this id, and are deleted after 24 hours. At " +
        `most ${formatMegabytes(MAX_IMAGE_BYTES)} and ${MAX_IMAGE_PIXELS / 1e6} megapixels each. If one image is refused, ` +
        "none is stored.",
      access: "administrators",
      scope: "products:write",
      body: {
        type: "multipart/form-data",
        schema: z.object({
          images: z.array(file).min(1).max(MAX_NEW_IMAGES),
          productId: z.string(),
          shopType: z.enum(SHOP_VALUES).optional(),
          rate: z.string().optional(),
        }),
        notes: { shopType: "`default` if absent.", rate: "Ignored." },
      },
      answer: {
        status: 200,
        description: "The names of the new images.",
        schema: z.object({ images: z.array(z.string()) }),
      },
      errors: { 400: true, 413: true, 415: true, 429: true, 503: true },
    },
    {
      call: "DELETE api/product-images/:shop/:id/:file",
      id: "deleteImage",
      summary: "Remove one image of a product",
      description: "The header `Product-Updated-At` of the response has the product's new `updated_at`.",
      access: "administrators",
      scope: "products:write",
      query: z.object({
        updated_at: z.iso
          .datetime()
          .optional()
          .describe("The product's `updated_at` when it was loaded. The call is refused if it has changed since."),
      }),
      answer: OK,
      errors: { 400: true, 404: true, 409: "The product has changed since `updated_at`." },
    },
  ],
};
