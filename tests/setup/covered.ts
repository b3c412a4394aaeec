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
export const lookAtFocus = (page: Page): Promise<FocusPlace | null> => page.evaluate(readFocus);

/** Runs in the browser. */
function readFocus(): FocusPlace | null {
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
}

/** Results of walking through a page by keyboard. */
interface Walk {
  /** Of the elements that had the focus. */
  passed: Record<string, true>;
  problems: string[];
  /** Whether an element had the focus for a second time. */
  isRound: boolean;
}

/** The most stops of a page. */
const MOST_STOPS = 400;
/** In the messages to the browser. */
const SHIFT = 8;
/** Waiting for each key press alone would take twice the time. */
const KEYS_AT_ONCE = 10;

/**
 * Moves the focus with the Tab key, or with Shift and Tab, until it is back at an element. The page itself looks at the
 * focus after each key press. Returns the problems on the way.
 */
export async function walkFocus(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  await page.evaluate(`{
    const walk = (window.walk = { passed: {}, problems: [], isRound: false });
    window.onkeyup = () => {
      const place = (${String(readFocus)})();
      if (!place || walk.isRound) return;
      walk.isRound = place.key in walk.passed;
      walk.passed[place.key] = true;
      if (place.problem && !walk.isRound) walk.problems.push(place.problem);
    };
  }`);
  const keyboard = await page.context().newCDPSession(page);
  const send = (type: "rawKeyDown" | "keyUp") =>
    keyboard.send("Input.dispatchKeyEvent", {
      ...{ type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
      modifiers: key === "Tab" ? 0 : SHIFT,
    });
  for (let pressed = 0; pressed < MOST_STOPS; pressed += KEYS_AT_ONCE) {
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, () => [send("rawKeyDown"), send("keyUp")]).flat());
    const walk = await page.evaluate<Walk>("walk");
    if (walk.isRound) return walk.problems;
  }
  throw new Error(`There are more than ${MOST_STOPS} stops.`);
}
