import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus through the rows of a list by the arrow keys, Home and End. The browser handles Enter. `row` selects
 * the rows, and `target` the element of a row that gets the focus: the first that matches.
 */
export function useRowKeys<List extends HTMLElement>(row: string, target: string): RefObject<List> {
  const list = useRef<List>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const rows = [...element.querySelectorAll(row)];
      const targets = rows.flatMap((one) => one.querySelector<HTMLElement>(target) ?? []);
      const at = targets.findIndex((one) => one === event.target);
      const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: targets.length - 1 };
      const next = at < 0 ? undefined : targets[places[event.key] ?? -1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  });
  return list;
}
