import { type Art, boxOf, type Kind, type Look } from "./art.ts";
import { lift } from "./colour.ts";
import { barrel, fall, sheen } from "./materials.ts";
import { movedShade, rectShade } from "./shades.ts";
import { ellipse, group, moved, path, rect, repeat, type Sheet } from "./sheet.ts";

/** Blankets and bags. */

/** Folded: layers with soft, round edges. */
function blanket(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const layer = (y: number, w: number, colour: string) =>
    rect(0, y, w, 96, 48, { fill: fall(sheet, colour, 1.1) }) +
    path(`M${-w / 2 + 40} ${y + 14}C${-w / 4} ${y + 24} ${w / 4} ${y + 6} ${w / 2 - 40} ${y + 16}`, {
      stroke: lift(colour, -0.22),
      width: 4,
      opacity: 0.5,
    }) +
    rect(-w / 2 + 52, y, 70, 52, 26, { stroke: lift(colour, -0.25), width: 5, opacity: 0.55 });
  const fringe = (y: number, w: number, colour: string) =>
    repeat(24, (i) =>
      path(`M${-w / 2 + 60 + (i * (w - 120)) / 23} ${y}c-3 16 3 30 -1 46`, {
        stroke: lift(colour, i % 2 ? -0.1 : 0.1),
        width: 9,
      }),
    );
  const cover = path(
    "M-340 -330C-340 -392 -300 -404 -250 -404H250C310 -404 340 -392 340 -330V-230C340 -190 -340 -190 -340 -230Z",
    { fill: fall(sheet, lift(body, 0.05), 1) },
  );
  const knit = repeat(8, (row) =>
    repeat(27, (i) =>
      path(`M${-318 + i * 24} ${-376 + row * 22}l8 10l8 -10`, {
        stroke: lift(body, row % 2 ? -0.14 : 0.16),
        width: 4,
        opacity: 0.6,
      }),
    ),
  );
  const stripes = [-366, -342].map((y) => rect(0, y, 660, 12, 6, { fill: accent, opacity: 0.85 })).join("");
  const svg =
    layer(-50, 700, lift(body, -0.1)) +
    layer(-140, 690, trim) +
    layer(-226, 696, body) +
    cover +
    knit +
    stripes +
    fringe(-226, 660, accent) +
    rect(250, -250, 60, 44, 5, { fill: "#f3f1ea" });
  return { svg, box: [-352, -406, 352, 0], pose: "stands" };
}

function blanketRolled(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const svg =
    path("M-300 -250H300V10H-300C-340 10 -372 -44 -372 -120S-340 -250 -300 -250Z", {
      fill: sheet.linear([
        [0, lift(body, 0.1)],
        [0.25, lift(body, 0.3)],
        [0.6, body],
        [1, lift(body, -0.4)],
      ]),
    }) +
    ellipse(300, -120, 82, 130, { fill: lift(trim, 0.08) }) +
    repeat(5, (i) =>
      ellipse(300, -120, 72 - i * 15, 116 - i * 24, { stroke: i % 2 ? lift(body, 0.06) : lift(trim, -0.25), width: 9 }),
    ) +
    repeat(20, (i) =>
      path(`M${-330 + i * 30} -240c8 60 8 170 0 240`, { stroke: lift(body, -0.14), width: 4, opacity: 0.4 }),
    ) +
    [-190, 150]
      .map(
        (x) =>
          path(`M${x} -251C${x + 30} -200 ${x + 30} -60 ${x} 11`, { stroke: lift(accent, -0.2), width: 32 }) +
          path(`M${x} -251C${x + 30} -200 ${x + 30} -60 ${x} 11`, { stroke: accent, width: 24 }),
      )
      .join("");
  return { svg, box: [-374, -254, 384, 14], pose: "stands" };
}

function blanketSpread(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const shape =
    "M-430 -330C-200 -350 180 -310 430 -336C446 -120 416 120 440 330C180 316 -180 346 -436 326C-420 110 -446 -110 -430 -330Z";
  const clip = sheet.clip(path(shape, { fill: "#000000" }));
  const bands =
    [-250, -200, 200, 250].map((y) => rect(0, y, 960, 22, 0, { fill: accent, opacity: 0.85 })).join("") +
    repeat(7, (i) =>
      repeat(10, (j) =>
        path(`M${-420 + j * 94} ${-130 + i * 44}l24 -16l24 16l-24 16z`, {
          fill: (i + j) % 2 ? trim : lift(body, 0.2),
          opacity: 0.75,
        }),
      ),
    );
  const folds =
    path("M-430 -60C-200 -20 0 -120 440 -40M-430 150C-160 110 160 190 440 130", {
      stroke: lift(body, -0.4),
      width: 26,
      opacity: 0.14,
    }) +
    path("M-430 -84C-200 -44 0 -144 440 -64M-430 124C-160 84 160 164 440 104", {
      stroke: "#ffffff",
      width: 16,
      opacity: 0.2,
    });
  return {
    svg: path(shape, { fill: sheen(sheet, body) }) + group(bands + folds, undefined, { clip }),
    box: boxOf(880, 680),
    pose: "floats",
    shadow: rectShade(0, 0, 860, 650, 20),
  };
}

export const throwBlanket: Kind = {
  front: blanket,
  angle: blanketRolled,
  extra: blanketSpread,
  spots: [
    [0.3, 0.24, 2.2],
    [0.72, 0.64, 2.3],
  ],
  scene: { place: "room", width: 330, view: "front" },
};

function pack(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const svg =
    path("M-70 -640C-70 -720 70 -720 70 -640", { stroke: lift(trim, -0.25), width: 28 }) +
    path("M-230 -560C-300 -420 -310 -200 -286 -60L-230 -40Z", { fill: lift(body, -0.35) }) +
    path("M230 -560C300 -420 310 -200 286 -60L230 -40Z", { fill: lift(body, -0.45) }) +
    path(
      "M-260 -60C-270 -300 -270 -480 -220 -580C-180 -650 180 -650 220 -580C270 -480 270 -300 260 -60C256 -10 220 0 160 0H-160C-220 0 -256 -10 -260 -60Z",
      { fill: sheen(sheet, body, 1.1) },
    ) +
    path("M-236 -420C-230 -520 -200 -590 -150 -606H150C200 -590 230 -520 236 -420", {
      stroke: lift(body, -0.35),
      width: 9,
    }) +
    path("M-236 -420C-230 -520 -200 -590 -150 -606H150C200 -590 230 -520 236 -420", {
      stroke: lift(trim, 0.3),
      width: 3,
      dash: "9 7",
    }) +
    path(
      "M-206 -40V-250C-206 -300 -180 -316 -140 -316H140C180 -316 206 -300 206 -250V-40C206 -20 190 -14 160 -14H-160C-190 -14 -206 -20 -206 -40Z",
      { fill: sheen(sheet, lift(body, 0.06)), stroke: lift(body, -0.25), width: 3 },
    ) +
    path("M-190 -262H190", { stroke: lift(body, -0.4), width: 10 }) +
    path("M-190 -262H190", { stroke: lift(trim, 0.3), width: 3, dash: "9 7" }) +
    rect(196, -240, 14, 54, 6, { fill: accent }) +
    rect(242, -400, 14, 54, 6, { fill: accent }) +
    rect(0, -440, 120, 56, 10, { fill: sheen(sheet, trim) }) +
    rect(0, -440, 60, 8, 4, { fill: accent }) +
    path("M-232 -440C-224 -530 -196 -580 -150 -592", { stroke: "#ffffff", width: 8, opacity: 0.25 });
  return { svg, box: [-300, -704, 300, 2], pose: "stands" };
}

function packSide(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const svg =
    path("M150 -560C260 -500 290 -300 250 -120C230 -40 200 -30 170 -30", { stroke: lift(trim, -0.35), width: 58 }) +
    path("M150 -560C260 -500 290 -300 250 -120C230 -40 200 -30 170 -30", { stroke: lift(trim, -0.1), width: 44 }) +
    path(
      "M-120 -610C-190 -560 -200 -300 -200 -60C-200 -10 -180 0 -120 0H130C180 0 190 -30 190 -80V-540C190 -620 130 -640 60 -640C0 -640 -80 -640 -120 -610Z",
      {
        fill: sheet.linear(
          [
            [0, lift(body, 0.25)],
            [0.5, body],
            [1, lift(body, -0.35)],
          ],
          0,
          0,
          1,
          0.2,
        ),
      },
    ) +
    path("M-200 -270C-290 -260 -300 -40 -220 -10L-196 -20Z", { fill: sheen(sheet, lift(body, 0.04)) }) +
    path("M-60 -20V-190C-60 -240 110 -240 110 -190V-20Z", {
      fill: lift(body, -0.25),
      stroke: lift(body, -0.4),
      width: 4,
    }) +
    path("M-20 -210V-360C-20 -420 70 -420 70 -360V-210Z", { fill: barrel(sheet, accent) }) +
    rect(25, -412, 64, 40, 10, { fill: barrel(sheet, trim) }) +
    path("M-60 -190C-20 -160 70 -160 110 -190", { stroke: lift(body, -0.5), width: 8 });
  return { svg, box: [-292, -644, 296, 2], pose: "stands" };
}

function packLaid(sheet: Sheet, look: Look): Art {
  const one = pack(sheet, look);
  return {
    svg: group(moved(one.svg, 0, 350), "rotate(-16)"),
    box: [-380, -400, 380, 400],
    pose: "floats",
    shadow: movedShade(rectShade(0, 20, 560, 660, 150), 0, 0, 1, -16),
  };
}

export const backpack: Kind = {
  front: pack,
  angle: packSide,
  extra: packLaid,
  spots: [
    [0.7, 0.5, 2.2],
    [0.5, 0.2, 2.2],
  ],
  scene: { place: "outdoors", width: 280, view: "front" },
};
