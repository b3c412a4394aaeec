import { Form, Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
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

interface LetterListProps {
  letters: Letter[];
  /** Whether mail is on. Otherwise nothing is sent. */
  isOn: boolean;
}

/** Letters: when, what, to whom, whether they were sent, and a button that sends a failed one again. */
export function LetterList({ letters, isOn }: LetterListProps) {
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
            {isOn && letter.state === "failed" && letter.audience !== "test" && (
              <Form method="post" action={paths.outbox} preventScrollReset className="mt-2">
                <input type="hidden" name="letter" value={letter.id} />
                <Button name="intent" value="again">
                  Send again<span className="sr-only">: {letter.subject}</span>
                </Button>
              </Form>
            )}
          </div>
        </EntryRow>
      ))}
    </EntryList>
  );
}
