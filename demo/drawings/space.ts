import { lift } from "./colour.ts";
import { group, num, type Point, polygon } from "./sheet.ts";

/** Solids in parallel projection from any side, lit from the upper left. */

/** x to the right, y up, z towards the front. */
export type Vector = readonly [x: number, y: number, z: number];

const RIGHT: Vector = [1, 0, 0];
const UP: Vector = [0, 1, 0];
const DOWN: Vector = [0, -1, 0];
const FRONT: Vector = [0, 0, 1];

const LIGHT: Vector = [-0.42, 0.74, 0.53];

function plus(a: Vector, b: Vector, times = 1): Vector {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times];
}

/** The camera: rotated about the upright axis, then tilted; both in degrees. */
export class Camera {
  readonly #cosTurn: number;
  readonly #sinTurn: number;
  readonly #cosTilt: number;
  readonly #sinTilt: number;

  constructor(turn: number, tilt: number) {
    this.#cosTurn = Math.cos((turn * Math.PI) / 180);
    this.#sinTurn = Math.sin((turn * Math.PI) / 180);
    this.#cosTilt = Math.cos((tilt * Math.PI) / 180);
    this.#sinTilt = Math.sin((tilt * Math.PI) / 180);
  }

  /** Coordinates in the camera's axes: right, up, towards the camera. */
  #seen([x, y, z]: Vector): Vector {
    const ahead = -x * this.#sinTurn + z * this.#cosTurn;
    return [
      x * this.#cosTurn + z * this.#sinTurn,
      y * this.#cosTilt - ahead * this.#sinTilt,
      ahead * this.#cosTilt + y * this.#sinTilt,
    ];
  }

  point(at: Vector): Point {
    const [x, y] = this.#seen(at);
    return [x, -y];
  }

  /** Greater than 0 if a surface with this normal is visible. */
  faces(direction: Vector): number {
    return this.#seen(direction)[2];
  }

  /** The colour of a surface with this normal. */
  shade(colour: string, direction: Vector): string {
    const [x, y, z] = this.#seen(direction);
    const lit = x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2];
    return lit > 0.5 ? lift(colour, (lit - 0.5) * 0.3) : lift(colour, (lit - 0.5) * 0.42);
  }

  /** Flat art (x right, y down) projected onto a plane through `origin`. */
  lay(art: string, origin: Vector, right: Vector, down: Vector): string {
    const [e, f] = this.point(origin);
    const [a, b] = this.point(right);
    const [c, d] = this.point(down);
    const cells = [a, b, c, d].map((value) => String(Math.round(value * 1e4) / 1e4));
    return group(art, `matrix(${cells.join(" ")} ${num(e)} ${num(f)})`);
  }
}

export interface Solid {
  svg: string;
  /** The visible corners, for shadows and framing. */
  points: Point[];
}

export interface Prism {
  /** The outline seen from the front, clockwise, x right and y down, around (0, 0). */
  outline: readonly Point[];
  depth: number;
  colour: string;
  /** The middle of the solid. */
  at?: Vector;
  right?: Vector;
  down?: Vector;
  /** The direction that the face points in. */
  front?: Vector;
  /** The scale of the face relative to the back. */
  taper?: number;
  /** A drawing on the face, x right and y down, around its centre. */
  face?: string;
}

/** An outline extruded along its front. Convex outlines only. */
export function prism(camera: Camera, shape: Prism): Solid {
  const { outline, depth, colour, at = [0, 0, 0], right = RIGHT, down = DOWN, front = FRONT, taper = 1 } = shape;
  const place = ([x, y]: Point, side: 1 | -1): Vector => {
    const size = side === 1 ? taper : 1;
    return plus(plus(plus(at, right, x * size), down, y * size), front, (depth / 2) * side);
  };
  const faceFirst = camera.faces(front) >= 0;
  const nearer = outline.map((point) => camera.point(place(point, faceFirst ? 1 : -1)));
  const farther = outline.map((point) => camera.point(place(point, faceFirst ? -1 : 1)));
  let svg = "";
  for (const [i, [x, y]] of outline.entries()) {
    const next = (i + 1) % outline.length;
    const [nextX, nextY] = outline[next] ?? [x, y];
    const length = Math.hypot(nextX - x, nextY - y);
    if (length === 0) continue;
    const direction = plus(plus([0, 0, 0], right, (nextY - y) / length), down, -(nextX - x) / length);
    if (taper === 1 && camera.faces(direction) <= 0) continue;
    const corners = [nearer[i], nearer[next], farther[next], farther[i]].filter((corner) => corner !== undefined);
    const fill = camera.shade(colour, direction);
    svg += polygon(corners, { fill, stroke: fill, width: 0.8 });
  }
  const direction = faceFirst ? front : ([-front[0], -front[1], -front[2]] as const);
  svg += polygon(nearer, { fill: camera.shade(colour, direction) });
  if (shape.face && faceFirst) svg += camera.lay(shape.face, plus(at, front, depth / 2), right, down);
  return { svg, points: [...nearer, ...farther] };
}

/** A prism on its back: its face looks up, and the outline's down points to the viewer. `at` is its centre. */
export function lying(camera: Camera, shape: Omit<Prism, "right" | "down" | "front">): Solid {
  return prism(camera, { ...shape, right: RIGHT, down: FRONT, front: UP });
}

export interface Cuboid {
  w: number;
  h: number;
  d: number;
  colour: string;
  /** The centre of the underside. */
  base?: Vector;
  /** Drawings on the faces, each around its centre, x right and y down. */
  frontFace?: string;
  topFace?: string;
  sideFace?: string;
}

/** A box on the ground. Its side is the right or the left one, whichever is visible. */
export function cuboid(camera: Camera, shape: Cuboid): Solid {
  const { w, h, d, colour, base = [0, 0, 0] } = shape;
  const side = camera.faces(RIGHT) > 0 ? 1 : -1;
  const middle = plus(base, UP, h / 2);
  const faces = [
    { out: [side, 0, 0], right: [0, 0, -side], down: DOWN, size: [d, h], reach: w / 2, art: shape.sideFace },
    { out: UP, right: RIGHT, down: FRONT, size: [w, d], reach: h / 2, art: shape.topFace },
    { out: FRONT, right: RIGHT, down: DOWN, size: [w, h], reach: d / 2, art: shape.frontFace },
  ] as const;
  let svg = "";
  const points: Point[] = [];
  for (const { out, right, down, size, reach, art } of faces) {
    if (camera.faces(out) <= 0.001) continue;
    const centre = plus(middle, out, reach);
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x = 0, y = 0]) => camera.point(plus(plus(centre, right, (x * size[0]) / 2), down, (y * size[1]) / 2)));
    const fill = camera.shade(colour, out);
    svg += polygon(corners, { fill, stroke: fill, width: 2 });
    if (art) svg += camera.lay(art, centre, right, down);
    points.push(...corners);
  }
  return { svg, points };
}

export function roundedOutline(w: number, h: number, r: number): Point[] {
  const radius = Math.min(r, w / 2, h / 2);
  const steps = Math.round(Math.min(30, Math.max(4, radius / 7)));
  const corners = [
    [w / 2 - radius, -h / 2 + radius, -90],
    [w / 2 - radius, h / 2 - radius, 0],
    [-w / 2 + radius, h / 2 - radius, 90],
    [-w / 2 + radius, -h / 2 + radius, 180],
  ];
  return corners.flatMap(([cx = 0, cy = 0, from = 0]) =>
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const angle = ((from + (90 * i) / steps) * Math.PI) / 180;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );
}

export function roundOutline(rx: number, ry = rx, steps = 120): Point[] {
  return Array.from({ length: steps }, (_, i): Point => {
    const angle = (i / steps) * Math.PI * 2;
    return [rx * Math.cos(angle), ry * Math.sin(angle)];
  });
}

/** The convex hull of all points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]) => {
    const corners: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const [a, b] = [corners.at(-2), corners.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        corners.pop();
      }
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}
