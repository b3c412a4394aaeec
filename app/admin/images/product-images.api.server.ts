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
        "To a product that exists they are added at the end. For an id without a product they are kept for " +
        "`add-product`: they replace what was uploaded for this id before, and cleanup removes them after 24 hours. At " +
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
      description: "The header `Product-Updated-At` of the answer has the product's new time.",
      access: "administrators",
      scope: "products:write",
      query: z.object({
        updated_at: z.iso.datetime().optional().describe("As the product was loaded with."),
      }),
      answer: OK,
      errors: { 400: true, 404: true, 409: "The product is not as it was at `updated_at`." },
    },
  ],
};
