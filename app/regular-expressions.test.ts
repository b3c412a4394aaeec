import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countPropertyRuns } from "#tests/setup/property-runs.ts";
import { listPatterns, makeBombs, type Bomb, type Pattern } from "#tests/setup/regular-expressions.ts";

const SHORTEST = 1_000;
const LONGER = [2_000, 4_000, 8_000];
/** The allowed growth over linear. Quadratic growth would give 2, 4 and 8. */
const TOLERANCE = 3;
/** At least one of this many runs is not slowed down by garbage collection or the compiler. */
const RUNS = 9;
/** Shorter times are not measured exactly. A pattern that is worse than linear takes longer even for the shortest texts. */
const LEAST_MS = 0.1;
/** Of all bombs of a pattern, only the slowest are made longer. */
const SLOWEST = 10;

/** The length of random texts. A pattern that is worse than linear takes seconds for such a text. */
const LONGEST = 2_000;
const ALWAYS_FINE_MS = 100;

type Use = Pick<Pattern, "regexp" | "splits">;

/** The CPU time of this process in milliseconds. Unlike elapsed time, it does not grow while other programs run. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Matches all bombs of one length, several times. Returns the CPU time of the fastest run in milliseconds. */
function timeOf({ regexp, splits }: Use, bombs: Bomb[], length: number, runs: number): number {
  const texts = bombs.map((bomb) => bomb(length));
  const times = Array.from({ length: runs }, () => {
    const start = cpuTime();
    for (const text of texts) {
      regexp.lastIndex = 0;
      if (splits) text.split(regexp);
      else if (regexp.global) text.replace(regexp, "");
      else regexp.exec(text);
    }
    return cpuTime() - start;
  });
  return Math.min(...times);
}

/** The shortest length at which a pattern takes more than linear time; null for none. */
function findExplosion(use: Use): number | null {
  const bombs = makeBombs(use.regexp)
    .map((bomb) => ({ bomb, time: timeOf(use, [bomb], SHORTEST, 3) }))
    .sort((a, b) => b.time - a.time)
    .slice(0, SLOWEST)
    .map(({ bomb }) => bomb);
  const growth = (length: number, runs: number) => {
    const shortest = Math.max(timeOf(use, bombs, SHORTEST, runs), LEAST_MS);
    return timeOf(use, bombs, length, runs) / shortest / (length / SHORTEST);
  };
  // A single run may be slowed down, so others confirm it.
  const explodes = (length: number) => growth(length, 1) > TOLERANCE && growth(length, RUNS) > TOLERANCE;
  return LONGER.find(explodes) ?? null;
}

describe("the search for slow patterns", { timeout: 60_000 }, () => {
  // As texts: lint refuses them as patterns.
  test.each([
    [String.raw`[.,;]+$`, ""],
    [String.raw`\/+$`, ""],
    [String.raw`<[^>]*>`, "g"],
    [String.raw`^\s*([a-z-]+)\s*:\s*(.*?)\s*$`, "i"],
    [String.raw`((?:<link rel="preload"[^>]*>)+)<script>`, ""],
    [String.raw`\B(?=(\d{3})+$)`, "g"],
    [String.raw`[^/?]+(?=\?|$)`, ""],
    [String.raw`^(?:a|b)*c?(?:b|a)*d`, ""],
  ])("finds %s", (source, flags) => {
    expect(findExplosion({ regexp: new RegExp(source, flags), splits: false })).not.toBeNull();
  });

  test.each([/^[\w-]{43}$/, /<[^<>]*>/g, /(?<!\/)\/+$/, /\s+/g, /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/])(
    "passes %s",
    (regexp) => {
      expect(findExplosion({ regexp, splits: false })).toBeNull();
    },
  );
});

describe("run time grows at most linearly with the length of the text", () => {
  const patterns = ["app", "db"].flatMap(listPatterns);
  const oncePerPattern = [...new Map(patterns.map((one) => [`${String(one.regexp)} ${one.splits}`, one])).values()];

  test("finds the patterns", () => {
    expect(oncePerPattern.length).toBeGreaterThan(50);
  });

  test.each(oncePerPattern)("$regexp at $place", (use) => {
    expect(findExplosion(use)).toBeNull();
  });

  test.each(oncePerPattern)("$regexp at $place, on texts made of its own matches", (use) => {
    const pieces = makeBombs(use.regexp).map((bomb) => bomb(8));
    const piece = fc.oneof(fc.constantFrom("", ...pieces), fc.string({ unit: "binary", maxLength: 3 }));
    const text = fc.array(piece, { maxLength: 250 }).map((parts) => parts.join("").slice(0, LONGEST));
    const check = fc.property(text, (sent) => {
      expect(timeOf(use, [() => sent], LONGEST, 2)).toBeLessThan(ALWAYS_FINE_MS);
    });
    fc.assert(check, { numRuns: countPropertyRuns(20) });
  });
});
