import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus through the rows of a list by the arrow keys, Home and End. The browser handles Enter. `selector`
 * finds the element of each row that gets the focus.
 */
export function useRowKeys<List extends HTMLElement>(selector: string): RefObject<List> {
  const list = useRef<List>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const rows = [...element.querySelectorAll<HTMLElement>(selector)];
      const at = rows.findIndex((row) => row === event.target);
      const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
      const next = at < 0 ? undefined : rows[places[event.key] ?? -1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  });
  return list;
}
