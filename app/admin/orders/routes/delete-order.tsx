import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";

import { requireUser, requireUserToAct } from "../../../accounts/guards.server.ts";
import { db } from "../../../database.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import { answerDeleteOrder } from "../../../orders/acts/answer-delete-order.server.ts";
import { orderActMeta, sendOrderAct } from "../../../orders/order-act.tsx";
import { DELETE_FAILED, DELETE_QUESTION } from "../../../orders/orders.messages.ts";
import { findOrderOfUser } from "../../../orders/orders.queries.server.ts";
import { deletesTogether } from "../../../orders/paid-together.messages.ts";
import * as paths from "../../../paths.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { OrderQuestion } from "../components/order-question.tsx";
import { getOrderInQuestion } from "../order-question.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export const meta = () => orderActMeta(DELETE_QUESTION);

const BUYERS_PAGE = paths.accountTab("orders");

/** Buyers delete an order at `/account/orders/{ownId}/delete`, and administrators at `/orders/{id}/delete`. */
export function loader(args: LoaderFunctionArgs) {
  const { ownId } = args.params;
  if (ownId !== undefined) return getOwnOrder(requireUser(args.request).id, ownId);
  requireAdmin(args.request);
  return { order: getOrderInQuestion(args), details: "" };
}

function getOwnOrder(userId: string, orderId: string) {
  const order = findOrderOfUser(db, userId, orderId);
  if (!order) throw data(null, { status: 404 });
  const { key, title, total } = order;
  return {
    order: { number: key, title, total, returnTo: BUYERS_PAGE },
    details: deletesTogether(order) ?? "",
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ownId, id } = params;
  if (ownId !== undefined) {
    const form = await readForm(request);
    const user = await requireUserToAct(request, BUYERS_PAGE);
    return answerDeleteOrder(form, { kind: "buyer", userId: user.id }, ownId, BUYERS_PAGE);
  }
  const { by, form } = await readAdminForm({ request, context });
  return answerDeleteOrder(form, { kind: "admin", by }, id, paths.adminOrders);
}

export const clientAction = sendOrderAct(DELETE_FAILED);

export default function DeleteOrderRoute() {
  const { order, details } = useLoaderData<typeof loader>();
  const { ownId } = useParams();
  const label = ownId === undefined ? "Delete Order" : "Delete";
  return <OrderQuestion order={order} question={DELETE_QUESTION} details={details} label={label} />;
}
