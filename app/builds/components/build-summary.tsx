import { Link } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";

import { viewSearch } from "../../catalogue/view.ts";
import { formatMoney } from "../../shared/money.ts";
import { PC_BUILD } from "../../shops/shops.ts";
import { Card } from "../../ui/card.tsx";
import type { Build } from "../build.queries.server.ts";
import { ADVICE_LIMITS, countParts, noConflict, unpriced } from "../builds.messages.ts";

import { SHARE_ID } from "./share-build.tsx";

type BuildSummaryProps = Pick<Build, "sums" | "missing" | "advice" | "fine"> & { isShared: boolean };

/** The sums of a list, its missing parts, and advice. */
export function BuildSummary({ sums, missing, advice, fine, isShared }: BuildSummaryProps) {
  return (
    <Card as="section" aria-labelledby="summary" className="grid grid-cols-1 gap-x-8 gap-y-4 p-4 sm:p-5 md:grid-cols-2">
      <h2 id="summary" className="sr-only">
        Summary
      </h2>
      <dl className="grid grid-cols-1 content-start gap-1 tabular-nums">
        <Sum label={`Total of ${countParts(sums.items)}`} cents={sums.price} large />
        {sums.unpriced > 0 && <Note>{unpriced(sums.unpriced)}</Note>}
        {sums.typical > 0 && (
          <Sum label={`Typical prices of ${countParts(sums.items - sums.untypical)}`} cents={sums.typical} />
        )}
        <div className="print:hidden">
          <dt className="sr-only">For others</dt>
          <dd>
            <a href={`#${SHARE_ID}`} className="inline-flex min-h-11 items-center text-sm font-semibold underline">
              Share this build
            </a>
          </dd>
        </div>
      </dl>
      <div className="grid grid-cols-1 content-start gap-3 text-sm">
        {!isShared && missing.length > 0 && (
          <p>
            <span className="font-semibold">Still missing: </span>
            {missing.map((slot, i) => (
              <Fragment key={slot.main + slot.category}>
                {i > 0 && ", "}
                <Link to={PC_BUILD.path + viewSearch(slot)} className="underline">
                  {slot.category}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
        {advice.length > 0 && (
          <section aria-labelledby="advice">
            <h3 id="advice" className="font-semibold">
              Check before you buy
            </h3>
            <ul className="mt-2 grid gap-2">
              {advice.map(({ title, reason }) => (
                <li key={title + reason} className="flex gap-2">
                  <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-scarce" />
                  <p className="min-w-0 wrap-anywhere">
                    <span className="block font-semibold text-scarce">{title}</span>
                    {reason}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
        {fine.length > 0 && <p className="text-muted">{noConflict(fine)}</p>}
        {(advice.length > 0 || fine.length > 0) && <p className="text-muted">{ADVICE_LIMITS}</p>}
      </div>
    </Card>
  );
}

function Sum({ label, cents, large = false }: { label: string; cents: number; large?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={large ? "font-semibold" : "text-sm text-muted"}>{label}</dt>
      <dd className={`min-w-0 wrap-anywhere ${large ? "text-xl font-bold" : "text-sm text-muted"}`}>
        {cents === 0 ? "Not available" : formatMoney(cents)}
      </dd>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return (
    <div>
      <dt className="sr-only">Note</dt>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}
