/** A job is late after twice its interval plus this time. */
const GRACE_MS = 5 * 60_000;

interface Times {
  everyMs: number;
  ranAt: number;
  succeededAt: number;
}

/** When jobs last ran and succeeded. Times are milliseconds of a monotonic clock. */
export class JobTimes {
  readonly #jobs = new Map<string, Times>();

  /** A job that has just been started counts as one that has just succeeded. */
  start(name: string, everyMs: number, now: number): void {
    this.#jobs.set(name, { everyMs, ranAt: now, succeededAt: now });
  }

  ended(name: string, { hasSucceeded }: { hasSucceeded: boolean }, now: number): void {
    const times = this.#jobs.get(name);
    if (!times) return;
    times.ranAt = now;
    if (hasSucceeded) times.succeededAt = now;
  }

  /** The jobs that have not succeeded for too long. */
  listLate(now: number): string[] {
    return this.#listOlder("succeededAt", now);
  }

  /** The jobs that have not run to an end for too long, with or without success. */
  listNotRun(now: number): string[] {
    return this.#listOlder("ranAt", now);
  }

  #listOlder(time: "ranAt" | "succeededAt", now: number): string[] {
    return [...this.#jobs]
      .filter(([, times]) => now - times[time] > 2 * times.everyMs + GRACE_MS)
      .map(([name]) => name);
  }
}
