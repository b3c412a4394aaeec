import { movedShade, type Shade, shades } from "./shades.ts";
import { moved, type Point, type Sheet } from "./sheet.ts";

/** Left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A drawn thing in units of its own, about (0, 0), before it is placed in a picture. */
export interface Art {
  svg: string;
  box: Box;
  /** `stands` on the ground with the bottom of its box, or `floats` in front of the backdrop. */
  pose: "stands" | "floats";
  /** Without, one that fits the box. */
  shadow?: Shade;
}

/** The colours that a thing comes in, and which of its kind's builds it is. */
export interface Look {
  body: string;
  /** The second material. */
  trim: string;
  /** Lights, screens, stitching. */
  accent: string;
  form?: number;
}

export type Draw = (sheet: Sheet, look: Look) => Art;

/** The part of a kind's front worth a close look: its middle as fractions of the box, and how much larger. */
export type Spot = readonly [x: number, y: number, zoom: number];

export type Place = "desk" | "rig" | "wall" | "room" | "floor" | "kitchen" | "ceiling" | "outdoors";

/** What can be drawn of one kind of thing. */
export interface Kind {
  front: Draw;
  /** From the side and above, or from behind. */
  angle: Draw;
  /** A third look of its own. */
  extra: Draw;
  spots: readonly [Spot, Spot];
  /** Where it is at home: its width there in a picture of 1600, and the look that suits the place. */
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

/** Art moved and scaled within other art, for sets of several things. */
export function part(art: Art, x: number, y: number, scale = 1, turn = 0): Art {
  const [left, top, right, bottom] = art.box;
  return {
    ...art,
    svg: moved(art.svg, x, y, scale, turn),
    shadow: art.shadow && movedShade(art.shadow, x, y, scale, turn),
    box: [left * scale + x, top * scale + y, right * scale + x, bottom * scale + y],
  };
}

/** Several arts as one, painted in the order given. */
export function together(...arts: readonly Art[]): Art {
  const first = arts[0];
  if (!first) throw new Error("nothing to put together");
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
