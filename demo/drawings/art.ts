import { movedShade, type Shade, shades } from "./shades.ts";
import { moved, type Point, type Sheet } from "./sheet.ts";

/** Left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A drawing in its own units around (0, 0), before it is placed in an image. */
export interface Art {
  svg: string;
  box: Box;
  /** `stands`: the bottom of its box is on the ground. `floats`: in front of the backdrop. */
  pose: "stands" | "floats";
  /** By default the scale that fits the box. */
  shadow?: Shade;
}

/** The colours of a thing, and which form of its kind it has. */
export interface Look {
  body: string;
  /** The second material. */
  trim: string;
  /** Lights, screens, stitching. */
  accent: string;
  form?: number;
}

export type Draw = (sheet: Sheet, look: Look) => Art;

/** The part of the front view that a close-up shows: its centre as fractions of the box, and the magnification. */
export type Spot = readonly [x: number, y: number, zoom: number];

export type Place = "desk" | "rig" | "wall" | "room" | "floor" | "kitchen" | "ceiling" | "outdoors";

/** The drawings of one kind of thing. */
export interface Kind {
  front: Draw;
  /** A view from the side and above, or from behind. */
  angle: Draw;
  /** A third view, different for each kind. */
  extra: Draw;
  spots: readonly [Spot, Spot];
  /** The place where it is used: its width in an image of 1600, and the view that fits the place. */
  scene: { place: Place; width: number; view: "front" | "angle" | "extra" };
}

export function boxAround(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function boxOf(w: number, h: number): Box {
  return [-w / 2, -h / 2, w / 2, h / 2];
}

/** The largest size at which the art fits into `w` by `h`. */
export function fit(art: Art, w: number, h: number): number {
  return Math.min(w / (art.box[2] - art.box[0]), h / (art.box[3] - art.box[1]));
}

/** Art moved and scaled inside other art, for sets of several things. */
export function part(art: Art, x: number, y: number, scale = 1, turn = 0): Art {
  const [left, top, right, bottom] = art.box;
  return {
    ...art,
    svg: moved(art.svg, x, y, scale, turn),
    shadow: art.shadow && movedShade(art.shadow, x, y, scale, turn),
    box: [left * scale + x, top * scale + y, right * scale + x, bottom * scale + y],
  };
}

/** Several arts combined, painted in the given order. */
export function together(...arts: readonly Art[]): Art {
  const first = arts[0];
  if (!first) throw new Error("There are no paths to put together.");
  return {
    pose: first.pose,
    svg: arts.map((art) => art.svg).join(""),
    shadow: arts.some((art) => art.shadow) ? shades(...arts.map((art) => art.shadow)) : undefined,
    box: boxAround(
      arts.flatMap(({ box }): Point[] => [
        [box[0], box[1]],
        [box[2], box[3]],
      ]),
    ),
  };
}
