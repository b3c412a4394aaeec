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
      // Content that was outside of the window gets its height in a later frame.
      await locator.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      place = await placeOf(locator);
      return place - last;
    })
    .toBe(0);
  return place;
}

/** Whether something else lies over the middle of an element, or the middle is outside of the window. */
export function isCovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
