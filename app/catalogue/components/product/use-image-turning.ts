import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from "react";

import { arrowStep, swipeStep, type Step } from "../../carousel.ts";

/** Switches images with the arrow keys. Ignores keys in fields, and in dialogs that do not contain the images. */
export function useArrowKeys(carousel: RefObject<HTMLElement>, onStep: (step: Step) => void): void {
  useLayoutEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = arrowStep(event.key);
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!carousel.current || !(event.target instanceof Element) || isElsewhere(event.target, carousel.current))
        return;
      event.preventDefault();
      onStep(step);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [carousel, onStep]);
}

function isElsewhere(target: Element, carousel: HTMLElement): boolean {
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  const dialog = target.closest("dialog");
  return dialog !== null && !dialog.contains(carousel) && !carousel.contains(dialog);
}

/** Switches images by swiping. The element needs `touch-action: pan-y pinch-zoom`. */
export function useSwipe(onStep: (step: Step) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      swiped.current = false;
      // A second finger means pinching.
      const swipes = event.pointerType !== "mouse" && event.isPrimary;
      start.current = swipes ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current || !event.isPrimary) return;
      const step = swipeStep(event.clientX - start.current.x, event.clientY - start.current.y);
      start.current = null;
      if (!step) return;
      swiped.current = true;
      onStep(step);
    },
    onPointerCancel() {
      start.current = null;
    },
    /** Ignores the click that a browser fires after a swipe. */
    onClickCapture(event: MouseEvent) {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
