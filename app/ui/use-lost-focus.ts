import { useEffect } from "react";

/**
 * Moves the focus to the heading when the focused element is removed from the page, or from the dialog or popover that
 * it was in. Otherwise the Tab key would start anew, and a screen reader would say nothing about the new page. Does not
 * scroll.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let layer: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
      layer = focused?.closest("dialog, [popover]") ?? null;
    };
    const focusHeading = () => {
      if (document.activeElement !== document.body) return;
      const region = layer?.isConnected ? layer : document.querySelector("main");
      const heading = region?.querySelector("h1") ?? region?.querySelector("h2");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    };
    const removals = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      // Not at once: an element may be removed because the focus is about to leave it.
      setTimeout(focusHeading);
    });
    document.addEventListener("focusin", onFocus);
    removals.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      removals.disconnect();
    };
  }, []);
}
