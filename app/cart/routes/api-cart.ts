import { requireSelf, readApiUserJson } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { parseFields } from "../../http/json-body.server.ts";
import { log } from "../../log.server.ts";
import { ADD_PROBLEMS } from "../cart.messages.ts";
import { addedItem, cartItem, owner } from "../cart.schema.ts";
import { addToCart, removeFromCart } from "../cart.server.ts";

/** `POST /api/cart` adds an item, `DELETE /api/cart` removes it. */
const api = apiMethods({
  async POST({ request }) {
    const { user, body } = await readApiUserJson(request);
    requireSelf(user, parseFields(owner, body).google_id ?? user.id);
    const { product_id, condition, quantity } = parseFields(addedItem, body);
    const added = addToCart(db, user.id, { productId: product_id, condition, quantity }, new Date());
    if (added.ok) return Response.json({ ok: true });
    const { code: reason } = added.problem;
    log.info({ userId: user.id, reason, product: product_id, condition }, "Could not add a product to the cart.");
    const { status, text } = ADD_PROBLEMS[added.problem.code];
    return apiError(status, text);
  },
  async DELETE({ request }) {
    const { user, body } = await readApiUserJson(request);
    requireSelf(user, parseFields(owner, body).google_id ?? user.id);
    const { product_id, condition } = parseFields(cartItem, body);
    removeFromCart(db, user.id, { productId: product_id, condition });
    return Response.json({ ok: true });
  },
});
export const loader = api.loader;
export const action = api.action;
