import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { readForm } from "../../http/read-form.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import { findProvider } from "../../payments/providers.server.ts";
import { actAsProvider, SANDBOX_OUTCOMES } from "../../payments/sandbox-payment.server.ts";
import { formatMoney, parseDollars } from "../../shared/money.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { orFailure } from "../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../ui/messages/use-answered-message.ts";
import { answerNotification } from "../payments/answer-notification.server.ts";
import { findCheckoutOfInvoice } from "../orders.queries.server.ts";
import { listPaymentsOfCheckout } from "../seen-payments.queries.server.ts";
import { SANDBOX_PAYMENT_FAILED, SANDBOX_TEXT } from "../purchase/purchase.messages.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Sandbox payment", matches),
  { name: "robots", content: "noindex" },
];

/** The demonstration's payment page, in place of a provider's. */
export function loader({ params }: LoaderFunctionArgs) {
  const { orders, total, part } = requireCheckout(params.invoiceId);
  const items = orders.map(({ title, quantity, total }) => ({ title, quantity, amount: formatMoney(total) }));
  const statuses = [...new Set(orders.map(({ paymentStatus }) => paymentStatus))];
  const amounts = [
    { name: "Amount", amount: formatMoney(total) },
    ...(part
      ? [
          { name: "Paid so far", amount: formatMoney(part.paid) },
          { name: "Still to be paid", amount: formatMoney(total - part.paid) },
        ]
      : []),
  ];
  return { items, amounts, due: formatMoney(total - (part?.paid ?? 0)), paymentStatus: statuses.join(", ") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { invoiceId = "" } = params;
  const checkout = requireCheckout(invoiceId);
  const chosen = (await readForm(request)).get("outcome");
  const outcome = SANDBOX_OUTCOMES.find((one) => one === chosen);
  if (!outcome) throw data(null, { status: 400 });
  const origin = publicOrigin(request);
  const notify = (notification: Request) => answerNotification(notification, "sandbox");
  return redirect(await actAsProvider(outcome, { ...checkout, invoiceId }, origin, notify), 303);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: SANDBOX_PAYMENT_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

function requireCheckout(invoiceId: string | undefined) {
  const checkout = findProvider("sandbox") && findCheckoutOfInvoice(db, "sandbox", invoiceId ?? "");
  if (!checkout) throw data(null, { status: 404 });
  return { ...checkout, part: findPart(checkout.key) };
}

/** The payment that has paid a part of the price. */
function findPart(checkoutKey: number) {
  const payment = listPaymentsOfCheckout(db, checkoutKey).find(({ status }) => status === "partially_paid");
  const paid = parseDollars(payment?.actuallyPaid ?? "");
  return payment && paid !== null ? { paymentId: payment.id, paid } : null;
}

export default function SandboxPayRoute() {
  const { items, amounts, due, paymentStatus } = useLoaderData<typeof loader>();
  useAnsweredPageMessage("sandbox payment");
  return (
    <Card as="section" className="mx-auto mt-8 max-w-notice p-[min(1.5rem,6vw)] sm:mt-14 sm:p-8">
      <h1 className="text-xl font-bold tracking-tight">Sandbox payment</h1>
      <p className="mt-2 text-muted">{SANDBOX_TEXT}</p>
      <dl className="mt-6 grid gap-y-2 *:flex *:flex-wrap *:gap-x-6">
        <div>
          <dt className="min-w-32 text-muted">{items.length > 1 ? "Items" : "Item"}</dt>
          <dd className="grid flex-1 basis-40 gap-1 wrap-anywhere">
            {items.map(({ title, quantity, amount }, i) => (
              <span key={i}>
                {title}
                {quantity > 1 && ` × ${quantity}`}
                {items.length > 1 && ` · ${amount}`}
              </span>
            ))}
          </dd>
        </div>
        {amounts.map(({ name, amount }) => (
          <div key={name}>
            <dt className="min-w-32 text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{amount}</dd>
          </div>
        ))}
        <div>
          <dt className="min-w-32 text-muted">Payment status</dt>
          <dd>{paymentStatus}</dd>
        </div>
      </dl>
      <Form method="post" className="mt-6 grid gap-3">
        <Button type="submit" name="outcome" value="pay" tone="primary" size="large">
          Pay {due}
        </Button>
        <Button type="submit" name="outcome" value="underpay">
          Pay too little
        </Button>
        <Button type="submit" name="outcome" value="expire">
          Let it expire
        </Button>
        <Button type="submit" name="outcome" value="cancel">
          Cancel
        </Button>
      </Form>
    </Card>
  );
}
