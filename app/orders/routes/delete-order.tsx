import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { requireUser, requireUserToAct } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import * as paths from "../../paths.ts";
import { orFailure } from "../../ui/or-failure.ts";
import { answerForm } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import { log } from "../../log.server.ts";
import { formatMoney } from "../../shared/money.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useAnsweredPageMessage } from "../../ui/use-answered-message.ts";
import { deleteOrder } from "../delete-order.server.ts";
import { DELETE_FAILED, DELETE_QUESTION } from "../order-words.ts";
import { DELETE_PROBLEMS } from "../orders.messages.ts";
import { findOrderOfUser } from "../orders.queries.server.ts";

export const meta: MetaFunction = () => [{ title: DELETE_QUESTION }, { name: "robots", content: "noindex" }];

/** The question as a page, for where no dialog can ask it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const user = requireUser(request);
  const order = findOrderOfUser(db, user.id, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  return { id: order.id, title: order.title, total: order.total };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const page = paths.accountTab("orders");
  const user = await requireUserToAct(request, page);
  const form = await readForm(request);
  const id = params.id ?? "";
  const deleted = deleteOrder(db, { kind: "buyer", userId: user.id }, id, new Date());
  if (deleted.ok) return answerForm(form, page, { text: "The order is deleted.", tone: "success" });
  log.info({ order: id, reason: deleted.problem.code }, "an order was not deleted");
  const { text } = DELETE_PROBLEMS[deleted.problem.code];
  return answerForm(
    form,
    page,
    deleted.problem.code === "payment-on-its-way" ? { ...DELETE_FAILED, text } : DELETE_FAILED,
  );
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: DELETE_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function DeleteOrderRoute() {
  const { id, title, total } = useLoaderData<typeof loader>();
  useAnsweredPageMessage(paths.deleteOrder(id));
  return (
    <section className="mx-auto mt-8 max-w-lg rounded-card border border-line bg-surface p-6 sm:mt-14 sm:p-8">
      <h1 className="text-lg font-bold">{DELETE_QUESTION}</h1>
      <p className="mt-3 wrap-anywhere">
        {title}, {formatMoney(total)}
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-2">
        <Button tone="danger">Delete</Button>
        <Link to={paths.accountTab("orders")} className={buttonClass()}>
          Cancel
        </Link>
      </Form>
    </section>
  );
}
