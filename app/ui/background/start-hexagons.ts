import type { HexagonScene } from "./hexagon-drawing.ts";

/** Draws the background until the signal ends it. */
export async function startHexagons(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
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
