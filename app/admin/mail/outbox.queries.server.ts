import { and, desc, eq, lt } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { letters, outages } from "#db/schema/index.ts";

import type { Letter } from "../../mail/letter.ts";
import type { LetterState } from "../../mail/letter-states.ts";

import type { OutboxView } from "./outbox-view.ts";

const LETTERS_PER_PAGE = 50;

export interface ListedLetter {
  id: string;
  audience: "buyer" | "owner" | "test";
  recipient: string;
  subject: string;
  state: LetterState;
  attempts: number;
  error: string | null;
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
}

interface LetterDetails extends ListedLetter {
  letter: Letter;
}

interface OutboxPage {
  letters: ListedLetter[];
  /** Where the next page begins; null on the last one. */
  next: number | null;
}

type LetterRow = typeof letters.$inferSelect;

/** A page of the outbox, the newest letter first. */
export function listLetters(db: Db, { state, before }: OutboxView): OutboxPage {
  const rows = db
    .select()
    .from(letters)
    .where(
      and(before === null ? undefined : lt(letters.key, before), state === null ? undefined : eq(letters.state, state)),
    )
    .orderBy(desc(letters.key))
    .limit(LETTERS_PER_PAGE + 1)
    .all();
  const shown = rows.slice(0, LETTERS_PER_PAGE);
  const next = rows.length > LETTERS_PER_PAGE ? (shown.at(-1)?.key ?? null) : null;
  return { letters: shown.map((row) => toListed(row, parseContent(row))), next };
}

export function findLetter(db: Db, id: string): LetterDetails | null {
  const row = db.select().from(letters).where(eq(letters.id, id)).get();
  if (!row) return null;
  const letter = parseContent(row);
  return { ...toListed(row, letter), letter };
}

/** Since when the mail server accepts no letters; null if it does. */
export function findMailOutage(db: Db): Date | null {
  return db.select({ since: outages.since }).from(outages).where(eq(outages.subject, "mail")).get()?.since ?? null;
}

function parseContent({ content }: LetterRow): Letter {
  // Only `queueLetter` writes letters.
  return JSON.parse(content) as Letter;
}

function toListed(row: LetterRow, { subject }: Letter): ListedLetter {
  const { id, audience, recipient, state, attempts, error, createdAt, dueAt, endedAt } = row;
  return { id, audience, recipient, subject, state, attempts, error, createdAt, dueAt, endedAt };
}
