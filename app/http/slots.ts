import { fail, ok, type Problem, type Result } from "../shared/result.ts";

/** `too-many-at-once`: this subject has too many. `busy`: all subjects together have too many. */
export type SlotProblem = Problem<"too-many-at-once" | "busy">;

/** Limits how many requests are under way at once: of one subject, such as an address or a person, and of all. */
export function makeSlots({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  const running = new Map<string, number>();
  let runningOfAll = 0;
  return {
    /** Takes a slot. Returns the function that frees it. With a `share` of 0 the limit of all does not apply. */
    take(subject: string, share: 0 | 1 = 1): Result<() => void, SlotProblem> {
      const own = running.get(subject) ?? 0;
      if (own >= ofOne) return fail("too-many-at-once");
      if (runningOfAll + share > ofAll) return fail("busy");
      running.set(subject, own + 1);
      runningOfAll += share;
      return ok(() => {
        runningOfAll -= share;
        const left = (running.get(subject) ?? 1) - 1;
        if (left > 0) running.set(subject, left);
        else running.delete(subject);
      });
    },
  };
}
