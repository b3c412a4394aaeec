import { z } from "zod";

import { OK, type ApiSection } from "../../api/call.ts";
import { shopQuery, stockedProduct } from "../../catalogue/api/catalogue.api.server.ts";
import { CONDITIONS } from "../../shops/conditions.ts";
import { productSchema } from "../../catalogue/product.schema.ts";
import { OPEN_BOX, SHOPS } from "../../shops/shops.ts";

import { productBody } from "./product-body.schema.ts";

const LINKED = SHOPS.find(({ sells }) => sells === "link") ?? OPEN_BOX;
/** The fields of a product that is bought elsewhere, and of one that is sold here. */
const forms: z.ZodRawShape[] = [productSchema(LINKED.value).shape, productSchema(OPEN_BOX.value).shape];
const { images } = productBody.shape;

const WEB = "An address with http or https.";
const NOTES = {
  id: "1 to 64 letters, digits, dots, hyphens or underscores; the first is a letter or a digit.",
  price: "Dollars, as a number or text.",
  typical_price: "Dollars, as a number or text.",
  rate: "0 to 5.",
  availability: "`YES` if absent.",
  description: "HTML. Whatever the editor does not support is removed.",
  specs: "At most 40. Each name occurs once, ignoring case.",
  images: "The file names of its images, in order.",
  updated_at:
    "The product's `updated_at` when it was loaded. The call is refused if it has changed since. Without it, the last change wins.",
  ...Object.fromEntries(
    ["link", "ebay", "facebook_marketplace", "offer_up", "mercari_marketplaces"].map((name) => [name, WEB]),
  ),
  ...Object.fromEntries(
    CONDITIONS.flatMap((condition) => [
      [`${condition}_condition_price`, "Dollars, as a number or text."],
      [`${condition}_condition_available_quantity`, "0 to 1,000,000 units."],
    ]),
  ),
};

export const productsApi: ApiSection = {
  name: "Products",
  description: "Products and their images, for administrators. Bodies of products are at most 1 MiB.",
  calls: [
    {
      call: "GET api/next-id",
      id: "getNextId",
      summary: "The highest whole-number id of the shop plus one",
      access: "administrators",
      scope: "products:read",
      query: shopQuery,
      answer: { status: 200, description: "The id.", schema: z.object({ nextId: z.string() }) },
      errors: { 404: "There is no such shop." },
    },
    {
      call: "GET api/admin-products/:shop/:id",
      id: "getStockedProduct",
      summary: "One product, with all figures of its stock",
      access: "administrators",
      scope: "products:read",
      answer: { status: 200, description: "The product.", schema: stockedProduct },
      errors: { 404: true },
    },
    {
      call: "POST api/add-product",
      id: "addProduct",
      summary: "Add a product",
      description: "Without `images`, all images that were uploaded for this id are used.",
      access: "administrators",
      scope: "products:write",
      query: shopQuery,
      body: { schema: z.union(forms.map((fields) => z.object({ ...fields, images }))), notes: NOTES },
      answer: { status: 201, description: "The product was added.", schema: z.object({ id: z.string() }) },
      errors: { 400: true, 404: "There is no such shop.", 409: "The id is taken.", 413: true },
    },
    {
      call: "PUT api/edit-product/:shop/:id",
      id: "editProduct",
      summary: "Change the fields that the body contains",
      description: "Absent fields stay as they are. An image that stays keeps its condition.",
      access: "administrators",
      scope: "products:write",
      body: {
        schema: z.union(forms.map((fields) => z.object(fields).omit({ id: true }).partial().extend(productBody.shape))),
        notes: NOTES,
      },
      answer: OK,
      errors: { 400: true, 404: true, 409: "The product has changed since `updated_at`.", 413: true },
    },
    {
      call: "DELETE api/delete-product/:shop/:id",
      id: "deleteProduct",
      summary: "Delete a product",
      access: "administrators",
      scope: "products:write",
      answer: OK,
      errors: { 404: true },
    },
  ],
};
