import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";

import { CONDITION_LABELS } from "../../../catalogue/conditions.ts";
import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import * as paths from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { findAdminOrder } from "../admin-orders.queries.server.ts";
import { dayOf } from "../orders-view.ts";
import stylesheet from "../../../ui/print.css?url";

export const meta: MetaFunction = () => [{ title: "Packing slip" }, { name: "robots", content: "noindex" }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The packing slip: recipient and contents, without prices. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const order = findAdminOrder(db, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  return { order, shopName: config.shopName };
}

export default function SlipRoute() {
  const { order, shopName } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const carrier = [order.postalService, order.trackingNumber].filter(Boolean).join(" ");
  return (
    <div className="mx-auto max-w-3xl pt-4 sm:pt-6">
      <div className="mb-4 flex flex-wrap justify-between gap-2 print:hidden">
        <Link to={paths.adminOrders} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Orders
        </Link>
        {hydrated && (
          <Button tone="primary" type="button" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        )}
      </div>
      <Card as="article" className="p-4 sm:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line-strong pb-4">
          <h1 className="text-xl font-bold tracking-tight">Packing slip</h1>
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
            <dd className="tabular-nums">{dayOf(order.createdAt)}</dd>
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
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block">{children}</span>;
}
