import { type Art, boxAround, type Kind, type Look } from "./art.ts";
import { gold, specks } from "./circuit.ts";
import { lift } from "./colour.ts";
import { edge, sheen } from "./materials.ts";
import { groundShadow, movedShade, rectShade } from "./shades.ts";
import { circle, group, line, moved, path, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { laid, rectangle } from "./slab.ts";
import { Camera, lying, roundedOutline } from "./space.ts";

/** Processors. */

/** Form 0 has a square lid, form 1 one with notches. */
function lid(sheet: Sheet, form: number): { d: string; svg: string } {
  const d =
    form === 1
      ? "M-170 -186H170V-150H198V-70H176V70H198V150H170V186H-170V150H-198V70H-176V-70H-198V-150H-170Z"
      : "M-168 -188H168Q188 -188 188 -168V168Q188 188 168 188H-168Q-188 188 -188 168V-168Q-188 -188 -168 -188Z";
  const steel = sheet.linear(
    [
      [0, "#f2f3f5"],
      [0.3, "#cfd2d7"],
      [0.52, "#eceef0"],
      [0.75, "#b9bdc4"],
      [1, "#989da6"],
    ],
    0,
    0,
    1,
    1,
  );
  return { d, svg: path(d, { fill: steel }) };
}

function cpuFace(sheet: Sheet, { body, accent, form = 0 }: Look): string {
  const board =
    rect(0, 0, 520, 520, 14, { fill: sheen(sheet, body) }) +
    edge(520, 520, 14, "#ffffff", 0.3) +
    repeat(22, (i) =>
      line(-240 + i * 23, -246, -240 + i * 23, -216, { stroke: lift(body, 0.22), width: 3, opacity: 0.6 }),
    ) +
    repeat(22, (i) =>
      line(-240 + i * 23, 246, -240 + i * 23, 216, { stroke: lift(body, 0.22), width: 3, opacity: 0.6 }),
    ) +
    polygon(
      [
        [-246, 246],
        [-206, 246],
        [-246, 206],
      ],
      { fill: gold(sheet) },
    );
  const parts = specks(
    sheet,
    [
      [-222, -60],
      [-222, -30],
      [-222, 0],
      [-222, 30],
      [222, -40],
      [222, -10],
      [222, 20],
    ],
    90,
  );
  const cover = lid(sheet, form);
  const etched = { stroke: "#868b94", width: 3, opacity: 0.7 };
  const marks =
    rect(-70, -96, 160, 30, 4, { fill: "#868b94", opacity: 0.5 }) +
    rect(-30, -44, 240, 12, 3, { fill: "#868b94", opacity: 0.35 }) +
    rect(-60, -20, 180, 12, 3, { fill: "#868b94", opacity: 0.35 }) +
    path("M60 116l28 -48l28 48z", etched) +
    circle(-110, 96, 30, etched) +
    circle(-110, 96, 14, { fill: accent, opacity: 0.85 });
  return (
    board +
    parts +
    moved(path(cover.d, { fill: "#000000", opacity: 0.4 }), 7, 9) +
    cover.svg +
    path(cover.d, { stroke: "#ffffff", width: 3, opacity: 0.8 }) +
    marks
  );
}

function cpuFront(sheet: Sheet, look: Look): Art {
  const svg = moved(cpuFace(sheet, look), 0, 0, 1, -10);
  return {
    svg,
    box: [-300, -300, 300, 300],
    pose: "floats",
    shadow: movedShade(rectShade(0, 0, 520, 520, 14), 0, 0, 1, -10),
  };
}

function cpuAngle(sheet: Sheet, look: Look): Art {
  const camera = new Camera(-38, 34);
  const board = lying(camera, {
    outline: roundedOutline(520, 520, 14),
    depth: 18,
    colour: look.body,
    at: [0, 9, 0],
    face: cpuFace(sheet, look),
  });
  const cover = lying(camera, {
    outline: roundedOutline(372, 372, 20),
    depth: 26,
    colour: "#c4c8ce",
    at: [0, 31, 0],
    taper: 0.96,
    face: group(cpuFace(sheet, look), "scale(0.96)", {
      clip: sheet.clip(rect(0, 0, 372, 372, 18, { fill: "#000000" })),
    }),
  });
  return {
    svg: board.svg + cover.svg,
    box: boxAround(board.points),
    pose: "stands",
    shadow: groundShadow(camera, rectangle(520, 520), 40),
  };
}

/** The underside, with its gold contacts. */
function cpuExtra(sheet: Sheet, look: Look): Art {
  const dot = gold(sheet);
  const pads = repeat(23, (row) =>
    repeat(23, (column) => {
      const middle = Math.abs(row - 11) < 4 && Math.abs(column - 11) < 4;
      return middle ? "" : rect(-231 + column * 21, -231 + row * 21, 13, 13, 3, { fill: dot });
    }),
  );
  const under =
    rect(0, 0, 520, 520, 14, { fill: sheen(sheet, lift(look.body, 0.08)) }) +
    pads +
    specks(sheet, [
      [-36, -30],
      [0, -30],
      [36, -30],
      [-36, 0],
      [0, 0],
      [36, 0],
      [-36, 30],
      [0, 30],
      [36, 30],
    ]);
  return laid({ w: 520, h: 520, r: 14, depth: 20, colour: look.body, face: under }, 32, 40);
}

export const cpu: Kind = {
  front: cpuFront,
  angle: cpuAngle,
  extra: cpuExtra,
  spots: [
    [0.3, 0.68, 2.4],
    [0.72, 0.3, 2.6],
  ],
  scene: { place: "rig", width: 330, view: "angle" },
};
