/** The pause between two automatic attempts. */
const RETRY_MS = 5_000;

/** The shop did not answer: there is no connection, or something else answered in its place, such as a proxy. */
export class Unreachable extends Error {
  readonly trouble: Trouble = "unreachable";
}

/** The shop answered that it could not load the page. */
export class Faulty extends Unreachable {
  override readonly trouble = "faulty";
}

/** Why a load is repeated. */
export type Trouble = "unreachable" | "faulty";

/** Loads that have failed at least once and are not finished. */
const failing = new Set<symbol>();
/** Each call starts the next attempt of one load. */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();
let trouble: Trouble | null = null;

/**
 * Repeats `attempt` while it throws `Unreachable`; any other error is thrown to the caller. Before the next attempt it
 * waits for a few seconds, until the browser is online again, or for `tryAgain`. `signal` must abort the attempt too.
 */
export async function keepTrying<Result>(attempt: () => Promise<Result>, signal?: AbortSignal | null): Promise<Result> {
  const load = Symbol();
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        failing.add(load);
        setTrouble(error.trouble);
        await waitForNextAttempt(signal);
      }
    }
  } finally {
    failing.delete(load);
    if (failing.size === 0) setTrouble(null);
  }
}

function waitForNextAttempt(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const waited = new AbortController();
    const goOn = () => {
      waiting.delete(goOn);
      clearTimeout(timer);
      waited.abort();
      resolve();
    };
    const timer = setTimeout(goOn, RETRY_MS);
    waiting.add(goOn);
    window.addEventListener("online", goOn, { signal: waited.signal });
    signal?.addEventListener("abort", goOn, { signal: waited.signal });
  });
}

/** Starts the next attempt of every waiting load. */
export function tryAgain(): void {
  // If it fails again, the message is shown again.
  setTrouble(null);
  for (const goOn of waiting) goOn();
}

/** Why a load waits for its next attempt; null if none does. */
export function findTrouble(): Trouble | null {
  return trouble;
}

export function subscribeToTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setTrouble(now: Trouble | null): void {
  if (now === trouble) return;
  trouble = now;
  for (const listener of listeners) listener();
}
