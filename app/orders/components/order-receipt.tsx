import { Printer } from "lucide-react";

import { CONDITION_LABELS } from "../../shops/conditions.ts";
import { formatMoney } from "../../shared/money.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Moment } from "../../ui/moment.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { OrderPage } from "../order-page.queries.server.ts";
import { describePayment, HOW_TO_PRINT, paymentStatusText, receiptHeading } from "../orders.messages.ts";
import { paidTogether } from "../paid-together.messages.ts";

import { AddressLines } from "./order-facts.tsx";

/** Prints the receipt. Without JavaScript, the browser's own command does. */
export function PrintButton({ page }: { page: OrderPage }) {
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <noscript>
        <Card className="flex min-h-11 items-center px-4 text-sm">{HOW_TO_PRINT}</Card>
      </noscript>
    );
  }
  return (
    <Button type="button" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      Print {receiptHeading(page.order.paymentStatus, page.paidAt).toLowerCase()}
    </Button>
  );
}

const CELL = "py-2 pr-4 align-top last:pr-0";

/** What is printed of an order's page: a receipt, or the order as it stands if it is not paid. */
export function OrderReceipt({ page, shop }: { page: OrderPage; shop: { name: string; host: string } }) {
  const { order, address, payments, provider, paidAt } = page;
  return (
    <article className="hidden text-sm print:block">
      <header className="flex items-baseline justify-between gap-6 border-b border-line-strong pb-4">
        <h1 className="text-xl font-bold tracking-tight">{receiptHeading(order.paymentStatus, paidAt)}</h1>
        <p className="text-right">
          <span className="block text-lg font-semibold">{shop.name}</span>
          {shop.host}
        </p>
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 [&>dt]:text-muted">
          <dt>Order</dt>
          <dd>{order.key}</dd>
          <dt>Reference</dt>
          <dd className="wrap-anywhere">{order.id}</dd>
          <dt>Ordered</dt>
          <dd>
            <Moment at={order.createdAt} />
          </dd>
          {paidAt && (
            <>
              <dt>Paid</dt>
              <dd>
                <Moment at={paidAt} />
              </dd>
            </>
          )}
          <dt>Payment</dt>
          <dd className="font-semibold">{describePayment(order).text}</dd>
        </dl>
        <section>
          <h2 className="mb-1 text-muted">Ship to</h2>
          <AddressLines address={address} />
          <p className="wrap-anywhere">{address.email}</p>
        </section>
      </div>
      <table className="mt-8 w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-muted">
            <th scope="col" className={`${CELL} font-medium`}>
              Item
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Quantity
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Price
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <td className={`${CELL} wrap-anywhere`}>
              <span className="block font-semibold">{order.title || "—"}</span>
              Condition: {CONDITION_LABELS[order.condition]}
            </td>
            <td className={`${CELL} text-right`}>{order.quantity}</td>
            <td className={`${CELL} text-right`}>{formatMoney(order.price)}</td>
            <td className={`${CELL} text-right`}>{formatMoney(order.total)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className="text-base font-bold">
            <th scope="row" colSpan={3} className={`${CELL} text-right`}>
              Total
            </th>
            <td className={`${CELL} text-right`}>{formatMoney(order.total)}</td>
          </tr>
        </tfoot>
      </table>
      {payments.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-1 font-semibold">Paid with</h2>
          <ul className="grid gap-1">
            {payments.map((payment) => (
              <li key={payment.id} className="wrap-anywhere">
                {payment.paid ?? "Amount not known yet"}, {provider} payment {payment.id}, {paymentStatusText(payment)},{" "}
                <Moment at={payment.at} />
              </li>
            ))}
          </ul>
          {order.checkoutOrders > 1 && <p className="mt-1">{paidTogether(order)}</p>}
        </section>
      )}
    </article>
  );
}
