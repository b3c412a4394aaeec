import { useEffect, type RefObject } from "react";

/**
 * Closes an open `<details>` on Escape, which returns the focus to its summary, and on a press outside if its content
 * lies over the page. Closing other content would move the rest of the page, and the press would miss its target.
 */
export function useCloseDetails(details: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const { current: one } = details;
      if (one?.open && isOverPage(one) && target instanceof Node && !one.contains(target)) one.open = false;
    };
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
      const { current: one } = details;
      if (key !== "Escape" || defaultPrevented || !one?.open) return;
      const hasFocus = one.contains(document.activeElement);
      one.open = false;
      if (hasFocus) one.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", escape);
    };
  }, [details]);
}

function isOverPage({ lastElementChild }: HTMLDetailsElement): boolean {
  return lastElementChild !== null && getComputedStyle(lastElementChild).position === "absolute";
}
