import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { Card } from "../../../ui/card.tsx";
import type { ListedLetter } from "../outbox.queries.server.ts";

import { LetterStateText, Time } from "./letter-state.tsx";

/** A letter as the browser receives it. */
type Letter = Omit<ListedLetter, "createdAt" | "dueAt" | "endedAt"> & {
  createdAt: string;
  dueAt: string;
  endedAt: string | null;
};

/** Letters: when, what, to whom, and whether they were sent. */
export function LetterList({ letters }: { letters: Letter[] }) {
  return (
    <Card className="overflow-hidden">
      <ol aria-label="Letters, newest first" className="divide-y divide-line">
        {letters.map((letter) => (
          <li
            key={letter.id}
            className="grid gap-x-6 gap-y-1 px-3 py-3 text-sm sm:px-4 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,18rem)]"
          >
            <p className="text-muted">
              <Time at={letter.createdAt} />
            </p>
            <div className="min-w-0">
              <Link
                to={paths.outboxLetter(letter.id)}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 md:min-h-0"
              >
                {letter.subject}
              </Link>
              <p className="wrap-anywhere text-muted">
                to {letter.audience === "owner" ? "the owner, " : ""}
                {letter.recipient}
              </p>
            </div>
            <div className="min-w-0">
              <LetterStateText letter={letter} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
