import { useEffect, useRef } from "react";

const BEHIND_EVERYTHING = "pointer-events-none fixed inset-x-0 top-0 -z-10 h-lvh w-full forced-colors:hidden";

/**
 * The shop's background, a honeycomb of glowing characters. It begins when the page has loaded and the browser has
 * nothing better to do; without scripts the same honeycomb stands still.
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
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  const start = async () => {
    const { startHexagons } = await import("./hexagon-drawing.ts");
    if (stopped || !canvas.current) return;
    stop = startHexagons(canvas.current);
    canvas.current.dataset.drawn = "";
  };
  // A page whose background cannot be fetched is whole without it.
  const startQuietly = () => void start().catch(() => undefined);
  const whenLoaded = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(startQuietly, { timeout: 3_000 });
    else setTimeout(startQuietly, 300);
  };
  if (document.readyState === "complete") whenLoaded();
  else addEventListener("load", whenLoaded, { once: true });
  return () => {
    stop();
  };
}
