import { Link } from "@remix-run/react";

import { LETTER_STATES, type LetterState } from "../../../mail/letter-states.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { STATE_LABELS } from "../mail.messages.ts";
import { outboxQuery } from "../outbox-view.ts";

/** Links to the letters of one state. */
export function StateFilter({ current }: { current: LetterState | null }) {
  // Only a demonstration has kept letters, and it has no others.
  const states = LETTER_STATES.filter((state) => state !== "kept");
  return (
    <nav aria-label="E-mails" className="flex flex-wrap gap-2">
      {[null, ...states].map((state) => (
        <Link
          key={state ?? "all"}
          to={withQuery(paths.outbox, outboxQuery({ state, before: null }))}
          aria-current={state === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-raised aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {state === null ? "All" : STATE_LABELS[state]}
        </Link>
      ))}
    </nav>
  );
}
