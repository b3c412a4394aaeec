import type { Buyer } from "./buyers.ts";

/** The address to which the cart's form is posted. */
export const CART = "/account?index&tab=cart";

/** An item for the API's cart: one unit in good condition, unless `fields` say otherwise. */
export const cartItem = (buyer: Buyer, productId: string, fields: object = {}) => ({
  google_id: buyer.id,
  product_id: productId,
  store: "ayz",
  condition: "good",
  quantity: 1,
  ...fields,
});

export function addToCart(buyer: Buyer, productId: string, fields: object = {}): Promise<Response> {
  return buyer.sendJson("POST", "/api/cart", cartItem(buyer, productId, fields));
}

export async function listCart(buyer: Buyer): Promise<{ product_id: string; quantity: number }[]> {
  const response = await buyer.fetch(`/api/cart/${buyer.id}`);
  return (await response.json()) as { product_id: string; quantity: number }[];
}
