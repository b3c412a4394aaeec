import { useEffect, type RefObject } from "react";

import { advance, type StripMotion } from "./strip-motion.ts";

/** How long a strip rests after a person has touched it or moved it. */
const REST_MS = 2_000;

/**
 * Drifts a horizontally scrolling strip back and forth. It stops under the mouse and while it holds the focus (its
 * parent counts too: that is where its arrows are), rests a while after touch, wheel and every other scrolling that is
 * not its own, and stands still off screen, in a hidden tab and under reduced motion. Scroll snapping is off while the
 * hook is in charge, so that the two do not pull at each other.
 */
export function useAutoScroll(strip: RefObject<HTMLElement>, { paused }: { paused: boolean }): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || paused) return;
    return drift(element);
  }, [strip, paused]);
}

function drift(strip: HTMLElement): () => void {
  const surroundings = strip.parentElement ?? strip;
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const mouse = matchMedia("(hover: hover)");
  let motion: StripMotion = { position: strip.scrollLeft, direction: 1, carriedMs: 0 };
  let onScreen = false;
  let restUntilMs = 0;
  let lastMs = 0;
  let frame = 0;

  function tick(nowMs: number) {
    frame = requestAnimationFrame(tick);
    const elapsedMs = nowMs - lastMs;
    lastMs = nowMs;
    // Browsers round to their own pixels; more than one away, somebody else has scrolled.
    if (Math.abs(strip.scrollLeft - motion.position) > 1) {
      motion = { ...motion, position: Math.round(strip.scrollLeft) };
      restUntilMs = nowMs + REST_MS;
    }
    // A finger leaves `:hover` behind, so it only counts where there is a mouse.
    const held = surroundings.matches(":focus-within") || (mouse.matches && surroundings.matches(":hover"));
    if (held || nowMs < restUntilMs) return;
    const next = advance(motion, elapsedMs, strip.scrollWidth - strip.clientWidth);
    if (next.position !== motion.position) strip.scrollTo({ left: next.position, behavior: "instant" });
    motion = next;
  }

  function run() {
    cancelAnimationFrame(frame);
    const moves = onScreen && !stillness.matches;
    strip.style.scrollSnapType = stillness.matches ? "" : "none";
    lastMs = performance.now();
    if (moves) frame = requestAnimationFrame(tick);
  }

  const rest = () => {
    restUntilMs = performance.now() + REST_MS;
  };
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  for (const type of ["pointerdown", "pointerup", "pointercancel", "touchmove", "wheel"]) {
    surroundings.addEventListener(type, rest, options);
  }
  stillness.addEventListener("change", run, options);
  const visibility = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting === true;
    run();
  });
  visibility.observe(strip);

  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
    visibility.disconnect();
    strip.style.scrollSnapType = "";
  };
}
