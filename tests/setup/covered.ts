import type { Page } from "@playwright/test";

/** The focused element, and the problems of its position. Null if no element has the focus. */
export interface FocusPlace {
  /** Identifies the element on its page. */
  key: string;
  problem: string | null;
}

/**
 * Checks whether the focused element is in the window, and whether a sticky or fixed bar covers a part of it. Of an
 * element larger than a third of the window, and of an editor, only a part has to be visible.
 */
export function lookAtFocus(page: Page): Promise<FocusPlace | null> {
  return page.evaluate(() => {
    // With reduced motion, every change of style is a transition to the next frame.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement) return null;
    const key = pathOf(focused);
    const name = (focused.getAttribute("aria-label") ?? focused.textContent.trim().replace(/\s+/g, " ")) || focused.id;
    const label = `<${focused.tagName.toLowerCase()}> ${name.slice(0, 60)}`;
    // A label shows the state of a hidden checkbox.
    const isHidden = focused.getBoundingClientRect().width < 4;
    const shown = (isHidden && focused.closest("label")) || focused;
    const { left, top, right, bottom } = unclippedPart(shown);
    const [width, height] = [right - left, bottom - top];

    const STEPS = [0.05, 0.25, 0.5, 0.75, 0.95];
    let seen = 0;
    const coveredBy = new Set<string>();
    for (const x of STEPS) {
      for (const y of STEPS) {
        const [pointX, pointY] = [left + x * width, top + y * height];
        // Null if it is outside of the window.
        const hit = width > 0 && height > 0 && document.elementFromPoint(pointX, pointY);
        if (!hit) continue;
        const bar = barOf(hit);
        if (bar && !bar.contains(shown) && !shown.contains(bar))
          coveredBy.add(`<${bar.tagName.toLowerCase()}> ${bar.textContent.slice(0, 30)}`);
        else seen++;
      }
    }
    const isEditor = focused instanceof HTMLElement && focused.isContentEditable;
    const isLarge = height > innerHeight / 3 || isEditor;
    const [bars] = coveredBy;
    let problem: string | null = null;
    if (seen === 0) problem = `${label} is not seen at all${bars ? ` under ${bars}` : ""}`;
    else if (!isLarge && bars) problem = `${label} is covered by ${bars}`;
    return { key, problem };

    /** Without the parts that scroll containers cut off. */
    function unclippedPart(element: Element) {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, display } = getComputedStyle(one);
        if (overflowX === "visible" || display === "contents") continue;
        const frame = one.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return { left, top, right, bottom };
    }
    function barOf(element: Element): Element | null {
      for (let one: Element | null = element; one; one = one.parentElement) {
        if (["sticky", "fixed"].includes(getComputedStyle(one).position)) return one;
      }
      return null;
    }
    function pathOf(element: Element): string {
      const parent = element.parentElement;
      return parent ? `${pathOf(parent)}/${[...parent.children].indexOf(element)}` : "";
    }
  });
}
