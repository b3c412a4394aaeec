import { z } from "zod";

import { count, dollars, link, time, type ApiSection } from "../../api/call.ts";
import { OPEN_BOX, SHOP_VALUES, SORTS } from "../../shops/shops.ts";
import { CONDITIONS } from "../../shops/conditions.ts";

export const shopQuery = z.object({
  shop: z.enum(SHOP_VALUES).optional().describe("Which shop; `default` if absent."),
});

const spec = z.object({ name: z.string(), value: z.string() });

const common = {
  id: z.string(),
  title: z.string(),
  imagecount: count.describe("The number of its images."),
  view_count: count.describe("How often it was viewed."),
  category: z.string().describe("The sub-category."),
  main_category: z.string(),
  updated_at: time.describe("When it was last changed. Views do not change it."),
  specs: z.array(spec).describe("Its named values, in order."),
};

const linkedProduct = z
  .object({
    ...common,
    price: dollars.nullable().describe("In dollars; null if there is none."),
    typical_price: dollars.describe("In dollars; 0 if there is none."),
    rate: z.int().min(0).max(5).describe("Stars; 0 means none."),
    availability: z.enum(["YES", "NO"]),
    link: link.describe("Where it is bought."),
  })
  .meta({ id: "LinkedProduct", description: "A product that is bought elsewhere: of `default`, `pc` or `smart`." });

const offers = Object.fromEntries(
  CONDITIONS.flatMap((condition) => [
    [`${condition}_condition_price`, dollars.describe("In dollars; 0 if it is not offered in this condition.")],
    [`${condition}_condition_available_quantity`, count.describe("Units in stock.")],
  ]),
);

const openBoxProduct = z
  .object({
    ...common,
    store: z.literal(OPEN_BOX.value),
    ebay: link,
    facebook_marketplace: link,
    offer_up: link,
    mercari_marketplaces: link,
    ...offers,
  })
  .meta({ id: "OpenBoxProduct", description: "A product of `ayz`, which is sold here, by condition." });

const described = { description: z.string().describe("Sanitized HTML.") };

/** One product, as its own call returns it. */
const oneProduct = z.union([linkedProduct.extend(described), openBoxProduct.extend(described)]);
/** The same, with all figures of the stock. */
export const stockedProduct = z.union([
  linkedProduct.extend(described),
  openBoxProduct.extend({
    ...described,
    ...Object.fromEntries(
      CONDITIONS.flatMap((condition) => [
        [`${condition}_condition_held_quantity`, count.describe("Units that unpaid or unsent refunded orders hold.")],
        [`${condition}_condition_on_hand_quantity`, count.describe("The available and the held units together.")],
      ]),
    ),
  }),
]);

const categories = {
  mainCategories: z.array(z.string()),
  categoryMap: z.record(z.string(), z.array(z.string())).describe("The sub-categories of each main category."),
};

const ETAG = "Has an `ETag`; with `If-None-Match`, an unchanged answer is 304 without a body.";

export const catalogueApi: ApiSection = {
  name: "Catalogue",
  description: "Public product data.",
  calls: [
    {
      call: "GET api/products",
      id: "listProducts",
      summary: "All products of a shop",
      description:
        `${ETAG} To read a large catalogue in parts, repeat the call with \`limit\` and with \`after\`, the id of the ` +
        "last product of the answer before, until an answer has no products. An invalid value is ignored, " +
        "except in `after`.",
      access: "everybody",
      query: shopQuery.extend({
        q: z.string().optional().describe("A part of the title, in any case."),
        main: z.string().optional().describe("A main category."),
        category: z.string().optional().describe("A sub-category."),
        sort: z.enum(SORTS).optional().describe("`title` if absent. `ayz` has no `rating`."),
        limit: z.int().min(1).max(1_000).optional(),
        page: z.int().min(1).optional().describe("With `limit`."),
        after: z.string().optional().describe("The id of a product: only those that follow it in the order."),
      }),
      answer: {
        status: 200,
        description: "For `default` and `ayz` an array, for `pc` and `smart` an object with the categories too.",
        schema: z.union([
          z.array(linkedProduct),
          z.array(openBoxProduct),
          z.object({ products: z.array(linkedProduct), ...categories }),
        ]),
      },
      errors: {
        400: "`after` is not a product of the shop.",
        404: "There is no such shop.",
        429: "Too many searches from this address. `Retry-After` says for how many seconds.",
        503: "Too many others are downloading the catalogue.",
      },
    },
    {
      call: "GET api/products/:id",
      id: "getProduct",
      summary: "One product, with its description",
      description: ETAG,
      access: "everybody",
      query: shopQuery,
      answer: { status: 200, description: "The product.", schema: oneProduct },
      errors: { 404: true },
    },
    {
      call: "POST api/products/:id/view",
      id: "countView",
      summary: "Count a view of a product",
      description:
        "Once for a visitor and product within 30 minutes, and none for bots. A visitor is recognized by a cookie that " +
        "the answer sets.",
      access: "everybody",
      query: shopQuery,
      answer: { status: 204, description: "Done." },
      errors: { 404: true },
    },
    {
      call: "GET api/categories",
      id: "listCategories",
      summary: "The categories of a shop",
      access: "everybody",
      query: shopQuery,
      answer: { status: 200, description: "The categories.", schema: z.object(categories) },
      errors: { 404: "There is no such shop." },
    },
  ],
};
