import { Link, useLocation } from "@remix-run/react";

import { isMatchable } from "../../../orders/case-kinds.ts";
import type { ListedCase } from "../../../orders/cases/cases.queries.server.ts";
import { PAID_WITH } from "../../../orders/paid-together.messages.ts";
import * as paths from "../../../paths.ts";
import { formatMoney } from "../../../shared/money.ts";
import { withQuery } from "../../../shared/path.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { CASE_LABELS, caseTexts } from "../attention.messages.ts";
import { ACT_TEXTS, CASE_ACT_TEXTS } from "../acts.messages.ts";
import { listSettlingActs, type CaseActName } from "../case-acts.ts";

import { PaidWithOrders } from "./paid-with.tsx";

interface CaseCardProps {
  found: ListedCase;
  /** On the order's own page its name is not repeated. */
  isOnOrder?: boolean;
}

/** A case of the queue: what happened, and what can be done. */
export function CaseCard({ found, isOnOrder = false }: CaseCardProps) {
  const { kind, order, firstSeenAt, resolvedAt, resolution, note } = found;
  const { happened, advice } = caseTexts(found);
  const Heading = isOnOrder ? "h3" : "h2";
  return (
    <Card as="article" className="border-l-4 border-l-scarce p-3 sm:p-4">
      <Heading className="font-semibold">{CASE_LABELS[kind]}</Heading>
      {order && !isOnOrder && (
        <p className="mt-1 text-sm wrap-anywhere">
          <OrderName order={order} />: {order.title || "—"}, {formatMoney(order.total)}
        </p>
      )}
      {order && !isOnOrder && order.paidWith.length > 0 && (
        <p className="text-sm tabular-nums">
          {PAID_WITH} <PaidWithOrders orders={order.paidWith} />
        </p>
      )}
      <p className="mt-2 max-w-prose wrap-anywhere">{happened}</p>
      {resolvedAt === null && <p className="mt-1 max-w-prose text-sm text-muted">{advice}</p>}
      <p className="mt-2 text-sm text-muted tabular-nums">
        First seen <UtcTime at={firstSeenAt} /> UTC
        {resolvedAt !== null && (
          <>
            . {resolution === "paid" ? "Resolved automatically" : "Resolved"} <UtcTime at={resolvedAt} /> UTC
            {note && `: ${note}`}
          </>
        )}
      </p>
      {resolvedAt === null && <CaseActs found={found} />}
    </Card>
  );
}

/** The order's number, as a link if the order has a page. */
function OrderName({ order: { id, key, hasPage } }: { order: NonNullable<ListedCase["order"]> }) {
  if (!hasPage) return <>Order {key}</>;
  return (
    <Link to={paths.adminOrder(id)} className="font-medium underline underline-offset-4">
      Order {key}
    </Link>
  );
}

function CaseActs({ found: { key, kind, order } }: { found: ListedCase }) {
  const { pathname, search } = useLocation();
  const page = (path: string) => withQuery(path, { returnTo: pathname + search });
  const what = ` ${CASE_LABELS[kind]}${order ? `, order ${order.key}` : ""}`;
  const ofCase: CaseActName[] = isMatchable(kind) ? ["match", "resolve"] : ["resolve"];
  const ofOrder = order ? listSettlingActs(kind, order) : [];
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {order &&
        ofOrder.map((act) => (
          <Link key={act} to={page(paths.orderAct(order.id, act))} className={buttonClass()}>
            {ACT_TEXTS[act].label}
            <span className="sr-only">:{what}</span>
          </Link>
        ))}
      {ofCase.map((act) => (
        <Link key={act} to={page(paths.caseAct(key, act))} className={buttonClass()}>
          {CASE_ACT_TEXTS[act].label}
          <span className="sr-only">:{what}</span>
        </Link>
      ))}
    </div>
  );
}
