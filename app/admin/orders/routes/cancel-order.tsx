import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm } from "../../../http/form-answer.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { log } from "../../../log.server.ts";
import { cancelOrder } from "../../../orders/cancel-order.server.ts";
import { OrderActPage, orderActMeta } from "../../../orders/order-act.tsx";
import * as paths from "../../../paths.ts";
import { findProvider } from "../../../payments/providers.server.ts";
import { formatMoney } from "../../../shared/money.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import {
  CANCEL_CONSEQUENCE,
  CANCEL_FAILED,
  CANCEL_PROBLEMS,
  CANCEL_QUESTION,
  orderCanceled,
} from "../admin-orders.messages.ts";
import { findAdminOrder } from "../admin-orders.queries.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export const meta = () => orderActMeta(CANCEL_QUESTION);

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const order = findAdminOrder(db, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  const returnTo = safePath(new URL(request.url).searchParams.get("returnTo"), paths.adminOrders);
  return { id: order.id, number: order.key, title: order.title, total: order.total, returnTo };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  const orderId = params.id ?? "";
  const canceled = await cancelOrder(db, findProvider, { orderId, by, now: new Date() });
  const page = pageOfForm(form, paths.adminOrders);
  if (canceled.ok) return answerForm(form, page, orderCanceled(canceled.value));
  const { code } = canceled.problem;
  log.info({ order: orderId, by, reason: code }, CANCEL_FAILED.text);
  return answerForm(form, page, { ...CANCEL_FAILED, detail: CANCEL_PROBLEMS[code].text });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction(), { request, message: CANCEL_FAILED });
}

export default function CancelOrderRoute() {
  const { id, number, title, total, returnTo } = useLoaderData<typeof loader>();
  return (
    <OrderActPage
      path={paths.adminCancelOrder(id)}
      back={returnTo}
      question={CANCEL_QUESTION}
      details={CANCEL_CONSEQUENCE}
      label="Cancel Order"
      dismiss="Keep Order"
      fields={<input type="hidden" name="returnTo" value={returnTo} />}
    >
      Order {number}: {title}, {formatMoney(total)}
    </OrderActPage>
  );
}
