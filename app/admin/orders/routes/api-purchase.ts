import { findAdmin, findKeyCaller } from "../../gate/guards.server.ts";
import { findUser, requireApiUser } from "../../../accounts/guards.server.ts";
import { db } from "../../../database.server.ts";
import { apiError, apiMethods } from "../../../http/api.server.ts";
import { deleteOrder } from "../../../orders/acts/delete-order.server.ts";
import { DELETE_PROBLEMS } from "../../../orders/orders.messages.ts";

/**
 * `DELETE /api/purchase/{paymentId}`: removes an order from the lists. An administrator who is also signed in has both
 * permissions.
 */
const api = apiMethods({
  DELETE({ request, params, context }) {
    const admin = findAdmin({ request, context }) ?? findKeyCaller({ request, context }, "orders:write");
    const user = admin ? findUser(request) : requireApiUser(request);
    const id = params.paymentId ?? "";
    const now = new Date();
    const asBuyer = user && deleteOrder(db, { kind: "buyer", userId: user.id }, id, now);
    const result = admin && !asBuyer?.ok ? deleteOrder(db, { kind: "admin", by: admin }, id, now) : asBuyer;
    if (!result || result.ok) return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
    const { status, text } = DELETE_PROBLEMS[result.problem.code];
    return apiError(status, text);
  },
});
export const loader = api.loader;
export const action = api.action;
