import { useEffect, useRef } from "react";

const BEHIND_EVERYTHING = "pointer-events-none fixed inset-x-0 top-0 -z-10 h-lvh w-full forced-colors:hidden";

/**
 * The shop's background, a honeycomb of glowing characters. It starts when the page has loaded and the browser is idle.
 * Without JavaScript the honeycomb is static.
 */
export function Hexagons() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => startWhenIdle(canvas), []);
  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        className={`${BEHIND_EVERYTHING} bg-ground fill-accent stroke-line text-ink opacity-0 transition-opacity duration-700 data-drawn:opacity-100 dark:fill-accent/65 print:hidden`}
      />
      <noscript>
        <div aria-hidden className={`${BEHIND_EVERYTHING} bg-ink/15 mask-[url(/hexagons.svg)]`} />
        <div
          aria-hidden
          className={`${BEHIND_EVERYTHING} bg-accent/70 mask-[url(/hexagons-lime.svg)] dark:bg-accent/35`}
        />
      </noscript>
    </>
  );
}

function startWhenIdle(canvas: { readonly current: HTMLCanvasElement | null }): () => void {
  const ending = new AbortController();
  const start = () => {
    import("./start-hexagons.ts").then(
      ({ startHexagons }) => {
        if (canvas.current && !ending.signal.aborted) void startHexagons(canvas.current, ending.signal);
      },
      // The page is complete even without its background.
      () => {},
    );
  };
  const whenLoaded = () => {
    // Safari has no `requestIdleCallback`.
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 300);
  };
  if (document.readyState === "complete") whenLoaded();
  else addEventListener("load", whenLoaded, { once: true });
  return () => ending.abort();
}
