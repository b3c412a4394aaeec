import { requireSelf, readApiUserJson } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiError, apiMethods } from "../../http/api.server.ts";
import { parseFields } from "../../http/json-body.server.ts";
import { CHANGE_PROBLEMS } from "../cart.messages.ts";
import { changedItem, owner } from "../cart.schema.ts";
import { setQuantity } from "../cart.server.ts";

/** `PUT /api/cart/quantity`: clamps to the stock, and ignores values below 1. */
const api = apiMethods({
  async PUT({ request }) {
    const { user, body } = await readApiUserJson(request);
    requireSelf(user, parseFields(owner, body).google_id ?? user.id);
    const { product_id, condition, quantity } = parseFields(changedItem, body);
    const changed = setQuantity(db, user.id, { productId: product_id, condition }, quantity);
    if (changed.ok) return Response.json({ ok: true });
    const { status, text } = CHANGE_PROBLEMS[changed.problem.code];
    return apiError(status, text);
  },
});
export const loader = api.loader;
export const action = api.action;
