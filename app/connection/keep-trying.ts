/** Between two automatic attempts. */
const RETRY_MS = 5_000;

/** The shop did not answer: there is no connection, or something else answered in its place, such as a proxy. */
export class Unreachable extends Error {}

/** Loads that have failed at least once and are not finished. */
const failing = new Set<symbol>();
/** Each call starts the next attempt of one load. */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();
let lost = false;

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
        setLost(true);
        await nextTry(signal);
      }
    }
  } finally {
    failing.delete(load);
    if (failing.size === 0) setLost(false);
  }
}

function nextTry(signal?: AbortSignal | null): Promise<void> {
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

/** Starts the next attempt of everything that waits. */
export function tryAgain(): void {
  // If it fails again, the message is shown again.
  setLost(false);
  for (const goOn of waiting) goOn();
}

/** Whether a load waits for the shop to answer. */
export function isConnectionLost(): boolean {
  return lost;
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setLost(now: boolean): void {
  if (now === lost) return;
  lost = now;
  for (const listener of listeners) listener();
}
