import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { cancelOrder } from "../../../orders/acts/cancel-order.server.ts";
import { findProvider } from "../../../payments/providers.server.ts";
import { requireApiAdminToAct } from "../../gate/guards.server.ts";
import { CANCEL_PROBLEMS } from "../admin-orders.messages.ts";

/** `POST /api/admin-purchases/{payment_id}/cancel`: cancels an unpaid order. */
const api = apiMethods({
  async POST({ request, params, context }) {
    const by = requireApiAdminToAct({ request, context }, "orders:write");
    const canceled = await cancelOrder(db, findProvider, { orderId: params.paymentId ?? "", by, now: new Date() });
    if (!canceled.ok) {
      const { status, text } = CANCEL_PROBLEMS[canceled.problem.code];
      return apiError(status, text);
    }
    const { invoice } = canceled.value;
    return Response.json({ ok: true, invoice }, { headers: { "Cache-Control": "no-store" } });
  },
});
export const loader = api.loader;
export const action = api.action;
