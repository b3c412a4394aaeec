import { setTimeout as delay } from "node:timers/promises";

/** Lets one request at a time go to a host, and the next one only after a pause. */
export class HostQueue {
  readonly #pauseMs: number;
  /** For each host, when the next request may go. */
  readonly #free = new Map<string, Promise<unknown>>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  take<Value>(host: string, request: () => Promise<Value>): Promise<Value> {
    const mine = (this.#free.get(host) ?? Promise.resolve()).then(request);
    const pause = () => delay(this.#pauseMs, undefined, { ref: false });
    this.#free.set(host, mine.then(pause, pause));
    return mine;
  }
}
