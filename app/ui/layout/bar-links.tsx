import { useEffect, useRef, type ReactNode } from "react";

interface BarLinksProps {
  /** Identifies the current link. When it changes, the row scrolls to the link with `aria-current`. */
  current: string | null | undefined;
  className?: string;
  /** Items with a link each. */
  children: ReactNode;
}

/**
 * The links of a bar, in one row. On phones the row scrolls, with the current link in view, and fades out where there
 * are more links.
 */
export function BarLinks({ current, className = "", children }: BarLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !marked) return;
    // Does not scroll away from a link that has the keyboard focus.
    const focused = document.activeElement;
    if (focused !== marked && list.current.contains(focused)) return;
    list.current.scrollLeft = marked.offsetLeft - 28;
  }, [current]);
  return (
    <ul ref={list} className={`bar-links ${className}`}>
      {children}
    </ul>
  );
}
