import { Link } from "@remix-run/react";

import type { LedgerTotals as Totals } from "../../../orders/payments/ledger-totals.queries.server.ts";
import * as paths from "../../../paths.ts";
import { formatMoney } from "../../../shared/money.ts";
import { CARD } from "../../../ui/card.tsx";
import { notInSum, notMatched, OPEN_MEANING } from "../ledger.messages.ts";

/** The sums of a period, at the rates of the payments. */
export function LedgerTotals({ totals }: { totals: Totals }) {
  const figures = [
    { name: "Received", cents: totals.received },
    { name: "Refunded", cents: totals.refunded },
    { name: "Open", cents: totals.open },
  ];
  return (
    <div>
      <dl aria-label="Totals" className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        {figures.map(({ name, cents }) => (
          <div key={name} className={`${CARD} flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 sm:px-4`}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular-nums">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {OPEN_MEANING}
        {totals.unknown > 0 && ` ${notInSum(totals.unknown)}`}
      </p>
      {totals.unmatched > 0 && (
        <p className="mt-2 text-sm">
          {notMatched(totals.unmatched)}{" "}
          <Link to={paths.attention} className="font-medium underline underline-offset-4">
            Needs attention
          </Link>
          .
        </p>
      )}
    </div>
  );
}
