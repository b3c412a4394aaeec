import { type Art, fit } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { soften } from "./shades.ts";
import { ellipse, group, HEIGHT, moved, num, polygon, rect, type Sheet, WIDTH } from "./sheet.ts";

/** The neutral paper colours of the studio. */
export const PAPERS = ["#e9e8e5", "#e6e8eb", "#ebe6df", "#e3e7e3", "#ece5e3", "#e2e6ec"] as const;

/** Paper that hangs from the wall down onto the table, lit from the upper left. */
export function studio(sheet: Sheet, paper: string): string {
  const wall = sheet.linear(
    [
      [0, lift(paper, 0.18)],
      [0.56, lift(paper, 0.34)],
      [0.68, lift(paper, 0.1)],
      [0.8, lift(paper, 0.22)],
      [1, lift(paper, -0.03)],
    ],
    0.06,
    0,
    0,
    1,
  );
  return (
    rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, 0, { fill: wall }) + light(sheet, "#ffffff", 0.75) + corner(sheet, paper)
  );
}

/** A tinted wall without a floor, for close-ups and floating things. */
export function plain(sheet: Sheet, paper: string): string {
  const wall = sheet.linear(
    [
      [0, lift(paper, 0.36)],
      [1, lift(paper, -0.05)],
    ],
    0.1,
    0,
    0.75,
    1,
  );
  return rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, 0, { fill: wall }) + light(sheet, "#ffffff", 0.6);
}

/** A dark room with light of one colour behind the thing. */
export function night(sheet: Sheet, accent: string): string {
  const ground = mix("#101216", accent, 0.08);
  const wall = sheet.linear([
    [0, lift(ground, 0.02)],
    [0.66, lift(ground, 0.1)],
    [0.72, lift(ground, -0.25)],
    [1, lift(ground, -0.45)],
  ]);
  const halo = (colour: string, strength: number) =>
    sheet.radial([
      [0, colour, strength],
      [0.5, colour, strength * 0.35],
      [1, colour, 0],
    ]);
  return (
    rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, 0, { fill: wall }) +
    ellipse(700, 520, 900, 620, { fill: halo(accent, 0.42) }) +
    ellipse(1320, 340, 560, 460, { fill: halo(mix(accent, "#7c5cff", 0.7), 0.26) }) +
    ellipse(800, 960, 820, 120, { fill: halo(accent, 0.22) })
  );
}

function light(sheet: Sheet, colour: string, strength: number): string {
  const pool = sheet.radial([
    [0, colour, strength],
    [0.45, colour, strength * 0.4],
    [1, colour, 0],
  ]);
  return ellipse(520, 330, 1050, 760, { fill: pool });
}

function corner(sheet: Sheet, paper: string): string {
  const dusk = sheet.radial([
    [0, lift(paper, -0.35), 0.28],
    [1, lift(paper, -0.35), 0],
  ]);
  return ellipse(WIDTH + 60, HEIGHT + 60, 900, 640, { fill: dusk });
}

export interface Spotted {
  /** The horizontal centre, and the ground below it, or its vertical centre if it floats. */
  x: number;
  y: number;
  /** The space that it may fill. */
  w: number;
  h: number;
  turn?: number;
  /** The darkness of its shadow, 0..1. */
  depth?: number;
}

/** Places art in an image, with its shadow. */
export function put(sheet: Sheet, art: Art, { x, y, w, h, turn = 0, depth = 1 }: Spotted): string {
  const scale = fit(art, w, h);
  const [left, top, right, bottom] = art.box;
  const middle = (left + right) / 2;
  const originY = art.pose === "stands" ? bottom : (top + bottom) / 2;
  const place = (content: string, dx = 0, dy = 0) => {
    const inner = group(content, `translate(${num(-middle)} ${num(-originY)})`);
    return moved(inner, x + dx, y + dy, scale, turn);
  };
  const width = (right - left) * scale;
  const height = (bottom - top) * scale;
  return shadowOf(sheet, art, place, { x, y, width, height, scale, depth }) + place(art.svg);
}

interface Measured {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
  depth: number;
}

function shadowOf(
  sheet: Sheet,
  art: Art,
  place: (content: string, dx?: number, dy?: number) => string,
  { x, y, width, height, scale, depth }: Measured,
): string {
  const soft = (colour: string, opacity: number) =>
    sheet.radial([
      [0, colour, opacity],
      [0.5, colour, opacity * 0.55],
      [0.8, colour, opacity * 0.12],
      [1, colour, 0],
    ]);
  if (art.shadow) {
    const stands = art.pose === "stands";
    const [reach, away, dark] = stands ? [44, 0, 0.38] : [62, 44, 0.3];
    const layers = soften(art.shadow, reach / scale, dark * depth);
    return layers
      .map(({ shape, opacity }) => group(place(shape, away * 0.6, away), undefined, { eachOpacity: opacity }))
      .join("");
  }
  if (art.pose === "stands") {
    return (
      ellipse(x + width * 0.1, y + 4, width * 0.66, 58, { fill: soft("#14161c", 0.26 * depth) }) +
      ellipse(x + width * 0.02, y - 2, width * 0.5, 22, { fill: soft("#0c0d12", 0.55 * depth) })
    );
  }
  return ellipse(x + 30, y + 60, width * 0.62, height * 0.66, { fill: soft("#14161c", 0.3 * depth) });
}

/** Light through a window, on a wall. */
export function windowLight(sheet: Sheet, x: number, y: number, size: number, colour = "#ffffff"): string {
  const pane = (dx: number, dy: number) => {
    const [w, h, slant] = [size * 0.44, size * 0.5, size * 0.2];
    const [left, top] = [x + dx * size * 0.5, y + dy * size * 0.56 - dx * slant];
    return polygon(
      [
        [left, top],
        [left + w, top - slant * 0.88],
        [left + w, top + h - slant * 0.88],
        [left, top + h],
      ],
      {
        fill: sheet.linear([
          [0, colour, 0.5],
          [1, colour, 0.16],
        ]),
      },
    );
  };
  return pane(0, 0) + pane(1, 0) + pane(0, 1) + pane(1, 1);
}
