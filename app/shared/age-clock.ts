/**
 * Tells how old stored things are, although somebody may set the system's clock while the process runs.
 *
 * Rule: a thing is older than an age if its time is before the time that the system's clock showed that long ago. The
 * monotonic clock measures how long ago that was. If the system's clock was set within the age, its earliest setting
 * counts. So a jump makes nothing too old: all things are kept at least for their whole age. Once that age has passed,
 * ages are exact again. A suspended machine looks like a clock that was set forward: things are kept longer by the time
 * of the suspension.
 */
export class AgeClock {
  readonly #clocks: Clocks;
  readonly #onJump: (ms: number) => void;
  /**
   * The settings of the system's clock, the present one last. `aheadMs` is how far it was ahead of the monotonic clock.
   * `until` is when that ended, by the monotonic clock. Sorted by `aheadMs`: `#read` drops earlier settings that were
   * further ahead, because they can no longer be the earliest.
   */
  #settings: { aheadMs: number; until: number }[];

  /** `onJump` gets by how many milliseconds the clock was set; less than 0 if it was set back. */
  constructor(clocks: Clocks, onJump: (ms: number) => void) {
    this.#clocks = clocks;
    this.#onJump = onJump;
    this.#settings = [{ aheadMs: clocks.system() - clocks.monotonic(), until: Infinity }];
  }

  /** The present time, for deciding whether something is older than `ageMs`. Never later than the system's clock. */
  nowFor(ageMs: number): Date {
    const now = this.#clocks.monotonic();
    this.#read(now);
    const earliest = this.#settings.find(({ until }) => until >= now - ageMs);
    return new Date(now + (earliest?.aheadMs ?? 0));
  }

  /** Things of this time or earlier are at least as old as `ageMs`. */
  ago(ageMs: number): Date {
    return new Date(this.nowFor(ageMs).getTime() - ageMs);
  }

  #read(now: number): void {
    const aheadMs = this.#clocks.system() - now;
    const present = this.#settings.at(-1);
    const jumpMs = aheadMs - (present?.aheadMs ?? aheadMs);
    const isJump = Math.abs(jumpMs) > DRIFT_MS;
    const earlier = this.#settings.slice(0, -1);
    if (isJump) earlier.push({ aheadMs: aheadMs - jumpMs, until: now });
    this.#settings = [...earlier.filter((one) => one.aheadMs < aheadMs), { aheadMs, until: Infinity }];
    if (isJump) this.#onJump(jumpMs);
  }
}

/** Both in milliseconds. The monotonic one starts anywhere and cannot be set. */
interface Clocks {
  system: () => number;
  monotonic: () => number;
}

/** A difference between two readings up to this is drift, which is followed. Readings are at most a minute apart. */
const DRIFT_MS = 2_000;
