import { Link, useFetcher } from "@remix-run/react";
import { RefreshCw } from "lucide-react";

import { minuteOf } from "../../../shared/minute.ts";
import type { Comparison } from "../../../orders/payments/reconcile.server.ts";
import * as paths from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { COMPARED_DAILY, comparisonText, LOGIN_NEEDED, NO_ANSWER, NOT_COMPARED } from "../attention.messages.ts";

interface ComparisonCardProps {
  comparison: Comparison | null;
  canCompare: boolean;
  /** Whether NOWPayments is used without the login that its list needs. */
  lacksLogin: boolean;
}

/** When the shop's payments were last compared with the provider's list, and a button to do so now. */
export function ComparisonCard({ comparison, canCompare, lacksLogin }: ComparisonCardProps) {
  const fetcher = useFetcher();
  // The provider of the demonstration has no list of payments.
  if (!canCompare && !lacksLogin && !comparison) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-3 text-sm sm:p-4">
      <p className="max-w-prose">
        {canCompare ? COMPARED_DAILY : NOT_COMPARED}{" "}
        {lacksLogin && (
          <>
            {LOGIN_NEEDED}{" "}
            <Link to={paths.settingsOf("payments")} className="underline underline-offset-4">
              payment settings
            </Link>
            .{" "}
          </>
        )}
        {comparison && (
          <span className="text-muted tabular-nums">
            Last on {minuteOf(new Date(comparison.at))} UTC:{" "}
            {comparison.failed.length > 0 ? NO_ANSWER : comparisonText(comparison)}
          </span>
        )}
      </p>
      {canCompare && (
        <fetcher.Form method="post" action={paths.attention}>
          <ReturnFields />
          <Button pending={fetcher.state !== "idle"}>
            <RefreshCw aria-hidden className="size-4" />
            Compare now
          </Button>
        </fetcher.Form>
      )}
    </Card>
  );
}
