import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState, type ReactNode, type RefObject } from "react";

interface StripFrameProps {
  /** A horizontally scrolling list. */
  list: RefObject<HTMLUListElement>;
  children: ReactNode;
}

/** Arrows over a horizontally scrolling list. Only shown with a mouse, and if the list can scroll. */
export function StripFrame({ list, children }: StripFrameProps) {
  const { isStartCut, isEndCut } = useHiddenEnds(list, children);
  const arrow = (direction: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: "smooth" })}
      className={`pointer-events-auto flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface shadow-lg ${direction > 0 ? "ml-auto" : ""}`}
    >
      {direction < 0 ? <ChevronLeft className="size-5" /> : <ChevronRight className="size-5" />}
    </button>
  );
  return (
    <div className="strip-frame relative">
      {children}
      <div
        aria-hidden
        className="strip-arrows pointer-events-none absolute inset-x-1 inset-y-0 hidden items-center transition-opacity lg:flex"
      >
        {isStartCut && arrow(-1)}
        {isEndCut && arrow(1)}
      </div>
    </div>
  );
}

/** An item is scrolled to if a smaller share of it than this is in view. Below 1, because positions are rounded. */
const WHOLE_RATIO = 0.95;

/** Whether the first and the last item of a list are not fully in view. Observes again when `children` change. */
function useHiddenEnds(list: RefObject<HTMLUListElement>, children: ReactNode) {
  const [isStartCut, setStartCut] = useState(false);
  const [isEndCut, setEndCut] = useState(false);
  useEffect(() => {
    const { firstElementChild: first, lastElementChild: last } = list.current ?? {};
    if (!list.current || !first || !last) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isCut = intersectionRatio < WHOLE_RATIO;
          if (target === first) setStartCut(isCut);
          if (target === last) setEndCut(isCut);
        }
      },
      { root: list.current, threshold: WHOLE_RATIO },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, [list, children]);
  return { isStartCut, isEndCut };
}
