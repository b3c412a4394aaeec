/** The honeycomb behind every page: the position, character and glow of its hexagons. */

/** From a hexagon's centre to its corners, in CSS pixels. Corners are at the top and bottom. */
export const RADIUS = 30;

const COLUMN_STEP = Math.sqrt(3) * RADIUS;
const ROW_STEP = 1.5 * RADIUS;

/** The share of its cycle in which a hexagon glows. It rests otherwise. */
const GLOWING_SHARE = 0.6;

/** The path of each character, in CSS pixels around a hexagon's centre. Paths need no font. */
export const GLYPHS = [
  { character: "R", path: "M-5 9V-9H.5a5 5 0 0 1 0 10H-5M.5 1 6 9" },
  { character: "E", path: "M5.5-9H-5V9H5.5M-5 0H4" },
  { character: "F", path: "M6-9H-4.5V9M-4.5 0H4.5" },
  { character: "A", path: "M-7 9 0-9 7 9M-4.7 3H4.7" },
  { character: "L", path: "M-4.5-9V9H6" },
  {
    character: "S",
    path: "M5.7-5.6C4.9-7.8 2.8-9.2 0-9.2-3.2-9.2-5.6-7.4-5.6-4.7-5.6 1.2 5.8-1.2 5.8 4.6 5.8 7.4 3.3 9.2 0 9.2-3 9.2-5.2 7.8-6 5.4",
  },
  {
    character: "$",
    path: "M5.2-4.6C4.4-6.6 2.5-7.7 0-7.7-3-7.7-5.1-6.2-5.1-3.9-5.1 1.1 5.3-1.1 5.3 3.9 5.3 6.2 3 7.7 0 7.7-2.7 7.7-4.7 6.6-5.5 4.5M0-11V11",
  },
] as const;

export interface Hexagon {
  /** The centre, in CSS pixels from the field's upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Index into `GLYPHS`. */
  readonly glyph: number;
  /** The duration from one glow to the next: 4 to 8 seconds. */
  readonly cycleMs: number;
  /** The hexagon's position in its cycle at time 0, from 0 up to 1. */
  readonly phase: number;
}

/** Every row contains the characters in order. Rows start at different ones, so that they form no columns. */
const ROW_STARTS = [0, 3, 5, 1] as const;

/** All hexagons of a field of this size. A hexagon is the same in a field of any size. */
export function hexagonField(width: number, height: number): Hexagon[] {
  const field: Hexagon[] = [];
  const rows = Math.ceil((height + RADIUS) / ROW_STEP) + 1;
  const columns = Math.ceil(width / COLUMN_STEP) + 1;
  for (let row = 0; row < rows; row++) {
    const start = ROW_STARTS[row % ROW_STARTS.length] ?? 0;
    for (let column = 0; column < columns; column++) {
      field.push({
        x: (column + (row % 2) / 2) * COLUMN_STEP,
        y: row * ROW_STEP,
        glyph: (column + start) % GLYPHS.length,
        cycleMs: 4_000 + 4_000 * scatter(column, row, 1),
        phase: scatter(column, row, 2),
      });
    }
  }
  return field;
}

/** The glow of a hexagon at a time, from 0 (at rest) to 1, rising and falling smoothly. */
export function glowAt(hexagon: Hexagon, timeMs: number): number {
  const turn = (timeMs / hexagon.cycleMs + hexagon.phase) % 1;
  return turn < GLOWING_SHARE ? Math.sin((Math.PI * turn) / GLOWING_SHARE) ** 2 : 0;
}

/**
 * Canvas pixels per CSS pixel: the screen's, but at most 2, and at most four million pixels in all (16 MB per buffer).
 * Without a graphics card, every frame copies each of them.
 */
export function canvasScale(width: number, height: number, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, 2, Math.sqrt(4_000_000 / (width * height)));
}

/** A pseudo-random number from 0 up to 1. It is always the same for a position in the honeycomb. */
function scatter(column: number, row: number, salt: number): number {
  let bits = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
