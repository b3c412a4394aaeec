import type { Art, Kind, Look } from "./art.ts";
import { lift } from "./colour.ts";
import { barrel, circleLight, fall, sheen } from "./materials.ts";
import { groundShadow, shades } from "./shades.ts";
import { circle, ellipse, group, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { ofSolids, rectangle } from "./slab.ts";
import { Camera, cuboid, prism, roundOutline, type Solid } from "./space.ts";

/** Photo cameras. */

/** The front glass of a large lens of radius `r`. */
function bigLens(sheet: Sheet, r: number, { accent }: Look): string {
  const ribs = repeat(60, (i) => {
    const a = (i / 60) * Math.PI * 2;
    return `M${Math.cos(a) * r * 0.91} ${Math.sin(a) * r * 0.91}L${Math.cos(a) * r * 0.985} ${Math.sin(a) * r * 0.985}`;
  });
  return (
    circle(0, 0, r, { fill: sheen(sheet, "#26282e") }) +
    path(ribs, { stroke: "#0e0f12", width: 4 }) +
    circle(0, 0, r * 0.86, { fill: "#15161a", stroke: accent, width: 5 }) +
    circle(0, 0, r * 0.74, { fill: sheen(sheet, "#2a2c33") }) +
    circle(0, 0, r * 0.62, {
      fill: sheet.radial(
        [
          [0, "#4a5f9b"],
          [0.35, "#27345f"],
          [0.7, "#141a30"],
          [1, "#07080d"],
        ],
        0.42,
        0.38,
        0.62,
      ),
    }) +
    circle(0, 0, r * 0.42, {
      fill: sheet.radial(
        [
          [0, "#7a5ab0"],
          [0.5, "#2a2452"],
          [1, "#0b0c16"],
        ],
        0.42,
        0.4,
        0.6,
      ),
    }) +
    circle(0, 0, r * 0.2, { fill: "#05060a" }) +
    ellipse(-r * 0.24, -r * 0.28, r * 0.17, r * 0.11, { fill: "#ffffff", opacity: 0.75 }) +
    ellipse(r * 0.24, r * 0.26, r * 0.11, r * 0.07, { fill: "#b9c8ff", opacity: 0.5 }) +
    circleLight(r * 0.8)
  );
}

function bodyFace(sheet: Sheet, { body, trim, accent }: Look): string {
  const top = path("M-340 -150H-150L-110 -236H110L150 -150H340Q350 -150 350 -140V-90H-350V-140Q-350 -150 -340 -150Z", {
    fill: sheen(sheet, body),
  });
  const leather = rect(0, 50, 700, 290, 24, { fill: sheen(sheet, trim, 0.8) });
  const grain = repeat(26, (i) =>
    path(`M-346 ${-80 + i * 10.4}h692`, {
      stroke: lift(trim, i % 2 ? -0.2 : 0.12),
      width: 2,
      opacity: 0.35,
      dash: "4 7",
    }),
  );
  const grip = path("M-350 -86H-230C-214 -30 -214 100 -240 194H-326Q-350 194 -350 170Z", {
    fill: sheet.linear(
      [
        [0, lift(trim, -0.2)],
        [0.3, lift(trim, 0.3)],
        [1, lift(trim, -0.4)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  return (
    leather +
    grain +
    grip +
    top +
    rect(0, -92, 700, 6, 3, { fill: lift(body, -0.35) }) +
    rect(0, -196, 120, 44, 10, { fill: "#101216" }) +
    circle(240, -40, 22, {
      fill: sheet.radial([
        [0, "#fff8e0"],
        [1, "#cfc6a6"],
      ]),
    }) +
    rect(250, -120, 60, 10, 5, { fill: accent })
  );
}

function cameraFront(sheet: Sheet, look: Look): Art {
  const dial = (x: number, w: number, h: number) =>
    rect(x, -158 - h / 2, w, h, 7, { fill: barrel(sheet, lift(look.body, -0.15)) });
  const svg =
    dial(-270, 90, 34) +
    dial(240, 100, 28) +
    dial(-170, 44, 20) +
    bodyFace(sheet, look) +
    circle(8, 14, 196, { fill: "#000000", opacity: 0.35 }) +
    moved(bigLens(sheet, 186, look), 0, 20);
  return { svg, box: [-352, -240, 352, 206], pose: "stands" };
}

function cameraAngle(sheet: Sheet, look: Look): Art {
  const camera = new Camera(-34, 16);
  const [w, h, d] = [700, 350, 170];
  const box = cuboid(camera, {
    w,
    h,
    d,
    colour: look.body,
    frontFace: moved(bodyFace(sheet, look), 0, -20),
    topFace: rect(0, 0, w - 10, d - 10, 10, { fill: sheen(sheet, look.body) }),
  });
  const hump = cuboid(camera, {
    w: 250,
    h: 76,
    d: d - 20,
    colour: look.body,
    base: [0, h, 0],
    frontFace: rect(0, 0, 130, 46, 8, { fill: "#101216" }),
  });
  const knob = (x: number, r: number, tall: number) =>
    prism(camera, {
      outline: roundOutline(r),
      depth: tall,
      colour: lift(look.body, -0.1),
      at: [x, h + tall / 2, 0],
      right: [1, 0, 0],
      down: [0, 0, 1],
      front: [0, 1, 0],
      face: circle(0, 0, r - 6, { fill: sheen(sheet, look.body) }),
    });
  const ring = (z: number, depth: number, r: number, colour: string, face?: string): Solid =>
    prism(camera, { outline: roundOutline(r), depth, colour, at: [0, 164, d / 2 + z], face });
  const barrelOf = [
    ring(26, 52, 176, "#2a2c32"),
    ring(78, 52, 184, "#1c1d22"),
    ring(112, 16, 176, look.accent),
    ring(160, 80, 184, "#26282e"),
    ring(206, 12, 176, "#15161a"),
    ring(226, 30, 186, "#202227", bigLens(sheet, 184, look)),
  ];
  const pieces = [box, hump, knob(-270, 48, 36), knob(240, 54, 30), knob(150, 24, 18), ...barrelOf];
  return ofSolids(
    pieces,
    shades(groundShadow(camera, rectangle(w, d), h * 0.5), groundShadow(camera, rectangle(300, 260, [0, 0, 200]), 100)),
  );
}

function cameraBack(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const svg =
    path(
      "M-340 -150H-150L-110 -236H110L150 -150H340Q350 -150 350 -140V180Q350 196 334 196H-334Q-350 196 -350 180V-140Q-350 -150 -340 -150Z",
      { fill: sheen(sheet, lift(trim, -0.05)) },
    ) +
    path("M-340 -150H-150L-110 -236H110L150 -150H340Q350 -150 350 -140V-104H-350V-140Q-350 -150 -340 -150Z", {
      fill: sheen(sheet, body),
    }) +
    rect(0, -182, 150, 74, 22, { fill: "#0c0d10" }) +
    rect(0, -182, 110, 48, 14, {
      fill: sheet.radial([
        [0, "#38446b"],
        [1, "#0a0b10"],
      ]),
    }) +
    rect(-80, 48, 440, 260, 12, { fill: "#08090b" }) +
    moved(
      group(sceneOnScreen(sheet, accent), undefined, {
        clip: sheet.clip(rect(0, 0, 416, 238, 6, { fill: "#000000" })),
      }),
      -80,
      48,
    ) +
    circle(240, 60, 66, { fill: fall(sheet, lift(trim, -0.2), 1.2) }) +
    circle(240, 60, 28, { fill: sheen(sheet, lift(body, -0.05)) }) +
    [-60, 170]
      .map((y) => circle(210, y, 16, { fill: lift(trim, -0.35) }) + circle(280, y, 16, { fill: lift(trim, -0.35) }))
      .join("") +
    circle(300, -126, 12, { fill: "#c4423c" });
  return { svg, box: [-352, -238, 352, 198], pose: "stands" };
}

function sceneOnScreen(sheet: Sheet, accent: string): string {
  return (
    rect(0, 0, 420, 240, 0, {
      fill: sheet.linear([
        [0, "#f3c9a0"],
        [0.6, "#e8a17c"],
        [1, "#8d6a86"],
      ]),
    }) +
    circle(70, -30, 34, { fill: "#fff1d6" }) +
    path("M-210 40L-110 -40L-20 40L70 -10L210 70V120H-210Z", { fill: "#5d5478" }) +
    path("M-210 80C-100 30 40 60 210 90V120H-210Z", { fill: "#3c3a58" }) +
    path("M-40 0v-24h24M40 0v-24h-24M-40 30v24h24M40 30v24h-24", { stroke: accent, width: 4 })
  );
}

export const photoCamera: Kind = {
  front: cameraFront,
  angle: cameraAngle,
  extra: cameraBack,
  spots: [
    [0.5, 0.58, 2.2],
    [0.2, 0.3, 2.5],
  ],
  scene: { place: "outdoors", width: 380, view: "angle" },
};
