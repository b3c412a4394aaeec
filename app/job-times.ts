/** A job is late after twice its interval and this long. */
const GRACE_MS = 5 * 60_000;

/** When jobs last succeeded. Times are milliseconds of a monotonic clock. */
export class JobTimes {
  readonly #jobs = new Map<string, { everyMs: number; succeededAt: number }>();

  /** A job that has just been started counts as one that has just succeeded. */
  succeeded(name: string, everyMs: number, now: number): void {
    this.#jobs.set(name, { everyMs, succeededAt: now });
  }

  /** The jobs that have not succeeded for too long. */
  listLate(now: number): string[] {
    return [...this.#jobs]
      .filter(([, { everyMs, succeededAt }]) => now - succeededAt > 2 * everyMs + GRACE_MS)
      .map(([name]) => name);
  }
}
