import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode, RefObject } from "react";

import { useHydrated } from "../../ui/use-hydrated.ts";

/** Arrows over a horizontally scrolling list, where there is a mouse. The list is found by the ref. */
export function StripFrame({ list, children }: { list: RefObject<HTMLUListElement>; children: ReactNode }) {
  const hydrated = useHydrated();
  const move = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: "smooth" });
  return (
    <div className="group/strip relative">
      {children}
      {hydrated && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-1 inset-y-0 hidden items-center justify-between opacity-0 transition-opacity group-hover/strip:opacity-100 lg:flex"
        >
          {([-1, 1] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              tabIndex={-1}
              onClick={() => move(direction)}
              className="pointer-events-auto flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface shadow-lg"
            >
              {direction < 0 ? <ChevronLeft className="size-5" /> : <ChevronRight className="size-5" />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
