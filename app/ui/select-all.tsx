import { useEffect, useRef } from "react";

import { useHydrated } from "./use-hydrated.ts";

interface SelectAllProps {
  /** How many rows of the page are chosen. */
  chosen: number;
  /** How many rows the page has. */
  of: number;
  onSelect: (all: boolean) => void;
  className?: string;
}

/**
 * A checkbox for all rows of a page. It needs JavaScript. It takes its room before the scripts start, so that nothing
 * moves when they do.
 */
export function SelectAll({ chosen, of, onSelect, className = "" }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < of;
  }, [chosen, of]);
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium noscript:hidden ${hydrated ? "" : "invisible"} ${className}`}
    >
      <input
        ref={box}
        type="checkbox"
        checked={chosen === of}
        onChange={({ target }) => onSelect(target.checked)}
        className="size-5 accent-accent-ink"
      />
      <span>
        Select all<span className="max-sm:sr-only"> on this page</span>
      </span>
    </label>
  );
}
