import { makeHexagonPainter, type HexagonScene } from "./hexagon-drawing.ts";

/** Draws the page's background in a worker, so that slow drawing never blocks scrolling and typing. */

let show: ((scene: HexagonScene) => void) | undefined;

addEventListener("message", ({ data }: MessageEvent<{ canvas?: OffscreenCanvas; scene: HexagonScene }>) => {
  if (data.canvas) show = makeHexagonPainter(data.canvas);
  show?.(data.scene);
});
