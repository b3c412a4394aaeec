import { boxOf, type Kind, type Look } from "./art.ts";
import { mix } from "./colour.ts";
import { edge, sheen } from "./materials.ts";
import { rectShade } from "./shades.ts";
import { moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid } from "./slab.ts";

/** Bathroom scales. */

function scaleFace(sheet: Sheet, { body, accent }: Look): string {
  const pad = (x: number, y: number) =>
    rect(x, y, 190, 190, 40, {
      fill: sheet.linear(
        [
          [0, "#dfe2e6"],
          [1, "#aab0b8"],
        ],
        0,
        0,
        1,
        1,
      ),
      opacity: 0.55,
    });
  const digits = repeat(3, (i) =>
    moved(
      path(["M-18 -34H18V0H-18V34H18", "M-18 -34H18V34H-18V0H18", "M-18 -34H18V34H-18ZM-18 0H18"][i] ?? "", {
        stroke: mix(accent, "#ffffff", 0.6),
        width: 9,
      }),
      -60 + i * 60,
      0,
    ),
  );
  return (
    rect(0, 0, 620, 620, 90, { fill: sheen(sheet, body) }) +
    edge(620, 620, 90, "#ffffff", 0.5) +
    pad(-160, -40) +
    pad(160, -40) +
    pad(-160, 190) +
    pad(160, 190) +
    moved(rect(0, 0, 270, 104, 20, { fill: "#0e0f12", opacity: 0.9 }) + digits, 0, -216)
  );
}

export const bodyScale: Kind = {
  front: (sheet, look) => ({
    svg: scaleFace(sheet, look),
    box: boxOf(620, 620),
    pose: "floats",
    shadow: rectShade(0, 0, 620, 620, 90),
  }),
  angle: (sheet, look) =>
    laid({ w: 620, h: 620, r: 90, depth: 40, colour: look.body, face: scaleFace(sheet, look) }, -34, 36),
  extra: (sheet, look) =>
    laid({ w: 620, h: 620, r: 90, depth: 40, colour: look.body, face: scaleFace(sheet, look) }, 26, 58),
  spots: [
    [0.5, 0.2, 2.4],
    [0.5, 0.56, 1.5],
  ],
  scene: { place: "floor", width: 330, view: "angle" },
};
