import { advance, type StripMotion } from "./strip-motion.ts";

/** The pause after a person has touched or scrolled the strip. */
const REST_MS = 2_000;

/** Moves a strip until the returned function is called. See `useAutoScroll`. */
export function drift(strip: HTMLElement): () => void {
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
    // Browsers round the position to device pixels. A larger difference means that somebody else has scrolled.
    if (Math.abs(strip.scrollLeft - motion.position) > 1) {
      motion = { ...motion, position: Math.round(strip.scrollLeft) };
      restUntilMs = nowMs + REST_MS;
    }
    // Touch leaves `:hover` set, so it only counts if there is a mouse.
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
