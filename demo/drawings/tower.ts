import type { Art, Kind, Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { fan, glow, holes, sheen } from "./materials.ts";
import { circle, ellipse, group, moved, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { standingSolids } from "./slab.ts";
import { Camera, cuboid } from "./space.ts";

/** Computer cases. */

/** Forms: 0 a mid tower with a mesh front, 1 a small cube, 2 a glass case. */
function caseSize(form: number): { w: number; h: number; d: number } {
  return (
    [
      { w: 310, h: 660, d: 620 },
      { w: 330, h: 430, d: 470 },
      { w: 400, h: 640, d: 600 },
    ][form] ?? { w: 310, h: 660, d: 620 }
  );
}

function caseFront(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const { w, h } = caseSize(form);
  if (form === 2) {
    const fans = repeat(3, (i) =>
      moved(fan(sheet, w * 0.23, trim, accent, 9, true), w * 0.16, -h * 0.31 + i * h * 0.3),
    );
    return rect(0, 0, w - 12, h - 16, 6, { fill: mix("#0b0c10", accent, 0.1) }) + fans + gloss(sheet, w - 12, h - 16);
  }
  const r = form === 1 ? w * 0.38 : w * 0.36;
  const count = form === 1 ? 1 : 2;
  const fans = repeat(count, (i) =>
    moved(fan(sheet, r, lift(trim, -0.2), accent, 9, true), 0, count === 1 ? -30 : -h * 0.2 + i * (r * 2 + 20)),
  );
  return (
    rect(0, 0, w - 10, h - 12, 10, { fill: sheen(sheet, body) }) +
    rect(0, -14, w - 40, h - 70, 12, { fill: lift(body, -0.5) }) +
    fans +
    rect(0, -14, w - 40, h - 70, 12, { fill: lift(body, -0.3), opacity: 0.35 }) +
    holes(w - 48, h - 80, 13, 4.4, lift(body, 0.16), 0.62) +
    rect(0, h / 2 - 26, w * 0.3, 6, 3, { fill: accent })
  );
}

function gloss(sheet: Sheet, w: number, h: number): string {
  const shine = sheet.linear(
    [
      [0, "#ffffff", 0.3],
      [1, "#ffffff", 0.03],
    ],
    0,
    0,
    1,
    1,
  );
  return (
    polygon(
      [
        [-w / 2, -h / 2],
        [-w * 0.08, -h / 2],
        [-w / 2, h * 0.2],
      ],
      { fill: shine },
    ) +
    polygon(
      [
        [w * 0.06, -h / 2],
        [w * 0.16, -h / 2],
        [-w / 2, h * 0.46],
        [-w / 2, h * 0.34],
      ],
      { fill: "#ffffff", opacity: 0.08 },
    ) +
    rect(0, 0, w, h, 6, { stroke: "#ffffff", width: 3, opacity: 0.28 })
  );
}

/** The parts behind the glass: board, cooler, card and light. */
function inside(sheet: Sheet, look: Look): string {
  const { body, trim, accent, form = 0 } = look;
  const { d, h } = caseSize(form);
  const [w, tall] = [d - 34, h - 40];
  const second = mix(accent, "#8a6cff", 0.65);
  const small = form === 1 ? 0.7 : 1;
  const board =
    rect(-w * 0.08, -tall * 0.1, w * 0.6, tall * 0.62, 6, { fill: "#1b1e24" }) +
    rect(-w * 0.32, -tall * 0.22, w * 0.1, tall * 0.3, 6, { fill: sheen(sheet, lift(trim, -0.1)) }) +
    rect(-w * 0.08, -tall * 0.37, w * 0.26, tall * 0.06, 4, { fill: sheen(sheet, lift(trim, -0.1)) });
  const memory = repeat(4, (i) =>
    rect(w * 0.11 + i * 15, -tall * 0.2, 9, tall * 0.24, 3, {
      fill: sheet.linear([
        [0, second],
        [1, accent],
      ]),
    }),
  );
  const card =
    rect(-w * 0.04, tall * 0.11, w * 0.78, tall * 0.13, 8, { fill: sheen(sheet, lift(body, 0.14)) }) +
    rect(-w * 0.04, tall * 0.055, w * 0.72, 7, 3, { fill: accent }) +
    repeat(3, (i) =>
      moved(
        ellipse(0, 0, w * 0.09, tall * 0.035, { fill: "#0a0b0e", stroke: accent, width: 2 }),
        -w * 0.27 + i * w * 0.23,
        tall * 0.125,
      ),
    );
  const shroud =
    rect(0, tall * 0.41, w - 14, tall * 0.16, 4, { fill: sheen(sheet, lift(body, -0.1)) }) +
    rect(w * 0.26, tall * 0.41, w * 0.24, 8, 4, { fill: accent });
  const side = repeat(form === 1 ? 1 : 3, (i) =>
    moved(fan(sheet, 66 * small, trim, i % 2 ? second : accent, 9, true), w * 0.4, -tall * 0.33 + i * 150),
  );
  const back = moved(fan(sheet, 62 * small, trim, second, 9, true), -w * 0.41, -tall * 0.3);
  const seen =
    rect(0, 0, w, tall, 8, { fill: mix("#08090c", body, 0.12) }) +
    ellipse(0, -tall * 0.1, w * 0.62, tall * 0.5, { fill: glow(sheet, accent, 0.35) }) +
    ellipse(w * 0.3, tall * 0.1, w * 0.4, tall * 0.5, { fill: glow(sheet, second, 0.35) }) +
    board +
    memory +
    moved(fan(sheet, 70 * small, trim, accent, 9, true), -w * 0.08, -tall * 0.2) +
    card +
    shroud +
    side +
    back +
    gloss(sheet, w, tall);
  return group(seen, undefined, { clip: sheet.clip(rect(0, 0, w, tall, 8, { fill: "#000000" })) });
}

function caseTop({ body, form = 0 }: Look): string {
  const { w, d } = caseSize(form);
  return (
    rect(0, -d * 0.06, w - 50, d * 0.7, 10, { fill: lift(body, -0.4) }) +
    holes(w - 60, d * 0.66, 14, 4.6, lift(body, 0.12), 0.7) +
    moved(
      circle(0, 0, 11, { fill: "#d8dade" }) +
        rect(40, 0, 30, 9, 3, { fill: "#0c0d10" }) +
        rect(82, 0, 30, 9, 3, { fill: "#0c0d10" }),
      -50,
      d / 2 - 34,
    )
  );
}

function pcCase(sheet: Sheet, look: Look, turn: number, tilt: number): Art {
  const form = look.form ?? 0;
  const { w, h, d } = caseSize(form);
  const camera = new Camera(turn, tilt);
  const faces =
    turn > 0
      ? { frontFace: inside(sheet, look), sideFace: rear(sheet, look) }
      : { frontFace: inside(sheet, look), sideFace: caseFront(sheet, look) };
  const foot = (x: number, z: number) => cuboid(camera, { w: 60, h: 22, d: 40, colour: "#15171b", base: [x, 0, z] });
  const feet = [-1, 1].flatMap((x) => [-1, 1].map((z) => foot(x * (d / 2 - 70), z * (w / 2 - 40))));
  const box = cuboid(camera, { w: d, h, d: w, colour: look.body, base: [0, 22, 0], ...faces });
  const top = camera.lay(
    moved(caseTop(look), 0, 0, 1, -90),
    [0, h + 22, 0],
    [turn > 0 ? -1 : 1, 0, 0],
    [0, 0, turn > 0 ? -1 : 1],
  );
  const art = standingSolids(camera, [...feet, box], d, w, h);
  return { ...art, svg: art.svg + (camera.faces([0, 1, 0]) > 0.05 ? top : "") };
}

function rear(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const { w, h } = caseSize(form);
  const ports = repeat(4, (i) => rect(-w * 0.26, -h * 0.36 + i * h * 0.07, w * 0.16, h * 0.05, 4, { fill: "#0c0d10" }));
  const slots = repeat(6, (i) =>
    rect(-w * 0.06, h * 0.02 + i * h * 0.038, w * 0.62, h * 0.022, 3, { fill: lift(body, i % 2 ? -0.3 : -0.2) }),
  );
  return (
    rect(0, 0, w - 12, h - 12, 8, { fill: sheen(sheet, lift(body, -0.08)) }) +
    ports +
    moved(fan(sheet, w * 0.23, trim, accent, 9), w * 0.14, -h * 0.26) +
    slots +
    rect(0, h * 0.38, w * 0.8, h * 0.16, 6, { fill: "#15171b" }) +
    holes(w * 0.4, h * 0.12, 13, 4, "#4a4e56")
  );
}

export const pcTower: Kind = {
  front: (sheet, look) => pcCase(sheet, look, -34, 14),
  angle: (sheet, look) => pcCase(sheet, look, -62, 12),
  extra: (sheet, look) => pcCase(sheet, look, -8, 7),
  spots: [
    [0.42, 0.4, 2.2],
    [0.85, 0.5, 2.4],
  ],
  scene: { place: "rig", width: 470, view: "front" },
};
