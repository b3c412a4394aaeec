import { CONDITIONS, type Condition } from "#app/shops/conditions.ts";
import { parseDollars } from "#app/shared/money.ts";

import { seedOf, type DemoEntry } from "./catalogue.ts";

/** A price in cents, and how many days ago it was set. */
export interface EarlierPrice {
  /** Empty for a product with a link. */
  condition: Condition | "";
  daysAgo: number;
  cents: number;
}

/** A product's earlier prices in per cent of its present one. */
const COURSES = [
  [100, 115, 108],
  [92, 100, 106, 112],
  [118, 104, 110],
  [85, 95],
  [125, 117, 109, 118],
];

/**
 * The prices of a product in the last year, the present one last. Two products in three have had others, and the price
 * of some of those was reduced in the last weeks.
 */
export function listEarlierPrices(entry: DemoEntry): EarlierPrice[] {
  const { product } = entry;
  const priced = new Map<Condition | "", string | undefined>("price" in product ? [["", product.price]] : []);
  for (const condition of CONDITIONS) {
    const field = `${condition}_condition_price` as const;
    if (field in product) priced.set(condition, (product as Partial<Record<typeof field, string>>)[field]);
  }
  return [...priced].flatMap(([condition, price], i) => {
    const cents = parseDollars(price ?? "");
    return cents === null || cents === 0 ? [] : courseOf(seedOf(entry) + i * 7, cents, condition);
  });
}

function courseOf(seed: number, cents: number, condition: Condition | ""): EarlierPrice[] {
  const course = seed % 3 === 0 ? [] : (COURSES[seed % COURSES.length] ?? []);
  const latest = 4 + (seed % 61);
  const pause = 25 + (seed % 37);
  const steps = [...course, 100];
  return steps.map((percent, i) => {
    const before = steps.length - 1 - i;
    return {
      condition,
      daysAgo: latest + before * pause,
      cents: before === 0 ? cents : roundPrice((cents * percent) / 100),
    };
  });
}

/** Whole dollars, or ten cents below ten dollars. */
function roundPrice(cents: number): number {
  const step = cents < 1_000 ? 10 : 100;
  return Math.round(cents / step) * step;
}
