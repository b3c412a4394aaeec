import { parseWithZod } from "@conform-to/zod/v4";

import { productSchema } from "../../../catalogue/product.schema.ts";
import type { ShopValue } from "../../../shops/shops.ts";
import { productFieldsOf } from "../product-form.ts";

/**
 * Validates a product's form as the server does. Loaded when the form is used: it is half as large as the form itself.
 */
export function validateProduct(formData: FormData, shop: ShopValue, id?: string) {
  // Keeps the entries that the library has added: they distinguish the validation of a field from a submission.
  for (const [name, value] of productFieldsOf(formData, shop, id)) formData.set(name, value);
  return parseWithZod(formData, { schema: productSchema(shop), disableAutoCoercion: true });
}
