import type { Page } from "@playwright/test";

/**
 * Presses the Tab key `times` times. Returns the focused elements of the main content whose middle or edge another
 * element covered, such as a bar at the bottom of the screen. Leaves out elements with a fixed position.
 */
export async function listCoveredFocus(page: Page, times: number): Promise<string[]> {
  const covered: string[] = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest("main")) return null;
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (getComputedStyle(box).position === "fixed" && box.tagName !== "DIALOG") return null;
      }
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = (left + right) / 2;
      const isCovered = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const onTop = document.elementFromPoint(x, y);
        return !onTop || !(element.contains(onTop) || onTop.contains(element));
      });
      return isCovered ? (element.getAttribute("aria-label") ?? (element.textContent || element.outerHTML)) : null;
    });
    if (name !== null) covered.push(name);
  }
  return covered;
}
