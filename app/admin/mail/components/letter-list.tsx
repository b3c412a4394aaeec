import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { EntryList, EntryRow } from "../../../ui/entry-list.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import type { ListedLetter } from "../outbox.queries.server.ts";

import { LetterStateText } from "./letter-state.tsx";

/** A letter as the browser receives it. */
type Letter = Omit<ListedLetter, "createdAt" | "dueAt" | "endedAt"> & {
  createdAt: string;
  dueAt: string;
  endedAt: string | null;
};

/** Letters: when, what, to whom, and whether they were sent. */
export function LetterList({ letters }: { letters: Letter[] }) {
  return (
    <EntryList label="E-mails, newest first">
      {letters.map((letter) => (
        <EntryRow key={letter.id} columns="md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,18rem)]">
          <p className="text-muted">
            <UtcTime at={letter.createdAt} className="tabular-nums" />
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
        </EntryRow>
      ))}
    </EntryList>
  );
}
