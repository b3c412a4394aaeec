import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { answerDeleteOrder } from "../../../orders/answer-delete-order.server.ts";
import { OrderActPage, orderActMeta } from "../../../orders/order-act.tsx";
import { DELETE_QUESTION } from "../../../orders/orders.messages.ts";
import * as paths from "../../../paths.ts";
import { formatMoney } from "../../../shared/money.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { findAdminOrder } from "../admin-orders.queries.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";
export { deleteOrderClientAction as clientAction } from "../../../orders/order-act.tsx";

export const meta = () => orderActMeta(DELETE_QUESTION);

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const order = findAdminOrder(db, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  const returnTo = safePath(new URL(request.url).searchParams.get("returnTo"), paths.adminOrders);
  return { id: order.id, number: order.key, title: order.title, total: order.total, returnTo };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  return answerDeleteOrder(form, { kind: "admin", by }, params.id, paths.adminOrders);
}

export default function DeleteOrderRoute() {
  const { id, number, title, total, returnTo } = useLoaderData<typeof loader>();
  return (
    <OrderActPage
      path={paths.adminDeleteOrder(id)}
      back={returnTo}
      question={DELETE_QUESTION}
      label="Delete Order"
      fields={<input type="hidden" name="returnTo" value={returnTo} />}
    >
      Order {number}: {title}, {formatMoney(total)}
    </OrderActPage>
  );
}
