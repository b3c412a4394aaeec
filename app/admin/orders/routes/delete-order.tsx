import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { answerForm, pageOfForm } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/read-form.server.ts";
import { safePath } from "../../../http/redirect.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { log } from "../../../log.server.ts";
import { deleteOrder } from "../../../orders/delete-order.server.ts";
import { DELETE_FAILED, DELETE_QUESTION } from "../../../orders/order-words.ts";
import * as paths from "../../../paths.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/use-answered-message.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { findAdminOrder } from "../admin-orders.queries.server.ts";

export const meta: MetaFunction = () => [{ title: DELETE_QUESTION }, { name: "robots", content: "noindex" }];

/** The question as a page, for where no dialog can ask it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const order = findAdminOrder(db, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  const returnTo = safePath(new URL(request.url).searchParams.get("returnTo"), paths.adminOrders);
  return { id: order.id, number: order.key, title: order.title, total: order.total, returnTo };
}

export async function action({ request, params }: ActionFunctionArgs) {
  requireAdmin(request);
  const form = await readForm(request);
  const page = pageOfForm(form, paths.adminOrders);
  const id = params.id ?? "";
  const deleted = deleteOrder(db, { kind: "admin" }, id, new Date());
  if (deleted.ok) return answerForm(form, page, { text: "The order is deleted.", tone: "success" });
  log.warn({ order: id, reason: deleted.problem.code }, DELETE_FAILED.text);
  return answerForm(form, page, DELETE_FAILED);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: DELETE_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function DeleteOrderRoute() {
  const { id, number, title, total, returnTo } = useLoaderData<typeof loader>();
  useAnsweredPageMessage(paths.adminDeleteOrder(id));
  return (
    <section className="mx-auto mt-8 max-w-lg rounded-card border border-line bg-surface p-6 sm:mt-14 sm:p-8">
      <h1 className="text-lg font-bold">{DELETE_QUESTION}</h1>
      <p className="mt-3 wrap-anywhere">
        Order {number}: {title}, {formatMoney(total)}
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-2">
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button tone="danger">Delete Order</Button>
        <Link to={returnTo} className={buttonClass()}>
          Cancel
        </Link>
      </Form>
    </section>
  );
}
