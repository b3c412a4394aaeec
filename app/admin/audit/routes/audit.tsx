import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { db } from "../../../database.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { auditSearch, parseAuditView } from "../audit-view.ts";
import { NO_ENTRY, NO_ENTRY_HERE } from "../audit.messages.ts";
import { listAuditEntries } from "../audit.queries.server.ts";
import { AuditFilter } from "../components/audit-filter.tsx";
import { AuditList } from "../components/audit-list.tsx";

export const meta: MetaFunction = () => [
  { title: "Audit trail · Admin Panel" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const view = parseAuditView(new URL(request.url).searchParams);
  const { entries, next } = listAuditEntries(db, view);
  return { view, next, entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Who changed what, and who logged in. */
export default function AuditRoute() {
  const { view, entries, next } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Audit trail" />
      <AuditFilter view={view} />
      {entries.length > 0 ? (
        <AuditList entries={entries} />
      ) : (
        <Card className="mx-auto my-6 w-full max-w-lg p-[min(2rem,8vw)] text-center">
          <p className="text-lg font-semibold">{next === null ? NO_ENTRY : NO_ENTRY_HERE}</p>
        </Card>
      )}
      {next !== null && (
        <p className="text-center">
          <Link to={paths.auditTrail + auditSearch({ ...view, before: next })} className={buttonClass()}>
            Older entries
          </Link>
        </p>
      )}
    </div>
  );
}
