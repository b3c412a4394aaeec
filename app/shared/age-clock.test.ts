import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { AgeClock } from "./age-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 0, 1, 12);

let system: number;
let monotonic: number;
let jumps: number[];
let clock: AgeClock;
beforeEach(() => {
  [system, monotonic, jumps] = [START, 500, []];
  clock = new AgeClock({ system: () => system, monotonic: () => monotonic }, (ms) => jumps.push(ms));
});

/** Lets time pass, with a reading each minute as by the jobs. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= MINUTE_MS) {
    const step = Math.min(left, MINUTE_MS);
    system += step;
    monotonic += step;
    clock.nowFor(0);
  }
}

const isOlder = (time: number, ageMs: number) => time <= clock.ago(ageMs).getTime();

describe("AgeClock", () => {
  it("follows the system's clock while nobody sets it", () => {
    pass(3 * HOUR_MS);
    expect(clock.nowFor(HOUR_MS)).toEqual(new Date(system));
    expect(clock.ago(HOUR_MS)).toEqual(new Date(system - HOUR_MS));
    expect(jumps).toEqual([]);
  });

  it("measures the age of things from before the process by the system's clock", () => {
    expect(isOlder(START - HOUR_MS, HOUR_MS)).toBe(true);
    expect(isOlder(START - HOUR_MS + 1, HOUR_MS)).toBe(false);
  });

  it.each([2 * HOUR_MS, -2 * HOUR_MS])("does not make anything old when the clock is set by %d ms", (jumpMs) => {
    const before = system;
    pass(10 * MINUTE_MS);
    system += jumpMs;
    const after = system;
    expect([isOlder(before, HOUR_MS), isOlder(after, HOUR_MS)]).toEqual([false, false]);
    expect(jumps).toEqual([jumpMs]);
    pass(49 * MINUTE_MS);
    expect([isOlder(before, HOUR_MS), isOlder(after, HOUR_MS)]).toEqual([false, false]);
    pass(12 * MINUTE_MS);
    expect(isOlder(after, HOUR_MS)).toBe(true);
  });

  it("ages things from before a forward jump correctly", () => {
    const before = system;
    pass(10 * MINUTE_MS);
    system += 2 * HOUR_MS;
    pass(50 * MINUTE_MS);
    expect(isOlder(before, HOUR_MS)).toBe(true);
    expect(isOlder(before + 1, HOUR_MS)).toBe(false);
  });

  it("follows the system's clock again once the age has passed since a jump", () => {
    system += 5 * HOUR_MS;
    clock.nowFor(0);
    pass(HOUR_MS + MINUTE_MS);
    expect(clock.nowFor(HOUR_MS)).toEqual(new Date(system));
    expect(clock.nowFor(2 * HOUR_MS)).toEqual(new Date(system - 5 * HOUR_MS));
  });

  it("ignores a jump that is reversed", () => {
    system += HOUR_MS;
    clock.nowFor(0);
    system -= HOUR_MS;
    expect(clock.nowFor(24 * HOUR_MS)).toEqual(new Date(system));
    expect(jumps).toEqual([HOUR_MS, -HOUR_MS]);
  });

  it("follows slow drift over months without a jump", () => {
    for (let i = 0; i < 10_000; i++) {
      pass(MINUTE_MS);
      system += 30;
    }
    expect(clock.nowFor(0)).toEqual(new Date(system));
    expect(jumps).toEqual([]);
  });

  it("never makes things older than they are, at random settings of the clock", () => {
    const step = fc.record({ passMs: fc.nat(90 * MINUTE_MS), jumpMs: fc.integer({ min: -3, max: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        [system, monotonic] = [START, 0];
        const tested = new AgeClock({ system: () => system, monotonic: () => monotonic }, () => undefined);
        const things: { time: number; madeAt: number }[] = [];
        for (const { passMs, jumpMs } of steps) {
          things.push({ time: system, madeAt: monotonic });
          system += passMs;
          monotonic += passMs;
          tested.nowFor(0);
          system += jumpMs * HOUR_MS;
          const limit = tested.ago(HOUR_MS).getTime();
          const early = things.filter(({ time, madeAt }) => time <= limit && monotonic - madeAt < HOUR_MS);
          expect(early).toEqual([]);
        }
      }),
    );
  });
});
