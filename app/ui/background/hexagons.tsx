import { useEffect, useRef } from "react";

import type { HexagonScene } from "./hexagon-drawing.ts";

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
    if (canvas.current && !ending.signal.aborted) void startHexagons(canvas.current, ending.signal);
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

async function startHexagons(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  let show: (scene: HexagonScene) => void;
  try {
    show = await makePainter(canvas, signal);
  } catch {
    // The page is complete even if its background cannot be drawn.
    return;
  }
  if (signal.aborted) return;
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const showNow = () => show(sceneOf(canvas, !stillness.matches && !document.hidden));
  const sizes = new ResizeObserver(showNow);
  sizes.observe(canvas);
  const themes = new MutationObserver(showNow);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showNow, { signal });
  stillness.addEventListener("change", showNow, { signal });
  document.addEventListener("visibilitychange", showNow, { signal });
  signal.addEventListener("abort", () => {
    show(sceneOf(canvas, false));
    sizes.disconnect();
    themes.disconnect();
  });
  canvas.dataset["drawn"] = "";
}

/** Draws in a worker if the browser supports it, otherwise on the main thread. */
async function makePainter(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<(scene: HexagonScene) => void> {
  if (!("transferControlToOffscreen" in canvas)) {
    const { makeHexagonPainter } = await import("./hexagon-drawing.ts");
    return makeHexagonPainter(canvas);
  }
  const worker = new Worker(new URL("./hexagon-worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const offscreen = canvas.transferControlToOffscreen();
  let given = false;
  return (scene) => {
    if (given) worker.postMessage({ scene });
    else worker.postMessage({ canvas: offscreen, scene }, [offscreen]);
    given = true;
  };
}

/** Reads the colours from the canvas's computed style. */
function sceneOf(canvas: HTMLCanvasElement, moving: boolean): HexagonScene {
  const { clientWidth: width, clientHeight: height } = canvas;
  const { backgroundColor: ground, stroke: edges, color: letters, fill: dollar } = getComputedStyle(canvas);
  return { width, height, devicePixelRatio, colours: { ground, edges, letters, dollar }, moving };
}
