import { expect, type Locator } from "@playwright/test";

/** Returns an element's distance from the top of the window in pixels. */
export function placeOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top);
}

/** Returns it once it is stable, because content that renders late may change its height. */
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
