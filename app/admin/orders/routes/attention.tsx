import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { answerForm } from "../../../http/form-answer.server.ts";
import { listCases } from "../../../orders/cases/cases.queries.server.ts";
import { sendOrderAct } from "../../../orders/order-act.tsx";
import { findLastComparison, reconcile } from "../../../orders/payments/reconcile.server.ts";
import { getRefused } from "../../../orders/payments/refused-notifications.server.ts";
import * as paths from "../../../paths.ts";
import { findProvider, listComparableProviders } from "../../../payments/providers.server.ts";
import { parsePageNumber } from "../../../shared/page-number.ts";
import { withQuery } from "../../../shared/path.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { COMPARISON_FAILED, comparisonMessage, NOTHING_RESOLVED, NOTHING_TO_DO } from "../attention.messages.ts";
import { AsOf } from "../components/as-of.tsx";
import { CaseCard } from "../components/case-card.tsx";
import { ComparisonCard } from "../components/comparison-card.tsx";
import { RefusedNotifications } from "../components/refused-notifications.tsx";

export const meta: MetaFunction = () => [
  { title: "Needs attention · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const areOpen = searchParams.get("show") !== "resolved";
  const list = listCases(db, { areOpen, page: parsePageNumber(searchParams.get("page")) });
  const refused = list.cases.flatMap(({ key, kind, provider }) =>
    areOpen && kind === "wrong_signature" && provider !== null ? [{ key, ...getRefused(db, provider) }] : [],
  );
  return {
    ...{ areOpen, list, refused, now: new Date() },
    comparison: findLastComparison(db),
    canCompare: listComparableProviders().length > 0,
    lacksLogin: findProvider("nowpayments")?.listPayments === null,
  };
}

/** Compares the shop's payments with the providers' lists. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  const compared = await reconcile(db, listComparableProviders(), { by, now: new Date() });
  return answerForm(form, paths.attention, comparisonMessage(compared));
}

export const clientAction = sendOrderAct(COMPARISON_FAILED);

export { revalidateUnlessFailed as shouldRevalidate } from "../../../http/revalidate-unless-failed.ts";

/** The queue of cases that need a person, and the resolved cases. */
export default function AttentionRoute() {
  const { areOpen, list, refused, now, ...compared } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title={areOpen ? "Needs attention" : "Resolved"} />
      <AsOf time={now} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {list.total.toLocaleString("en-US")} {areOpen ? "open" : "resolved"}
          {list.pages > 1 && `, page ${list.page} of ${list.pages}`}
        </p>
        <Link
          to={areOpen ? withQuery(paths.attention, { show: "resolved" }) : paths.attention}
          className={buttonClass()}
        >
          {areOpen ? "Show resolved" : "Show open"}
        </Link>
      </div>
      {areOpen && <ComparisonCard {...compared} />}
      {list.total === 0 && (
        <Card className="p-[min(2rem,8vw)] text-center">
          <p className="text-lg font-semibold">{areOpen ? NOTHING_TO_DO : NOTHING_RESOLVED}</p>
        </Card>
      )}
      {list.cases.map((found) => {
        const kept = refused.find(({ key }) => key === found.key);
        return (
          <div key={found.key}>
            <CaseCard found={found} />
            {kept && <RefusedNotifications {...kept} />}
          </div>
        );
      })}
      <PageLinks
        page={list.page}
        pages={list.pages}
        to={(page) => withQuery(paths.attention, { ...(areOpen ? {} : { show: "resolved" }), page: String(page) })}
      />
    </div>
  );
}
