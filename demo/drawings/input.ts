import type { Art, Kind, Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { keys } from "./keys.ts";
import { cable, dome, edge, fall, sheen } from "./materials.ts";
import { movedShade, rectShade } from "./shades.ts";
import { circle, ellipse, group, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid } from "./slab.ts";

/** Keyboards and mice. */

/** Forms: 0 full width, 1 compact, 2 low and flat. */
function keyboardFace(sheet: Sheet, { body, trim, accent, form = 0 }: Look): { art: string; w: number; h: number } {
  const h = 360;
  const main = { w: form === 2 ? 880 : 900, h: 310, rows: 5, columns: 15, gap: form === 2 ? 9 : 5 };
  const w = form === 1 ? 960 : 1210;
  const colours =
    form === 2 ? { colour: lift(body, 0.1) } : { colour: trim, edgeColour: lift(body, 0.1), accent, tall: true };
  const left = form === 1 ? 0 : -(w - 60 - main.w) / 2;
  const keypad = (row: number, column: number) => {
    const colour = row === 4 && column === 3 ? accent : colours.colour;
    return moved(pill(sheet, colour, form !== 2), w / 2 - 228 + column * 60, -125 + row * 62.5);
  };
  const pad = form === 1 ? "" : repeat(5, (row) => repeat(4, (column) => keypad(row, column)));
  const lightUnder = form === 2 ? "" : rect(0, 0, w - 26, h - 26, 12, { fill: mix("#0a0b0e", accent, 0.3) });
  const art =
    rect(0, 0, w, h, form === 2 ? 34 : 20, { fill: sheen(sheet, body) }) +
    edge(w, h, form === 2 ? 34 : 20, "#ffffff", 0.4) +
    lightUnder +
    moved(keys(sheet, { ...main, ...colours }), left, 0) +
    pad;
  return { art, w, h };
}

function pill(sheet: Sheet, colour: string, tall: boolean): string {
  const base = rect(0, 0, 55, 57, 9, { fill: tall ? lift(colour, -0.32) : fall(sheet, colour, 0.9) });
  return tall ? base + rect(0, -3, 42, 42, 8, { fill: fall(sheet, lift(colour, 0.06), 1) }) : base;
}

function keyboardFront(sheet: Sheet, look: Look): Art {
  const { art, w, h } = keyboardFace(sheet, look);
  return {
    svg: moved(art, 0, 0, 1, -4),
    box: [-w / 2 - 8, -h / 2 - 42, w / 2 + 8, h / 2 + 42],
    pose: "floats",
    shadow: movedShade(rectShade(0, 0, w, h, 20), 0, 0, 1, -4),
  };
}

function keyboardAt(turn: number, tilt: number) {
  return (sheet: Sheet, look: Look): Art => {
    const { art, w, h } = keyboardFace(sheet, look);
    return laid(
      { w, h, r: look.form === 2 ? 34 : 20, depth: look.form === 2 ? 22 : 54, colour: look.body, face: art },
      turn,
      tilt,
    );
  };
}

export const keyboard: Kind = {
  front: keyboardFront,
  angle: keyboardAt(-30, 40),
  extra: keyboardAt(26, 52),
  spots: [
    [0.16, 0.36, 2.6],
    [0.6, 0.62, 2.4],
  ],
  scene: { place: "desk", width: 560, view: "angle" },
};

const MOUSE =
  "M0 -300C112 -300 168 -220 172 -100C176 20 186 90 176 170C164 262 96 300 0 300S-164 262 -176 170C-186 90 -176 20 -172 -100C-168 -220 -112 -300 0 -300Z";
const MOUSE_SHADE = rectShade(0, 0, 340, 590, 165);

/** Form 1 has lights and side grips; form 0 is plain. */
function mouseTop(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const inside = sheet.clip(path(MOUSE, { fill: "#000000" }));
  const shell = path(MOUSE, { fill: dome(sheet, body, 0.8) });
  const buttons =
    path("M-176 -40C-120 -20 -60 -14 0 -14S120 -20 176 -40", { stroke: lift(body, -0.4), width: 5 }) +
    line(0, -300, 0, -14, { stroke: lift(body, -0.4), width: 6 });
  const grip = path("M196 -60C150 0 150 120 192 220L230 200V-60Z", { fill: lift(trim, -0.2) });
  const grips = form === 1 ? grip + group(grip, "scale(-1 1)") : "";
  const wheel =
    rect(0, -164, 54, 128, 27, { fill: lift(body, -0.55) }) +
    rect(0, -164, 34, 106, 17, { fill: fall(sheet, "#3a3d44", 1.6) }) +
    repeat(6, (i) => line(-15, -204 + i * 16, 15, -204 + i * 16, { stroke: "#0c0d10", width: 4 })) +
    (form === 1 ? rect(0, -164, 46, 120, 23, { stroke: accent, width: 4 }) : "");
  const mark =
    form === 1
      ? path("M-44 170L0 96L44 170L0 152Z", { fill: accent }) +
        ellipse(0, 140, 110, 100, {
          fill: sheet.radial([
            [0, accent, 0.35],
            [1, accent, 0],
          ]),
        })
      : circle(0, 176, 18, { stroke: lift(body, -0.22), width: 4 });
  const shine = path("M-128 -180C-116 -236 -84 -268 -36 -276", { stroke: "#ffffff", width: 13, opacity: 0.5 });
  return (
    shell +
    group(buttons + grips, undefined, { clip: inside }) +
    wheel +
    rect(0, -60, 22, 40, 8, { fill: lift(body, -0.35) }) +
    mark +
    shine
  );
}

function mouseFront(sheet: Sheet, look: Look): Art {
  const cord = look.form === 1 ? cable("M-60 -262C-140 -420 -20 -470 60 -560", 15, "#2a2d33") : "";
  const svg = moved(cord + mouseTop(sheet, look), 0, 0, 1, 14);
  return {
    svg,
    box: [-236, look.form === 1 ? -400 : -320, 240, 320],
    pose: "floats",
    shadow: movedShade(MOUSE_SHADE, 0, 0, 1, 14),
  };
}

/** From the side: the arch of the back. */
function mouseAngle(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  const side =
    "M-360 0C-372 -60 -340 -108 -270 -142C-170 -192 -60 -222 60 -222C220 -222 330 -160 352 -60C358 -30 350 0 330 0Z";
  const svg =
    path(side, {
      fill: sheet.linear(
        [
          [0, lift(body, 0.4)],
          [0.4, body],
          [1, lift(body, -0.4)],
        ],
        0.2,
        0,
        0.35,
        1,
      ),
    }) +
    path("M-338 -24C-180 -60 120 -70 344 -40L334 0H-354Z", { fill: lift(trim, -0.3) }) +
    path("M-120 -96C-40 -116 60 -116 140 -96C130 -70 110 -62 90 -62H-90C-110 -62 -118 -76 -120 -96Z", {
      fill: lift(body, -0.3),
    }) +
    path("M-4 -108V-64", { stroke: lift(body, -0.55), width: 5 }) +
    path("M-270 -142C-296 -166 -262 -186 -230 -162", { fill: "#26292f" }) +
    path("M-290 -118C-200 -170 -80 -202 50 -204", { stroke: "#ffffff", width: 10, opacity: 0.45 }) +
    (form === 1 ? path("M-344 -14C-180 -44 120 -52 346 -26", { stroke: accent, width: 8 }) : "") +
    rect(-10, 2, 620, 8, 4, { fill: "#0d0e11" });
  return { svg, box: [-366, -224, 356, 6], pose: "stands" };
}

function mouseUnder(sheet: Sheet, look: Look): Art {
  const base = lift(look.body, -0.3);
  const art =
    path(MOUSE, { fill: sheen(sheet, base) }) +
    path("M0 -270C70 -270 116 -240 130 -200C80 -226 -80 -226 -130 -200C-116 -240 -70 -270 0 -270Z", {
      fill: lift(base, 0.25),
    }) +
    path("M-120 220C-80 276 80 276 120 220C70 240 -70 240 -120 220Z", { fill: lift(base, 0.25) }) +
    rect(0, -10, 96, 72, 36, { fill: "#08090b" }) +
    circle(0, -10, 22, {
      fill: sheet.radial([
        [0, "#ff7a6b"],
        [0.5, "#7d1f2b"],
        [1, "#120507"],
      ]),
    }) +
    rect(0, 110, 70, 34, 17, { fill: "#0c0d10" }) +
    circle(12, 110, 13, { fill: look.accent });
  return {
    svg: moved(art, 0, 0, 1, -24),
    box: [-270, -310, 270, 310],
    pose: "floats",
    shadow: movedShade(MOUSE_SHADE, 0, 0, 1, -24),
  };
}

export const mouse: Kind = {
  front: mouseFront,
  angle: mouseAngle,
  extra: mouseUnder,
  spots: [
    [0.5, 0.3, 2.3],
    [0.36, 0.7, 2.4],
  ],
  scene: { place: "desk", width: 260, view: "angle" },
};
