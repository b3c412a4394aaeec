import { type Art, boxAround } from "./art.ts";
import { groundShadow, type Shade } from "./shades.ts";
import type { Point } from "./sheet.ts";
import { Camera, lying, prism, roundedOutline, type Solid, type Vector } from "./space.ts";

/** Flat things in space: one drawing is used for the front and for every angle. */

export interface Slab {
  w: number;
  h: number;
  /** The radius of the corners. */
  r: number;
  depth: number;
  colour: string;
  /** The flat drawing, around its centre. */
  face: string;
}

/** Stands on its lower edge, rotated by `turn` and seen from `tilt` above, in degrees. */
export function standing(slab: Slab, turn: number, tilt: number): Art {
  const camera = new Camera(turn, tilt);
  const solid = prism(camera, {
    outline: roundedOutline(slab.w, slab.h, slab.r),
    depth: slab.depth,
    colour: slab.colour,
    face: slab.face,
    at: [0, slab.h / 2, 0],
  });
  const inset = Math.min(slab.r, slab.w / 2) * 0.5;
  const shadow = groundShadow(camera, rectangle(slab.w - inset * 2, slab.depth), slab.h * 0.5);
  return { svg: solid.svg, box: boxAround(solid.points), pose: "stands", shadow };
}

/** Lies on its back with its face up. */
export function laid(slab: Slab, turn: number, tilt: number): Art {
  const camera = new Camera(turn, tilt);
  const outline = roundedOutline(slab.w, slab.h, slab.r);
  const solid = lying(camera, {
    outline,
    depth: slab.depth,
    colour: slab.colour,
    face: slab.face,
    at: [0, slab.depth / 2, 0],
  });
  return {
    svg: solid.svg,
    box: boxAround(solid.points),
    pose: "stands",
    shadow: groundShadow(camera, outline, slab.depth + 14),
  };
}

/** The footprint of a box `w` wide and `d` deep, for shadows. */
export function rectangle(w: number, d: number, [x, , z]: Vector = [0, 0, 0]): Point[] {
  return [
    [x - w / 2, z - d / 2],
    [x + w / 2, z - d / 2],
    [x + w / 2, z + d / 2],
    [x - w / 2, z + d / 2],
  ];
}

/** Solids as one art, painted in the order given. */
export function ofSolids(pieces: readonly Solid[], shadow: Shade): Art {
  return {
    svg: pieces.map((piece) => piece.svg).join(""),
    box: boxAround(pieces.flatMap((piece) => piece.points)),
    pose: "stands",
    shadow,
  };
}

/** Solids that cover `w` by `d` of the ground and are `h` tall. */
export function standingSolids(camera: Camera, pieces: readonly Solid[], w: number, d: number, h: number): Art {
  return ofSolids(pieces, groundShadow(camera, rectangle(w, d), h * 0.55));
}
