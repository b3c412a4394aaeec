import { useEffect, type RefObject } from "react";

/**
 * Closes an open popover when the focus moves to something outside of it, which it may cover. Also works if the popover
 * never had the focus.
 */
export function useCloseBehindFocus(popoverId: string, opener: RefObject<HTMLElement>): void {
  useEffect(() => {
    const closeBehindFocus = ({ target }: FocusEvent) => {
      const popover = document.getElementById(popoverId);
      if (!popover?.matches(":popover-open") || !(target instanceof Node) || target === opener.current) return;
      if (!popover.contains(target) && !target.contains(popover)) popover.hidePopover();
    };
    document.addEventListener("focusin", closeBehindFocus);
    return () => document.removeEventListener("focusin", closeBehindFocus);
  }, [popoverId, opener]);
}
