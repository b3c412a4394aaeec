type Start = () => void;

/** Who waits in a queue. */
export interface Claimant {
  id: string;
  isAdministrator: boolean;
}

/**
 * Decides who is next for a scarce resource: administrators, then everybody else. Among equals, claimants take turns,
 * so nobody waits behind all work of another.
 */
export class FairQueue {
  #free: number;
  readonly #administrators = new Map<string, Start[]>();
  readonly #others = new Map<string, Start[]>();

  /** `concurrency`: how many run at once. */
  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  /** Calls `work` when it is its turn. */
  async run<Value>({ id, isAdministrator }: Claimant, work: () => Promise<Value>): Promise<Value> {
    const waiting = isAdministrator ? this.#administrators : this.#others;
    await new Promise<void>((resolve) => {
      waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    if (this.#free === 0) return;
    const start = takeNext(this.#administrators) ?? takeNext(this.#others);
    if (!start) return;
    this.#free -= 1;
    start();
  }
}

/** Takes the next start of the first claimant in the queue, who then moves to its end. */
function takeNext(waiting: Map<string, Start[]>): Start | undefined {
  for (const [id, [start, ...later]] of waiting) {
    waiting.delete(id);
    if (later.length > 0) waiting.set(id, later);
    return start;
  }
  return undefined;
}
