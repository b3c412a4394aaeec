import { circle, ellipse, moved, path, type Point, polygon, rect } from "./sheet.ts";
import { type Camera, hull } from "./space.ts";

/**
 * Soft shadows without a blur filter, which would take longer than the rest of the image: the same shape is painted
 * several times, each time a little smaller.
 */

/** The outline of a shadow, extended by `grow` on all sides. */
export type Shade = (grow: number) => string;

const BLACK = { fill: "#000000" };

export function rectShade(cx: number, cy: number, w: number, h: number, r: number): Shade {
  return (grow) => {
    const [width, height] = [Math.max(0, w + grow * 2), Math.max(0, h + grow * 2)];
    return rect(cx, cy, width, height, Math.max(0, r + grow), BLACK);
  };
}

export function roundShade(cx: number, cy: number, rx: number, ry = rx): Shade {
  if (rx === ry) return (grow) => circle(cx, cy, Math.max(0, rx + grow), BLACK);
  return (grow) => ellipse(cx, cy, Math.max(0, rx + grow), Math.max(0, ry + grow), BLACK);
}

export function lineShade(d: string, width: number): Shade {
  return (grow) => path(d, { stroke: "#000000", width: Math.max(0, width + grow * 2) });
}

export function shades(...all: readonly (Shade | undefined)[]): Shade {
  return (grow) => all.map((shade) => shade?.(grow) ?? "").join("");
}

export function movedShade(shade: Shade, x: number, y: number, scale = 1, turn = 0): Shade {
  return (grow) => moved(shade(grow / scale), x, y, scale, turn);
}

/** The ground shadow of something `height` tall that stands on `footprint` (x and z). */
export function groundShadow(camera: Camera, footprint: readonly Point[], height: number): Shade {
  const ground = (shift: number) => footprint.map(([x, z]) => camera.point([x + shift * 0.55, 0, z - shift * 0.2]));
  const outline = hull([...ground(0), ...ground(height)]);
  return (grow) => polygon(grown(outline, grow), BLACK);
}

/** Moves every corner outwards by `grow`. */
function grown(outline: readonly Point[], grow: number): Point[] {
  return outline.map(([x, y], i) => {
    const before = outline.at(i - 1) ?? [x, y];
    const after = outline[(i + 1) % outline.length] ?? [x, y];
    const [ax, ay] = normal(before, [x, y]);
    const [bx, by] = normal([x, y], after);
    const sharpness = Math.max(0.35, (1 + ax * bx + ay * by) / 2);
    return [x + ((ax + bx) / 2 / sharpness) * grow, y + ((ay + by) / 2 / sharpness) * grow];
  });
}

function normal([x1, y1]: Point, [x2, y2]: Point): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(y2 - y1) / length, -(x2 - x1) / length];
}

/** Enough that no steps are visible. */
const LAYERS = 24;

/** A shadow with the darkness `depth` in its middle, nearly gone `reach` outside its shape. */
export function soften(shade: Shade, reach: number, depth: number): { shape: string; opacity: number }[] {
  const opacity = 1 - (1 - Math.min(0.9, depth)) ** (1 / LAYERS);
  return Array.from({ length: LAYERS }, (_, i) => {
    const share = (i + 0.5) / LAYERS;
    // The steps are close together at the shape's edge and further apart away from it, like a blur.
    const grow = 0.26 * Math.log((1 - share) / share) * reach;
    return { shape: shade(grow), opacity };
  });
}
