import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useMemo } from "react";

import { fieldErrors } from "../../../shared/field-errors.ts";
import { isSentByJavaScript } from "../../../shared/javascript-field.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { pageOfForm } from "../../../http/form-answer.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { log } from "../../../log.server.ts";
import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { shownField } from "../../../shared/shown-field.ts";
import { withQuery } from "../../../shared/path.ts";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { parcelChanged, SHIPPING_FAILED, SHIPPING_FAILED_LOG, shippingSaved } from "../admin-orders.messages.ts";
import { listAdminOrders } from "../admin-orders.queries.server.ts";
import { AsOf } from "../components/as-of.tsx";
import { ChosenOrdersForm } from "../components/chosen-orders-form.tsx";
import { OrderFigures } from "../components/order-figures.tsx";
import { OrderTabs } from "../components/order-tabs.tsx";
import { OrdersFilter } from "../components/orders-filter.tsx";
import { OrdersCount, OrdersList } from "../components/orders-list.tsx";
import { sendShipping } from "../components/send-shipping.ts";
import { getOverdueTime } from "../overdue.server.ts";
import { getOrderFigures, getOrderTotals } from "../order-figures.queries.server.ts";
import { asksForNoView, parseOrdersView, parsePeriod, TO_BE_SENT } from "../orders-view.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";
import { SENT_FIELDS, shippingForm, type ParcelField, type ParcelFields } from "../shipping.schema.ts";
import { isUnpaid, updateShipping } from "../shipping.server.ts";

export const meta: MetaFunction = () => [{ title: "Orders · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const now = new Date();
  const totals = getOrderTotals(db);
  // Without a view in the address, the page opens on the orders to be sent, if there are any.
  const opensOnSending = asksForNoView(params) && totals.toBeSent > 0;
  const asked = parseOrdersView(params);
  const view = opensOnSending ? { ...asked, ...TO_BE_SENT } : asked;
  return {
    ...{ asked, view, now, totals },
    list: listAdminOrders(db, view),
    overdueBefore: getOverdueTime(now),
    figures: getOrderFigures(db, parsePeriod(params), now),
    hasPeriod: params.has("days"),
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Reads the typed parcel, or with `shownField` the one that the form has shown. */
function readParcel(form: FormData, nameOf: (field: ParcelField) => string = (field) => field): ParcelFields {
  const textOf = (field: ParcelField) => formText(form, nameOf(field));
  return { postal_service: textOf("postal_service"), tracking_number: textOf("tracking_number") };
}

/** Handles an order's shipping form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { by, form } = await readAdminForm({ request, context });
  const page = pageOfForm(form, paths.adminOrders);
  const sentByJavaScript = isSentByJavaScript(form);
  const orderId = formText(form, "order");
  const refuse = (status: number, refused: Pick<ShippingAnswer, "errors" | "stored">) => {
    log.info({ order: orderId, by, errors: refused.errors }, SHIPPING_FAILED_LOG);
    const answer: ShippingAnswer = { message: SHIPPING_FAILED, orderId, typed: readParcel(form), ...refused };
    return data(answer, { status: sentByJavaScript ? 200 : status });
  };
  const parsed = shippingForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, { errors: fieldErrors(parsed.error) });
  // Asks for confirmation first: goods that are sent before they are paid are easily lost.
  if (parsed.data.shipped === true && formText(form, "confirmed") !== "yes" && isUnpaid(db, orderId)) {
    const fields = SENT_FIELDS.filter((name) => form.has(name)).map((name) => [name, formText(form, name)] as const);
    return redirect(withQuery(paths.sendOrder(orderId), { ...Object.fromEntries(fields), returnTo: page }), 303);
  }
  const shown = form.has(shownField("tracking_number")) ? readParcel(form, shownField) : undefined;
  const updated = updateShipping(db, orderId, { ...parsed.data, shown }, by, new Date());
  if (!updated.ok && updated.problem.code === "changed") {
    const { stored } = updated.problem;
    return refuse(409, { errors: { tracking_number: parcelChanged(stored) }, stored });
  }
  if (!updated.ok) log.warn({ order: orderId, by, reason: updated.problem.code }, SHIPPING_FAILED_LOG);
  const message = updated.ok ? shippingSaved(parsed.data.shipped) : SHIPPING_FAILED;
  if (!sentByJavaScript) return redirectWithMessage(page, message);
  return data<ShippingAnswer>({ message, orderId, ...(updated.ok && { stored: updated.value }) });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendShipping(() => serverAction<ShippingAnswer>(), request);
}

export default function OrdersRoute() {
  const { asked, view, list, overdueBefore, totals, figures, hasPeriod, now } = useLoaderData<typeof loader>();
  const refused = useActionData<ShippingAnswer>();
  const ids = useMemo(() => list.orders.map(({ id }) => id), [list]);
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-3 pt-4 sm:pt-6">
      <PageHeader title="Orders" back={{ path: paths.adminPanel, label: "Back to Admin Panel" }} />
      <AsOf time={now} />
      {totals.orders > 0 && <OrderFigures figures={figures} isOpen={hasPeriod} />}
      <OrderTabs view={view} totals={totals} />
      <OrdersFilter view={asked} shown={view}>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <OrdersCount view={view} list={list} />
          <ChosenOrdersForm ids={ids} />
        </div>
      </OrdersFilter>
      <OrdersList view={view} list={list} now={now} overdueBefore={overdueBefore} refused={refused} />
    </div>
  );
}
