import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";

import type { Finding, FindingState } from "../../../doctor/finding.ts";
import { STATE_NAMES } from "../../../doctor/findings-text.ts";
import { Card } from "../../../ui/card.tsx";

const LOOKS: Record<FindingState, { Icon: typeof CircleAlert; color: string }> = {
  ok: { Icon: CircleCheck, color: "text-accent-ink" },
  off: { Icon: CircleMinus, color: "text-muted" },
  warning: { Icon: TriangleAlert, color: "text-scarce" },
  failing: { Icon: CircleAlert, color: "text-danger" },
};

/** The findings of a check, with what to do about them. */
export function FindingList({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <Card>
      <ul aria-label={label} className="divide-y divide-line">
        {findings.map(({ subject, state, text, advice, link }) => {
          const { Icon, color } = LOOKS[state];
          return (
            <li key={`${subject} ${text}`} className="flex gap-3 p-4 text-sm">
              <Icon aria-hidden className={`mt-px size-5 shrink-0 ${color}`} />
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <b className="font-semibold">{subject}</b>
                  <span className="sr-only"> ({STATE_NAMES[state]})</span>: {text}
                </p>
                {advice !== undefined && <p className="mt-1 text-muted">{advice}</p>}
                {link && (
                  <Link
                    to={link.path}
                    className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 md:min-h-0 md:pt-1"
                  >
                    {link.name}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
