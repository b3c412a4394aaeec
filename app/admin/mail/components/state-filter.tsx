import { Link } from "@remix-run/react";

import { LETTER_STATES, type LetterState } from "../../../mail/letter-states.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { choiceClass } from "../../../ui/choice-class.ts";
import { STATE_LABELS } from "../mail.messages.ts";
import { outboxQuery } from "../outbox-view.ts";

/** Links to the letters of one state. */
export function StateFilter({ current }: { current: LetterState | null }) {
  // Only a demonstration has kept letters, and it has no others.
  const states = LETTER_STATES.filter((state) => state !== "kept");
  return (
    <nav aria-label="E-mails" className="flex flex-wrap gap-1">
      {[null, ...states].map((state) => (
        <Link
          key={state ?? "all"}
          to={withQuery(paths.outbox, outboxQuery({ state, before: null }))}
          aria-current={state === current ? "page" : undefined}
          className={choiceClass}
        >
          {state === null ? "All" : STATE_LABELS[state]}
        </Link>
      ))}
    </nav>
  );
}
