import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { answerDeleteOrder } from "../../../orders/acts/answer-delete-order.server.ts";
import { orderActMeta, sendOrderAct } from "../../../orders/order-act.tsx";
import { DELETE_FAILED, DELETE_QUESTION } from "../../../orders/orders.messages.ts";
import * as paths from "../../../paths.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { OrderQuestion } from "../components/order-question.tsx";
import { getOrderInQuestion } from "../order-question.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export const meta = () => orderActMeta(DELETE_QUESTION);

/**
 * Administrators delete an order at this address and buyers at that of `app/orders/routes/delete-order.tsx`. Both
 * addresses are fixed; both use `answerDeleteOrder`.
 */
export function loader(args: LoaderFunctionArgs) {
  requireAdmin(args.request);
  return getOrderInQuestion(args);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  return answerDeleteOrder(form, { kind: "admin", by }, params.id, paths.adminOrders);
}

export const clientAction = sendOrderAct(DELETE_FAILED);

export default function DeleteOrderRoute() {
  const order = useLoaderData<typeof loader>();
  return <OrderQuestion order={order} question={DELETE_QUESTION} label="Delete Order" />;
}
