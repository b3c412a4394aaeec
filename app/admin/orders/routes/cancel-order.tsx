import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm } from "../../../http/form-answer.server.ts";
import { log } from "../../../log.server.ts";
import { cancelOrder } from "../../../orders/acts/cancel-order.server.ts";
import { orderActMeta, sendOrderAct } from "../../../orders/order-act.tsx";
import * as paths from "../../../paths.ts";
import { findProvider } from "../../../payments/providers.server.ts";
import { fieldErrors } from "../../../shared/field-errors.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { CANCEL_FAILED, canceling, CANCELING, cancelRefused, orderCanceled } from "../admin-orders.messages.ts";
import { NoteField } from "../components/fields.tsx";
import { OrderQuestion } from "../components/order-question.tsx";
import { noteForm } from "../order-act.schema.ts";
import { getOrderInQuestion } from "../order-question.server.ts";

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

export const meta = () => orderActMeta(CANCELING.question);

export function loader(args: LoaderFunctionArgs) {
  requireAdmin(args.request);
  return getOrderInQuestion(args);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  const orderId = params.id ?? "";
  const page = pageOfForm(form, paths.adminOrders);
  const parsed = noteForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return answerForm(form, page, { ...CANCEL_FAILED, detail: fieldErrors(parsed.error).note });
  const canceled = await cancelOrder(db, findProvider, { orderId, by, note: parsed.data.note, now: new Date() });
  if (canceled.ok) return answerForm(form, page, orderCanceled(canceled.value));
  log.info({ order: orderId, by, reason: canceled.problem.code }, CANCEL_FAILED.text);
  return answerForm(form, page, cancelRefused(canceled.problem));
}

export const clientAction = sendOrderAct(CANCEL_FAILED);

export default function CancelOrderRoute() {
  const order = useLoaderData<typeof loader>();
  return (
    <OrderQuestion order={order} {...canceling(order.paidWith)}>
      <NoteField />
    </OrderQuestion>
  );
}
