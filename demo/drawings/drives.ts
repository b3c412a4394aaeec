import type { Art, Kind, Look } from "./art.ts";
import { gold, GOLD, specks } from "./circuit.ts";
import { lift } from "./colour.ts";
import { edge, sheen } from "./materials.ts";
import { movedShade, rectShade } from "./shades.ts";
import { circle, moved, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { laid } from "./slab.ts";

/** Drives. */

/** Forms: 0 a bare stick, 1 a stick under metal, 2 a drive in a case, 3 a pocket drive. */
function driveSize(form: number): { w: number; h: number; r: number; depth: number } {
  if (form === 2) return { w: 700, h: 490, r: 18, depth: 50 };
  if (form === 3) return { w: 640, h: 380, r: 70, depth: 76 };
  return { w: 960, h: 264, r: 10, depth: form === 1 ? 64 : 14 };
}

function driveFace(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const { w, h, r } = driveSize(form);
  if (form === 3) {
    const ridges = repeat(13, (i) =>
      rect(-210 + i * 35, 0, 12, h - 60, 6, { fill: lift(body, i % 2 ? -0.1 : -0.2), opacity: 0.5 }),
    );
    return (
      rect(0, 0, w, h, r, { fill: sheen(sheet, body) }) +
      edge(w, h, r, "#ffffff", 0.5) +
      ridges +
      rect(0, 0, 190, 120, 24, { fill: sheen(sheet, lift(body, 0.06)) }) +
      rect(0, 24, 90, 10, 5, { fill: accent }) +
      rect(w / 2 - 34, 0, 14, 60, 7, { fill: "#15171b" })
    );
  }
  if (form === 2) {
    const label =
      rect(0, 0, w - 90, h - 120, 14, { fill: sheen(sheet, trim) }) +
      polygon(
        [
          [110, -185],
          [210, -185],
          [80, 185],
          [-20, 185],
        ],
        { fill: accent, opacity: 0.9 },
      ) +
      polygon(
        [
          [236, -185],
          [256, -185],
          [126, 185],
          [106, 185],
        ],
        { fill: accent, opacity: 0.5 },
      );
    return (
      rect(0, 0, w, h, r, { fill: sheen(sheet, body) }) +
      edge(w, h, r, "#ffffff", 0.45) +
      label +
      rect(-200, -84, 130, 26, 4, { fill: "#ffffff", opacity: 0.85 }) +
      rect(-175, -40, 180, 12, 4, { fill: "#ffffff", opacity: 0.4 }) +
      [-1, 1]
        .flatMap((x) => [-1, 1].map((y) => circle(x * (w / 2 - 24), y * (h / 2 - 24), 9, { fill: "#0e0f12" })))
        .join("")
    );
  }
  const pcb =
    rect(0, 0, w, h, r, { fill: sheen(sheet, form === 1 ? "#1a1d22" : body) }) +
    edge(w, h, r, "#ffffff", 0.25) +
    repeat(19, (i) => (i === 13 ? "" : rect(w / 2 - 12, -108 + i * 12, 36, 8, 1, { fill: gold(sheet) }))) +
    circle(-w / 2, 0, 26, { fill: "#e4e4e2" }) +
    circle(-w / 2, 0, 34, { stroke: GOLD, width: 7 });
  if (form === 1) {
    const ribs = repeat(17, (i) => rect(0, -104 + i * 13, 800, 6, 3, { fill: lift(trim, i % 2 ? 0.28 : 0.16) }));
    return (
      pcb +
      rect(0, 0, 830, 236, 12, { fill: sheen(sheet, trim) }) +
      ribs +
      polygon(
        [
          [-60, -118],
          [60, -118],
          [0, 118],
          [-120, 118],
        ],
        { fill: sheen(sheet, body) },
      ) +
      polygon(
        [
          [76, -118],
          [90, -118],
          [30, 118],
          [16, 118],
        ],
        { fill: accent },
      )
    );
  }
  const chip = (x: number, chipW: number, chipH: number) =>
    moved(
      rect(3, 5, chipW, chipH, 5, { fill: "#000000", opacity: 0.4 }) +
        rect(0, 0, chipW, chipH, 5, { fill: sheen(sheet, "#23262c") }) +
        rect(-chipW * 0.12, -chipH * 0.2, chipW * 0.5, 12, 2, { fill: "#ffffff", opacity: 0.3 }) +
        rect(-chipW * 0.2, 0, chipW * 0.34, 10, 2, { fill: "#ffffff", opacity: 0.2 }),
      x,
      0,
    );
  return (
    pcb +
    chip(-260, 250, 190) +
    chip(20, 200, 190) +
    chip(260, 150, 150) +
    rect(260, -24, 70, 12, 2, { fill: accent }) +
    specks(sheet, [
      [150, -84],
      [150, -60],
      [150, 60],
      [150, 84],
      [372, -90],
      [372, -40],
      [372, 60],
    ])
  );
}

function driveFront(sheet: Sheet, look: Look): Art {
  const { w, h, r } = driveSize(look.form ?? 0);
  const tilt = (look.form ?? 0) < 2 ? -14 : -8;
  const [bw, bh] = [w * 0.5 + h * 0.12, h * 0.5 + w * (tilt === -14 ? 0.12 : 0.07)];
  return {
    svg: moved(driveFace(sheet, look), 0, 0, 1, tilt),
    box: [-bw, -bh, bw, bh],
    pose: "floats",
    shadow: movedShade(rectShade(0, 0, w, h, r), 0, 0, 1, tilt),
  };
}

function drive(turn: number, tilt: number) {
  return (sheet: Sheet, look: Look): Art => {
    const form = look.form ?? 0;
    return laid(
      { ...driveSize(form), colour: form === 1 ? look.trim : look.body, face: driveFace(sheet, look) },
      turn,
      tilt,
    );
  };
}

export const ssd: Kind = {
  front: driveFront,
  angle: drive(-36, 34),
  extra: drive(30, 52),
  spots: [
    [0.28, 0.6, 2.4],
    [0.8, 0.34, 2.6],
  ],
  scene: { place: "desk", width: 330, view: "angle" },
};
