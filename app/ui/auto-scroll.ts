import { useEffect, type RefObject } from "react";

/**
 * Slowly scrolls a horizontal strip back and forth. It stops while the mouse or the focus is in it or in its parent,
 * which holds the arrows. It pauses after touch, wheel and any other scrolling. It does not move off screen, in a
 * hidden tab or with reduced motion. The hook turns scroll snapping off, which would interfere. Its code loads after
 * the page is shown; without a connection the strip stands still.
 */
export function useAutoScroll(strip: RefObject<HTMLElement>, { paused }: { paused: boolean }): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || paused) return;
    let isEnded = false;
    let stop = () => {};
    import("./drift.ts").then(
      ({ drift }) => {
        if (!isEnded) stop = drift(element);
      },
      () => {},
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [strip, paused]);
}
