import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireUser, requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { answerDeleteOrder } from "../acts/answer-delete-order.server.ts";
import { OrderActPage, orderActMeta, sendOrderAct } from "../order-act.tsx";
import { DELETE_FAILED, DELETE_QUESTION } from "../orders.messages.ts";
import { deletesTogether } from "../paid-together.messages.ts";
import { findOrderOfUser } from "../orders.queries.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../http/revalidate-unless-failed.ts";

export const meta = () => orderActMeta(DELETE_QUESTION);

export function loader({ request, params }: LoaderFunctionArgs) {
  const user = requireUser(request);
  const order = findOrderOfUser(db, user.id, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  const { title, total, paymentStatus, checkoutOrders } = order;
  return { title, total, details: paymentStatus === "waiting" && checkoutOrders > 1 ? deletesTogether(order) : "" };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const page = paths.accountTab("orders");
  const user = await requireUserToAct(request, page);
  return answerDeleteOrder(form, { kind: "buyer", userId: user.id }, params.id, page);
}

export const clientAction = sendOrderAct(DELETE_FAILED);

export default function DeleteOrderRoute() {
  const { title, total, details } = useLoaderData<typeof loader>();
  return (
    <OrderActPage back={paths.accountTab("orders")} question={DELETE_QUESTION} details={details} label="Delete">
      {title}, {formatMoney(total)}
    </OrderActPage>
  );
}
