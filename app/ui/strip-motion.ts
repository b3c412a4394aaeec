/** The motion of a strip: one pixel every 20 ms, back and forth between its ends. */

const STEP_MS = 20;

/** A longer frame (a busy page, a hidden tab) counts as this, so that the strip does not jump. */
const LONGEST_FRAME_MS = 100;

export interface StripMotion {
  /** Whole pixels scrolled from the start. */
  readonly position: number;
  readonly direction: 1 | -1;
  /** Time since the last whole step. */
  readonly carriedMs: number;
}

/**
 * The state of a strip `elapsedMs` later. `end` is the maximum scroll position; 0 or less means that everything fits.
 */
export function advance(motion: StripMotion, elapsedMs: number, end: number): StripMotion {
  if (end <= 0) return { position: 0, direction: 1, carriedMs: 0 };
  let { position, direction } = motion;
  position = Math.min(Math.max(position, 0), end);
  let carriedMs = motion.carriedMs + Math.min(Math.max(elapsedMs, 0), LONGEST_FRAME_MS);
  for (; carriedMs >= STEP_MS; carriedMs -= STEP_MS) {
    if (position >= end) direction = -1;
    else if (position <= 0) direction = 1;
    position = Math.min(Math.max(position + direction, 0), end);
  }
  return { position, direction, carriedMs };
}
