import { expect, type Page } from "@playwright/test";

/** In percent of the browser's default size. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent}%`);
  // The browser lays out the page again a moment later.
  const bar = page.getByRole("banner", { includeHidden: true });
  // The bar of the panels has a row for the navigation, too.
  const rows = 1 + (await bar.getByRole("navigation", { name: "Administration", includeHidden: true }).count());
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeCloseTo((rows * 56 * percent) / 100 + 1, -1);
}

/** Elements that are wider than the window, and fields that show too little of their text. */
export function findTooNarrow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** In characters of the text's size, which are about half as wide as high. */
    const LEAST = { text: 10, number: 3 };
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent.slice(0, 40)}`;

    /** Whether an element between this one and the frame clips or scrolls it. */
    const isInScroller = (element: Element, frame: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || element === frame || parent === frame) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isInScroller(parent, frame);
    };

    for (const frame of [document.documentElement, ...document.querySelectorAll("dialog[open]")]) {
      // The document's width includes the scroll bar of 15 px. The body's width does not.
      const { right, width } = (frame === document.documentElement ? document.body : frame).getBoundingClientRect();
      if (frame.scrollWidth <= width) continue;
      const widest = [...frame.querySelectorAll("*")].filter(
        (one) => one.getBoundingClientRect().right > right + 1 && !isInScroller(one, frame),
      );
      found.push(`${frame.scrollWidth} px in ${width} px: ${widest.slice(0, 8).map(nameOf).join(", ")}`);
    }

    for (const field of document.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
      const { width } = field.getBoundingClientRect();
      if (width < 2 || !field.checkVisibility() || ["checkbox", "radio", "file"].includes(field.type)) continue;
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
      const room =
        (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / (parseFloat(fontSize) / 2);
      const least = field.type === "number" ? LEAST.number : LEAST.text;
      if (room < least) found.push(`room for ${Math.floor(room)} characters in ${nameOf(field)}`);
    }
    return found;
  });
}
