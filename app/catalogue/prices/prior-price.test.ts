import { describe, expect, it } from "vitest";

import { findPriorPrice, type PriceStep } from "./prior-price.ts";

const TODAY = 20_000;

/** Prices in dollars, each with how many days ago it was set. */
function steps(...given: [daysAgo: number, price: number | null, lowest?: number][]): PriceStep[] {
  const cents = (dollars: number | null) => dollars && dollars * 100;
  return given.map(([daysAgo, price, lowest]) => ({
    day: TODAY - daysAgo,
    price: cents(price),
    lowest: cents(lowest ?? price),
  }));
}

describe("the price before a reduction", () => {
  it.each<[title: string, given: PriceStep[], price: number, daysAgo: number]>([
    ["is the one that was asked for a while", steps([90, 80], [5, 60]), 80, 5],
    [
      "is the lowest of the 30 days before, with the last day on which it was asked",
      steps([90, 80], [20, 100], [5, 60]),
      80,
      20,
    ],
    ["is the lowest of the days before, even if prices fell step by step", steps([90, 100], [20, 80], [5, 60]), 80, 5],
    ["leaves out what ended earlier than 30 days before", steps([90, 50], [40, 80], [5, 60]), 80, 5],
    ["counts a price that was asked for a part of a day", steps([90, 80], [10, 80, 70], [5, 60]), 70, 10],
    ["leaves out days without a price", steps([90, 80], [20, null], [5, 60]), 80, 20],
  ])("finds the prior price: %s", (_, given, price, daysAgo) => {
    expect(findPriorPrice(given, TODAY)).toEqual({ price: price * 100, until: TODAY - daysAgo });
  });

  it.each<[title: string, given: PriceStep[]]>([
    ["the price was never changed", steps([90, 80])],
    ["there is no price", []],
    ["there is no price any more", steps([90, 80], [5, null])],
    ["the price was raised", steps([90, 80], [5, 90])],
    ["the price was raised for some days and taken back", steps([90, 80], [8, 120], [2, 80])],
    ["a lower price was asked for one day", steps([90, 80], [15, 50], [14, 80], [5, 60])],
    ["a lower price was asked earlier on the day of the change", steps([90, 80], [5, 60, 40])],
    ["the product had a price for less than a week", steps([11, 80], [5, 60])],
    ["the reduction is 30 days old", steps([90, 80], [30, 60])],
  ])("is not shown if %s", (_, given) => {
    expect(findPriorPrice(given, TODAY)).toBeNull();
  });
});
