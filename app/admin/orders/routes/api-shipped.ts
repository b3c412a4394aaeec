import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { parseFields } from "../../../http/json-body.server.ts";
import { readApiAdminJson } from "../../gate/guards.server.ts";
import { SHIPPING_PROBLEMS } from "../admin-orders.messages.ts";
import { shippingBody } from "../shipping.schema.ts";
import { updateShipping } from "../shipping.server.ts";

/** `PATCH /api/admin-purchases/{payment_id}/shipped`: sets how an order is shipped. */
const api = apiMethods({
  async PATCH({ request, params, context }) {
    const { by, body } = await readApiAdminJson({ request, context }, "orders:write");
    const change = parseFields(shippingBody, body);
    const updated = updateShipping(db, params.paymentId ?? "", change, by, new Date());
    if (!updated.ok) {
      const { status, text } = SHIPPING_PROBLEMS[updated.problem.code];
      return apiError(status, text);
    }
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;
