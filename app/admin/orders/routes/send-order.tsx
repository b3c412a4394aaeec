import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { SENDING } from "../admin-orders.messages.ts";
import { getOrderInQuestion } from "../order-question.server.ts";
import { MAX_SHIPPING_LENGTH, SENT_FIELDS } from "../shipping.schema.ts";

export const meta: MetaFunction = () => [{ title: SENDING.question }, { name: "robots", content: "noindex" }];

/**
 * The question before an unpaid order is marked as sent. Its form posts to the orders page, as the order's card does.
 */
export function loader(args: LoaderFunctionArgs) {
  requireAdmin(args.request);
  const { searchParams } = new URL(args.request.url);
  const names = SENT_FIELDS.filter((name) => searchParams.has(name));
  return {
    order: getOrderInQuestion(args),
    fields: names.map((name) => ({ name, value: formText(searchParams, name).slice(0, MAX_SHIPPING_LENGTH) })),
  };
}

export default function SendOrderRoute() {
  const { order, fields } = useLoaderData<typeof loader>();
  return (
    <Card as="section" className="mx-auto mt-8 w-full max-w-lg p-6 sm:mt-14 sm:p-8">
      <h1 className="text-lg font-bold">{SENDING.question}</h1>
      <p className="mt-3 wrap-anywhere">
        Order {order.number}: {order.title}, {formatMoney(order.total)}
      </p>
      <p className="mt-3">{SENDING.details}</p>
      <Form method="post" action={paths.adminOrders} className="mt-6 flex flex-wrap gap-2">
        <input type="hidden" name="returnTo" value={order.returnTo} />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="shipped" value="1" />
        {fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirmed" value="yes" />
        <Button tone="danger">{SENDING.label}</Button>
        <Link to={order.returnTo} className={buttonClass()}>
          Cancel
        </Link>
      </Form>
    </Card>
  );
}
