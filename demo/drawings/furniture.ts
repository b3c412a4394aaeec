import type { Art } from "./art.ts";
import { windowLight } from "./backdrop.ts";
import { lift } from "./colour.ts";
import { barrel, fall, sheen } from "./materials.ts";
import { circle, ellipse, group, HEIGHT, line, moved, path, rect, repeat, type Sheet, WIDTH } from "./sheet.ts";

/** Walls, table tops and furniture. */

/** The colours of walls and of furniture. The last one is for textiles and pots. */
export interface Mood {
  wall: string;
  wood: string;
  leaf: string;
  cloth: string;
}

export const MOODS: readonly [Mood, ...Mood[]] = [
  { wall: "#d9ddd3", wood: "#c49a6c", leaf: "#5f7f5a", cloth: "#c9785a" },
  { wall: "#dfd5cb", wood: "#a67c58", leaf: "#6f8a5f", cloth: "#6d8196" },
  { wall: "#cfd8e0", wood: "#d3b48c", leaf: "#4f7a68", cloth: "#d9a05b" },
  { wall: "#e3d3cb", wood: "#8f6748", leaf: "#5b7f6b", cloth: "#8a6a86" },
];

export function backWall(sheet: Sheet, colour: string): string {
  const paint = sheet.linear(
    [
      [0, lift(colour, 0.22)],
      [1, lift(colour, -0.08)],
    ],
    0,
    0,
    0.9,
    1,
  );
  return rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, 0, { fill: paint }) + windowLight(sheet, 180, 170, 520);
}

/** A table top seen from above and from the front. Its far edge is at `y`. */
export function board(sheet: Sheet, y: number, colour: string): string {
  const top = sheet.linear([
    [0, lift(colour, 0.3)],
    [1, lift(colour, 0.02)],
  ]);
  const grain = repeat(9, (i) => {
    const at = y + 18 + i * i * 5.2;
    return path(`M0 ${at}C400 ${at - 6} 900 ${at + 8} ${WIDTH} ${at - 2}`, {
      stroke: lift(colour, -0.2),
      width: 2,
      opacity: 0.28,
    });
  });
  return (
    rect(WIDTH / 2, (y + HEIGHT) / 2, WIDTH, HEIGHT - y, 0, { fill: top }) +
    grain +
    rect(WIDTH / 2, y + 2, WIDTH, 5, 0, { fill: "#ffffff", opacity: 0.35 }) +
    ellipse(300, y + 120, 900, 190, {
      fill: sheet.radial([
        [0, "#ffffff", 0.35],
        [1, "#ffffff", 0],
      ]),
    })
  );
}

export function plant(sheet: Sheet, { leaf, cloth }: Mood): Art {
  const leaves = [-64, -38, -14, 12, 36, 62, -50, 48].map((turn, i) => {
    const length = 250 + ((i * 37) % 90);
    const d = `M0 0C-46 ${-length * 0.35} -34 ${-length * 0.8} 0 ${-length}C34 ${-length * 0.8} 46 ${-length * 0.35} 0 0Z`;
    const colour = lift(leaf, [0.1, -0.12, 0.22, 0, 0.14, -0.1, -0.22, -0.16][i] ?? 0);
    const blade = path(d, {
      fill: sheet.linear(
        [
          [0, lift(colour, 0.2)],
          [1, lift(colour, -0.25)],
        ],
        0,
        0,
        1,
        1,
      ),
    });
    return moved(
      blade + line(0, -10, 0, -length * 0.9, { stroke: lift(colour, 0.25), width: 3, opacity: 0.6 }),
      0,
      -150,
      1,
      turn,
    );
  });
  const order = [6, 7, 1, 3, 5, 0, 4, 2].map((i) => leaves[i] ?? "").join("");
  const pot =
    path("M-104 -180H104L80 -16C76 4 -76 4 -80 -16Z", { fill: barrel(sheet, cloth, 0.7) }) +
    rect(0, -178, 226, 40, 12, { fill: barrel(sheet, lift(cloth, 0.06), 0.7) });
  return { svg: order + pot, box: [-210, -500, 210, 0], pose: "stands" };
}

export function books(sheet: Sheet, { cloth, leaf, wood }: Mood): Art {
  const one = (y: number, w: number, h: number, colour: string, x: number) =>
    rect(x, y, w, h, 6, { fill: fall(sheet, colour, 0.9) }) +
    rect(x - w * 0.32, y, w * 0.04, h, 0, { fill: lift(colour, 0.4), opacity: 0.7 }) +
    rect(x + w / 2 - 8, y, 12, h - 12, 3, { fill: "#f3efe6" });
  return {
    svg: one(-30, 330, 58, lift(cloth, -0.1), 0) + one(-84, 296, 46, leaf, 8) + one(-126, 310, 36, lift(wood, 0.3), -6),
    box: [-166, -146, 166, 0],
    pose: "stands",
  };
}

export function frame(sheet: Sheet, x: number, y: number, w: number, h: number, { cloth, leaf, wall }: Mood): string {
  const inner = sheet.clip(rect(x, y, w - 54, h - 54, 2, { fill: "#000000" }));
  const art =
    rect(x, y, w, h, 0, { fill: lift(wall, 0.6) }) +
    circle(x + w * 0.1, y - h * 0.06, w * 0.2, { fill: lift(cloth, 0.25) }) +
    path(
      `M${x - w / 2} ${y + h * 0.18}C${x - w * 0.2} ${y - h * 0.02} ${x + w * 0.2} ${y + h * 0.3} ${x + w / 2} ${y + h * 0.06}V${y + h / 2}H${x - w / 2}Z`,
      { fill: lift(leaf, 0.2) },
    ) +
    path(
      `M${x - w / 2} ${y + h * 0.34}C${x - w * 0.1} ${y + h * 0.16} ${x + w * 0.2} ${y + h * 0.4} ${x + w / 2} ${y + h * 0.26}V${y + h / 2}H${x - w / 2}Z`,
      { fill: lift(leaf, -0.15) },
    );
  return (
    rect(x + 14, y + 22, w, h, 4, { fill: "#2a2420", opacity: 0.16 }) +
    rect(x, y, w, h, 4, { fill: sheen(sheet, "#f4f1ea") }) +
    group(art, undefined, { clip: inner }) +
    rect(x, y, w, h, 4, { stroke: lift(wall, -0.35), width: 7, opacity: 0.7 })
  );
}
