import { expect, type Locator } from "@playwright/test";

/** How far below the top of the window an element is, in pixels. */
export function placeOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top);
}

/** The same once it stands still: what comes into view late may be higher than it was taken for. */
export async function settledPlaceOf(locator: Locator): Promise<number> {
  let place = await placeOf(locator);
  await expect
    .poll(async () => {
      const last = place;
      place = await placeOf(locator);
      return place - last;
    })
    .toBe(0);
  return place;
}
