import { eq, type SQL } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";
import { watchQueries } from "#tests/setup/watch-queries.ts";

import { makeLetter } from "./letter.ts";

const NOW = new Date(Date.UTC(2026, 0, 1, 12));
const DAY_MS = 24 * 60 * 60_000;
const LETTER = makeLetter({ subject: "S", heading: "H", paragraphs: [] });

let outbox: typeof import("./outbox.server.ts");
beforeAll(async () => {
  // In a demonstration letters are written without a mail server.
  vi.stubEnv("DEMO", "1");
  outbox = await import("./outbox.server.ts");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

let db: Db;
let file: string;
let cleanup: () => void;
beforeEach(() => {
  ({ db, file, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const ON_TOPIC = eq(letters.topic, "t");
const write = (recipient: string, now: Date, limited: { unpaidKind?: SQL } = { unpaidKind: ON_TOPIC }) =>
  outbox.queueLetter(db, { audience: "buyer", recipient, topic: "t", letter: LETTER, ...limited }, now) !== null;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe("the outbox", () => {
  it("limits the letters to one address in a day", () => {
    const written = Array.from({ length: 21 }, () => write("ann@example.com", NOW));
    expect(written).toEqual([...Array.from({ length: 20 }, () => true), false]);
    expect([write("ann@example.com", NOW, {}), write("bob@example.com", NOW)]).toEqual([true, true]);
    expect(write("ann@example.com", later(1))).toBe(true);
  });

  it("still takes letters of other kinds to an address that has reached the limit of one kind", () => {
    for (let i = 0; i < 20; i++) write("ann@example.com", NOW);
    const other = { audience: "buyer", recipient: "ann@example.com", letter: LETTER, topic: "other" } as const;
    const writeOther = () => outbox.queueLetter(db, { ...other, unpaidKind: eq(letters.topic, "other") }, NOW) !== null;
    expect(Array.from({ length: 21 }, writeOther)).toEqual([...Array.from({ length: 20 }, () => true), false]);
  });

  it("counts letters to one address in upper and lower case together, by an index", () => {
    for (let i = 0; i < 20; i++) write(i % 2 === 0 ? "Ann@example.com" : "ann@EXAMPLE.com", NOW);
    const { db: watched, explain, close } = watchQueries(file);
    const to = { audience: "buyer", recipient: "aNN@example.com", unpaidKind: ON_TOPIC } as const;
    expect(outbox.hasReachedDailyLimit(watched, to, NOW)).toBe(true);
    expect(explain().flatMap(({ steps }) => steps)).toEqual([
      expect.stringContaining("USING INDEX letters_recipient (<expr>=? AND created_at>?)"),
    ]);
    close();
  });

  it("deletes the letters to an address in upper and lower case", () => {
    for (const address of ["Ann@example.com", "ann@example.com", "bob@example.com"]) write(address, NOW);
    outbox.deleteLettersTo(db, "ANN@example.com", ["t"]);
    expect(db.select().from(letters).all()).toMatchObject([{ recipient: "bob@example.com" }]);
  });

  it.each(["", "ann", "a@example.com, b@example.com", "a@example.com\nBcc: b@example.com"])(
    "takes no letter to %j",
    (recipient) => {
      expect(write(recipient, NOW)).toBe(false);
    },
  );

  it("takes the longest letter that makeLetter makes", () => {
    const text = '\u{1F4A1}"'.repeat(2_000);
    const letter = makeLetter({
      ...{ subject: text, heading: text, paragraphs: [text, text, text], closing: [text] },
      facts: ["a", "b", "c", "d", "e", "f", "g"].map((label) => [label, text]),
    });
    const long = { audience: "buyer", recipient: "ann@example.com", topic: "t", letter } as const;
    expect(outbox.queueLetter(db, long, NOW)).not.toBeNull();
  });
});
