import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { listCasesOfOrder } from "../../../orders/cases/cases.queries.server.ts";
import { hasEverHadMoney } from "../../../orders/had-money.queries.server.ts";
import {
  findNotedPayment,
  listPaymentsOfOrder,
  listRefundsOfOrder,
} from "../../../orders/payments/ledger.queries.server.ts";
import * as paths from "../../../paths.ts";
import { parseKey } from "../../../shared/key.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { findIdOfNumber, findOrderWithHistory } from "../admin-orders.queries.server.ts";
import { AsOf } from "../components/as-of.tsx";
import { CaseCard } from "../components/case-card.tsx";
import { OrderDetails } from "../components/order-details.tsx";
import { OrderLedger } from "../components/order-ledger.tsx";
import { ACT_TEXTS } from "../acts.messages.ts";
import { listOrderActs } from "../order-acts.ts";
import { getOverdueTime } from "../overdue.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `Order ${loaded.order.key} · Admin Panel` : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const order = findOrderWithHistory(db, params.id ?? "");
  if (!order) throw redirectFromNumber(params.id) ?? data(null, { status: 404 });
  const now = new Date();
  return {
    now,
    order,
    isOverdue: order.paymentStatus === "waiting" && order.createdAt < getOverdueTime(now),
    acts: listOrderActs({ ...order, hadMoney: hasEverHadMoney(db, order.key) }),
    cases: listCasesOfOrder(db, order.key),
    payments: listPaymentsOfOrder(db, order.key),
    noted: findNotedPayment(db, order.key),
    refunds: listRefundsOfOrder(db, order.key),
  };
}

/** People type the number that they see, instead of the id. */
function redirectFromNumber(text: string | undefined): Response | null {
  const key = parseKey(text);
  const id = key === null ? null : findIdOfNumber(db, key);
  return id === null ? null : redirect(paths.adminOrder(id));
}

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

/** An order with its ledger, what needs attention, and the administrator's acts. */
export default function OrderRoute() {
  const { now, order, isOverdue, acts, cases, payments, noted, refunds } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title={`Order ${order.key}`} back={{ path: paths.adminOrders, label: "Back to Orders" }} />
      <AsOf time={now} />
      {cases.length > 0 && (
        <section aria-labelledby="cases" className="grid gap-3">
          <h2 id="cases" className="text-lg font-semibold">
            Needs attention
          </h2>
          {cases.map((found) => (
            <CaseCard key={found.key} found={found} isOnOrder />
          ))}
        </section>
      )}
      <h2 className="sr-only">What was ordered</h2>
      <Card as="article" className="p-3 sm:p-4">
        <OrderDetails order={order} isOverdue={isOverdue} refused={undefined} isOwnPage />
      </Card>
      <OrderLedger payments={payments} noted={noted} refunds={refunds} />
      <Card as="section" aria-labelledby="acts" className="p-3 sm:p-4">
        <h2 id="acts" className="text-lg font-semibold">
          Actions
        </h2>
        <ul className="mt-2 flex flex-wrap gap-2">
          {acts.map((act) => (
            <li key={act}>
              <Link to={paths.orderAct(order.id, act)} className={buttonClass()}>
                {ACT_TEXTS[act].label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
