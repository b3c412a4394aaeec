import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";

import { db } from "../../../database.server.ts";
import { getLedgerTotals } from "../../../orders/payments/ledger-totals.queries.server.ts";
import { listLedger } from "../../../orders/payments/ledger.queries.server.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilterField } from "../../../ui/labeled-field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { AsOf } from "../components/as-of.tsx";
import { LedgerTable } from "../components/ledger-table.tsx";
import { LedgerTotals } from "../components/ledger-totals.tsx";
import { parseLedgerView, periodOf, type LedgerView } from "../ledger-view.ts";
import { EMPTY_PERIOD } from "../ledger.messages.ts";

export const meta: MetaFunction = () => [{ title: "Ledger · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const now = new Date();
  const view = parseLedgerView(new URL(request.url).searchParams, now);
  const period = periodOf(view);
  return { view, now, totals: getLedgerTotals(db, period), ...listLedger(db, period, view.page) };
}

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

/** The payments and refunds of a period. */
export default function LedgerRoute() {
  const { view, now, totals, entries, hasMore } = useLoaderData<typeof loader>();
  const { from, to, page } = view;
  const pageLink = (label: string, other: number) => (
    <Link to={withQuery(paths.ledger, { from, to, page: String(other) })} className={buttonClass()}>
      {label}
    </Link>
  );
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Ledger" />
      <AsOf time={now} />
      <PeriodForm view={view} />
      <LedgerTotals totals={totals} />
      {entries.length > 0 ? (
        <LedgerTable entries={entries} />
      ) : (
        <Card className="p-[min(2rem,8vw)] text-center">
          <p className="text-lg font-semibold">{EMPTY_PERIOD}</p>
        </Card>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {page > 1 && pageLink("Newer", page - 1)}
        {hasMore && pageLink("Older", page + 1)}
      </div>
    </div>
  );
}

function PeriodForm({ view: { from, to } }: { view: LedgerView }) {
  return (
    <Card as="search" className="p-3 sm:p-4">
      <Form method="get" action={paths.ledger} className="flex flex-wrap items-end gap-2">
        <DayField label="From" name="from" value={from} />
        <DayField label="To" name="to" value={to} />
        <Button>Show</Button>
        <a href={withQuery(paths.ledgerCsv, { from, to })} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          CSV
        </a>
      </Form>
    </Card>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <FilterField label={label}>
      {(id) => (
        <TextInput id={id} key={value} type="date" name={name} defaultValue={value} className="h-11 px-3 text-sm" />
      )}
    </FilterField>
  );
}
