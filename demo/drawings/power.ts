import { type Art, boxOf, type Kind, type Look } from "./art.ts";
import { lift } from "./colour.ts";
import { edge, fan, holes, screw, sheen } from "./materials.ts";
import { rectShade } from "./shades.ts";
import { circle, line, moved, path, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { standingSolids } from "./slab.ts";
import { Camera, cuboid } from "./space.ts";

/** Power supplies. */

const PSU = { w: 620, h: 350, d: 620 };

function grill(sheet: Sheet, { trim, accent }: Look, r: number): string {
  const bars = repeat(7, (i) => circle(0, 0, r * (0.2 + i * 0.125), { stroke: "#c9ccd2", width: 5, opacity: 0.85 }));
  return (
    fan(sheet, r, trim, accent, 11) +
    bars +
    line(-r, 0, r, 0, { stroke: "#c9ccd2", width: 6 }) +
    line(0, -r, 0, r, { stroke: "#c9ccd2", width: 6 })
  );
}

function psuTop(sheet: Sheet, look: Look): string {
  const { w, d } = PSU;
  return (
    rect(0, 0, w, d, 10, { fill: sheen(sheet, look.body) }) +
    edge(w, d, 10, "#ffffff", 0.35) +
    circle(0, 0, 262, { fill: lift(look.body, -0.5) }) +
    grill(sheet, look, 252) +
    [-1, 1].flatMap((x) => [-1, 1].map((y) => screw(sheet, x * (w / 2 - 34), y * (d / 2 - 34), 13, "#3a3d44"))).join("")
  );
}

function psuSockets(sheet: Sheet, { body }: Look): string {
  const { w, h } = PSU;
  const socket = (x: number, y: number, columns: number) =>
    moved(
      rect(0, 0, columns * 24 + 14, 62, 6, { fill: "#08090b" }) +
        repeat(columns * 2, (i) =>
          rect(-(columns - 1) * 12 + (i % columns) * 24, i < columns ? -13 : 13, 16, 18, 4, { fill: "#2c3037" }),
        ),
      x,
      y,
    );
  return (
    rect(0, 0, w - 8, h - 8, 6, { fill: sheen(sheet, lift(body, -0.1)) }) +
    socket(-170, -80, 6) +
    socket(90, -80, 4) +
    socket(225, -80, 4) +
    socket(-206, 0, 4) +
    socket(-70, 0, 4) +
    socket(66, 0, 4) +
    socket(206, 0, 4) +
    socket(-206, 84, 4) +
    socket(-70, 84, 4) +
    socket(110, 84, 6)
  );
}

function psuSide(sheet: Sheet, { body, accent, trim }: Look): string {
  const { d, h } = PSU;
  return (
    rect(0, 0, d - 8, h - 8, 6, { fill: sheen(sheet, body, 0.7) }) +
    rect(0, 0, d - 90, h - 110, 14, { fill: sheen(sheet, trim) }) +
    polygon(
      [
        [-40, -120],
        [40, -120],
        [-60, 120],
        [-140, 120],
      ],
      { fill: accent },
    ) +
    rect(120, -30, 180, 34, 6, { fill: "#ffffff", opacity: 0.85 }) +
    rect(96, 26, 130, 16, 5, { fill: "#ffffff", opacity: 0.45 })
  );
}

function psuRear(sheet: Sheet, { body }: Look): string {
  const { w, h } = PSU;
  return (
    rect(0, 0, w - 8, h - 8, 6, { fill: sheen(sheet, lift(body, -0.06)) }) +
    holes(w - 240, h - 60, 26, 9, "#060709") +
    moved(
      rect(0, 0, 120, 92, 12, { fill: "#08090b" }) +
        repeat(3, (i) => rect(-30 + i * 30, i === 1 ? -12 : 12, 10, 32, 3, { fill: "#b5b9c0" })),
      w / 2 - 90,
      -46,
    ) +
    moved(
      rect(0, 0, 60, 84, 8, { fill: "#17191d" }) +
        rect(0, -14, 40, 40, 5, { fill: "#2c3037" }) +
        path("M-8 -14h16M0 20v14", { stroke: "#e9e9e6", width: 4 }),
      w / 2 - 90,
      82,
    )
  );
}

function psu(sheet: Sheet, look: Look, turn: number, tilt: number, face: string): Art {
  const { w, h, d } = PSU;
  const camera = new Camera(turn, tilt);
  const box = cuboid(camera, {
    w,
    h,
    d,
    colour: look.body,
    frontFace: face,
    topFace: psuTop(sheet, look),
    sideFace: psuSide(sheet, look),
  });
  return standingSolids(camera, [box], w, d, h);
}

export const powerSupply: Kind = {
  front: (sheet, look) => psu(sheet, look, 34, 30, psuSockets(sheet, look)),
  angle: (sheet, look) => psu(sheet, look, -38, 22, psuRear(sheet, look)),
  extra: (sheet, look) => ({
    svg: psuTop(sheet, look),
    box: boxOf(PSU.w, PSU.d),
    pose: "floats",
    shadow: rectShade(0, 0, PSU.w, PSU.d, 10),
  }),
  spots: [
    [0.45, 0.3, 2.2],
    [0.3, 0.72, 2.4],
  ],
  scene: { place: "rig", width: 400, view: "front" },
};
