import { makeHexagonPainter, type HexagonScene } from "./hexagon-drawing.ts";

/** Draws the page's background beside the page: however slow that is, scrolling and typing do not wait for it. */

let show: ((scene: HexagonScene) => void) | undefined;

addEventListener("message", ({ data }: MessageEvent<{ canvas?: OffscreenCanvas; scene: HexagonScene }>) => {
  if (data.canvas) show = makeHexagonPainter(data.canvas);
  show?.(data.scene);
});
