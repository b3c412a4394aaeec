import { z } from "zod";

import { condition, count, dollars, OK, type ApiSection } from "../api/call.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import type { ApiCartItem } from "./cart-api.queries.server.ts";
import { addedItem, cartItem, changedItem, owner } from "./cart.schema.ts";

const cartLine: z.ZodType<ApiCartItem> = z
  .object({
    product_id: z.string(),
    store: z.literal(OPEN_BOX.value),
    condition,
    quantity: count.describe("Never above the stock while there is any."),
    price: dollars.describe("In dollars, for one unit."),
    title: z.string(),
    available_quantity: count.describe("How many could be bought now; 0 if the line cannot be bought."),
    notices: z.array(z.string()).describe("What changed since the line was added, as texts for people."),
  })
  .meta({ id: "CartLine" });

const NOTES = {
  google_id: "The caller's own id.",
  quantity: "A whole number. Below 1 changes nothing.",
};

export const cartApi: ApiSection = {
  name: "Cart",
  description: "The cart of a customer.",
  calls: [
    {
      call: "GET api/cart/:googleId",
      id: "getCart",
      summary: "The lines of the cart",
      access: "customers",
      answer: { status: 200, description: "The lines.", schema: z.array(cartLine) },
    },
    {
      call: "POST api/cart",
      id: "addToCart",
      summary: "Add units to the line of a product and condition",
      description: "The line never exceeds the stock.",
      access: "customers",
      body: { schema: addedItem.extend(owner.shape), notes: { ...NOTES, quantity: `${NOTES.quantity} 1 if absent.` } },
      answer: OK,
      errors: {
        400: true,
        404: "There is no such product.",
        409: "The condition is not offered or out of stock, or the cart is full.",
      },
    },
    {
      call: "PUT api/cart/quantity",
      id: "setQuantity",
      summary: "Set the quantity of a line",
      description: "Above the stock it becomes the stock.",
      access: "customers",
      body: { schema: changedItem.extend(owner.shape), notes: NOTES },
      answer: OK,
      errors: { 400: true, 404: "There is no such line.", 409: "The line can no longer be bought." },
    },
    {
      call: "DELETE api/cart",
      id: "removeFromCart",
      summary: "Remove a line",
      description: "A line that is not there counts as removed.",
      access: "customers",
      body: { schema: cartItem.extend(owner.shape), notes: NOTES },
      answer: OK,
      errors: { 400: true },
    },
  ],
};
