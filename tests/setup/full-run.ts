import { Random } from "#tests/factories/random.ts";

/** Whether the tests run with their full figures (`npm run test:full`). Otherwise they run with about a tenth. */
export const isFull = process.env["FULL"] === "1";

/** How many inputs, repetitions or connections a test uses. */
export function countOf(full: number, usual = Math.ceil(full / 10)): number {
  return isFull ? full : usual;
}

/** A seed for random choices, which a failure should name. `SEED` sets it to repeat a run. */
export const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

const random = new Random(SEED);

/** The whole list in a full run, otherwise this many of it, chosen by the seed. */
export function someOf<Item>(all: readonly Item[], usual: number): readonly Item[] {
  if (isFull) return all;
  return all
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, usual)
    .map(({ item }) => item);
}
