import type { ReactNode } from "react";

import { isoDay } from "../../../shared/day.ts";
import { CONDITION_LABELS } from "../../../shops/conditions.ts";
import { Card } from "../../../ui/card.tsx";
import type { AdminOrder } from "../admin-order.ts";

interface PackingSlipProps {
  order: AdminOrder;
  shopName: string;
  headingLevel: 1 | 2;
}

/** The recipient and the contents of a parcel, without prices. Each begins a sheet of paper. */
export function PackingSlip({ order, shopName, headingLevel }: PackingSlipProps) {
  const Heading = `h${headingLevel}` as const;
  const carrier = [order.postalService, order.trackingNumber].filter(Boolean).join(" ");
  return (
    <Card as="article" className="break-after-page p-4 last:break-after-auto sm:p-10 print:border-0 print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line-strong pb-4">
        <Heading className="text-xl font-bold tracking-tight">Packing slip</Heading>
        <p className="text-lg font-semibold">{shopName}</p>
      </header>
      <div className="mt-6 grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="text-sm text-muted">Ship to</h2>
          <address className="mt-1 leading-relaxed wrap-anywhere not-italic">
            <Line>{order.contactName}</Line>
            <Line>{order.address}</Line>
            <Line>
              {order.city}, {order.stateProv} {order.postalCode}
            </Line>
            {order.countryName && <Line>{order.countryName}</Line>}
            {order.phone && <Line>{order.phone}</Line>}
          </address>
        </section>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
          <dt className="text-muted">Order</dt>
          <dd className="tabular-nums">{order.key}</dd>
          <dt className="text-muted">Payment ID</dt>
          <dd className="wrap-anywhere">{order.id}</dd>
          <dt className="text-muted">Date</dt>
          <dd className="tabular-nums">{isoDay(order.createdAt)}</dd>
          {carrier && (
            <>
              <dt className="text-muted">Sent with</dt>
              <dd className="wrap-anywhere">{carrier}</dd>
            </>
          )}
        </dl>
      </div>
      <table className="mt-8 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              Item
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line align-top">
            <td className="py-3 pr-4 wrap-anywhere">
              <span className="font-semibold">{order.title}</span>
              <br />
              <span className="text-sm">Condition: {CONDITION_LABELS[order.condition]}</span>
              <br />
              <span className="text-sm text-muted">Product {order.productId}</span>
            </td>
            <td className="py-3 text-right text-lg font-semibold tabular-nums">{order.quantity}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block">{children}</span>;
}
