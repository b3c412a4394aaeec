import { useEffect } from "react";

/**
 * Moves the focus to a heading when the focused element is removed. If the element was in a dialog or popover that is
 * still open, it is the heading of that, otherwise the heading of the page. Without this, the Tab key would start at the
 * top, and screen readers would not announce a new page. Does not scroll.
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
      const isOpen = layer?.isConnected && layer.matches("[open], :popover-open");
      const region = isOpen ? layer : document.querySelector("main");
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
