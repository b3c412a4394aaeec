import { type Art, boxAround, boxOf, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { barrel, circleLight, dome, glow, holes, sheen } from "./materials.ts";
import { groundShadow, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { rectangle } from "./slab.ts";
import { Camera, cuboid, prism, roundOutline } from "./space.ts";

/** Robot vacuums and air cleaners. */

function robotTop(sheet: Sheet, { body, trim, accent }: Look): string {
  return (
    circle(0, 0, 330, { fill: lift(body, -0.35) }) +
    circle(0, 0, 322, { fill: sheen(sheet, body) }) +
    circle(0, 0, 286, { stroke: lift(body, -0.16), width: 4 }) +
    path("M-322 0A322 322 0 0 1 322 0L286 0A286 286 0 0 0 -286 0Z", { fill: lift(trim, -0.2), opacity: 0.85 }) +
    circle(0, -90, 104, { fill: lift(body, -0.25) }) +
    circle(0, -94, 98, { fill: dome(sheet, trim) }) +
    circle(0, -94, 60, { fill: "#15161a" }) +
    circle(0, -94, 46, {
      fill: sheet.radial(
        [
          [0, "#3a4470"],
          [1, "#0a0b10"],
        ],
        0.4,
        0.36,
        0.7,
      ),
    }) +
    rect(0, 150, 180, 66, 33, { fill: lift(body, -0.1) }) +
    circle(-44, 150, 17, { stroke: accent, width: 6 }) +
    path("M36 134l22 16l-22 16z", { fill: accent }) +
    circleLight(322)
  );
}

function brush(colour: string): string {
  return (
    repeat(3, (i) => moved(path("M0 0C14 -50 30 -84 22 -130", { stroke: colour, width: 12 }), 0, 0, 1, i * 120)) +
    circle(0, 0, 20, { fill: colour })
  );
}

function robotAt(sheet: Sheet, look: Look, turn: number, tilt: number): Art {
  const camera = new Camera(turn, tilt);
  const wheel = camera.lay(brush("#3a3d44"), [-240, 6, 230], [1, 0, 0], [0, 0, 1]);
  const base = prism(camera, {
    outline: roundOutline(318),
    depth: 30,
    colour: "#1f2126",
    at: [0, 25, 0],
    right: [1, 0, 0],
    down: [0, 0, 1],
    front: [0, 1, 0],
  });
  const shell = prism(camera, {
    outline: roundOutline(330),
    depth: 88,
    colour: look.body,
    at: [0, 80, 0],
    right: [1, 0, 0],
    down: [0, 0, 1],
    front: [0, 1, 0],
    face: robotTop(sheet, look),
  });
  const eyeTower = prism(camera, {
    outline: roundOutline(98),
    depth: 40,
    colour: look.trim,
    at: [0, 144, -94],
    right: [1, 0, 0],
    down: [0, 0, 1],
    front: [0, 1, 0],
    face: circle(0, 0, 94, { fill: dome(sheet, look.trim) }) + circle(0, 0, 56, { fill: "#15161a" }),
  });
  return {
    svg: wheel + base.svg + shell.svg + eyeTower.svg,
    box: boxAround([...base.points, ...shell.points, ...eyeTower.points]),
    pose: "stands",
    shadow: groundShadow(camera, roundOutline(330), 90),
  };
}

/** In front of its dock. */
function robotDock(sheet: Sheet, look: Look): Art {
  const camera = new Camera(-26, 20);
  const dock = cuboid(camera, {
    w: 360,
    h: 520,
    d: 260,
    colour: look.trim,
    base: [0, 0, -330],
    frontFace:
      rect(0, 0, 350, 510, 20, { fill: sheen(sheet, look.trim) }) +
      rect(0, 160, 270, 190, 30, { fill: lift(look.trim, -0.5) }) +
      rect(0, -210, 80, 10, 5, { fill: look.accent }),
    topFace: rect(0, 0, 340, 240, 20, { fill: sheen(sheet, lift(look.trim, 0.08)) }),
  });
  const robot = robotAt(sheet, look, -26, 20);
  return {
    svg: dock.svg + moved(robot.svg, 20, 10),
    box: boxAround([...dock.points, [robot.box[0], robot.box[1]], [robot.box[2] + 20, robot.box[3] + 10]]),
    pose: "stands",
    shadow: shades(groundShadow(camera, rectangle(360, 260, [0, 0, -330]), 240), robot.shadow),
  };
}

export const robotVacuum: Kind = {
  front: (sheet, look) => robotAt(sheet, look, -20, 38),
  angle: robotDock,
  extra: (sheet, look) => ({
    svg: moved(brush("#3a3d44"), -250, -250, 0.9) + robotTop(sheet, look),
    box: boxOf(720, 700),
    pose: "floats",
    shadow: roundShade(0, 0, 330),
  }),
  spots: [
    [0.5, 0.36, 2.1],
    [0.4, 0.66, 2.4],
  ],
  scene: { place: "floor", width: 330, view: "front" },
};

/** Form 1 is a fan without visible blades, form 0 a round air cleaner. */
function purifier(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 1) {
    const svg =
      rect(0, -120, 240, 230, 40, { fill: barrel(sheet, body) }) +
      moved(holes(210, 170, 15, 4, lift(body, -0.45), 0.7), 0, -110) +
      path(
        "M-150 -330V-620C-150 -700 -90 -740 0 -740S150 -700 150 -620V-330C150 -270 90 -236 0 -236S-150 -270 -150 -330ZM-84 -340V-610C-84 -650 -50 -676 0 -676S84 -650 84 -610V-340C84 -312 50 -298 0 -298S-84 -312 -84 -340Z",
        { fill: barrel(sheet, lift(body, 0.05), 0.9), holed: true },
      ) +
      path("M-84 -340V-610C-84 -650 -50 -676 0 -676S84 -650 84 -610V-340C84 -312 50 -298 0 -298S-84 -312 -84 -340Z", {
        stroke: accent,
        width: 6,
        opacity: 0.8,
      }) +
      circle(0, -170, 34, { fill: "#101115", stroke: accent, width: 5 });
    return { svg, box: [-152, -742, 152, 0], pose: "stands" };
  }
  const side = "M-200 -560C-212 -300 -212 -180 -196 -20C-120 20 120 20 196 -20C212 -180 212 -300 200 -560Z";
  const clip = sheet.clip(path(side, { fill: "#000000" }));
  const svg =
    path(side, { fill: barrel(sheet, body, 0.8) }) +
    group(moved(holes(420, 320, 17, 4.6, lift(body, -0.42), 0.7), 0, -170), undefined, { clip }) +
    ellipse(0, -560, 200, 44, { fill: barrel(sheet, lift(trim, -0.1)) }) +
    ellipse(0, -564, 188, 38, { fill: lift(trim, -0.5) }) +
    repeat(15, (i) =>
      line(
        -154 + i * 22,
        -564 - Math.sqrt(Math.max(0, 1 - ((-154 + i * 22) / 188) ** 2)) * 34,
        -154 + i * 22,
        -564 + Math.sqrt(Math.max(0, 1 - ((-154 + i * 22) / 188) ** 2)) * 34,
        { stroke: lift(trim, -0.15), width: 6 },
      ),
    ) +
    circle(0, -450, 48, { fill: "#101115" }) +
    circle(0, -450, 48, { stroke: accent, width: 8 }) +
    circle(0, -450, 70, { fill: glow(sheet, accent, 0.35) }) +
    path("M-20 -450h40M-12 -436h24M-12 -464h24", { stroke: "#f4f5f6", width: 5 });
  return { svg, box: [-210, -606, 210, 12], pose: "stands" };
}

function purifierTop(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const svg =
    circle(0, 0, 310, { fill: dome(sheet, body, 0.7) }) +
    circle(0, 0, 286, { fill: lift(trim, -0.55) }) +
    repeat(36, (i) =>
      moved(
        path("M120 0C180 30 220 36 280 20", { stroke: lift(trim, i % 2 ? 0.05 : -0.1), width: 13 }),
        0,
        0,
        1,
        i * 10,
      ),
    ) +
    circle(0, 0, 128, { fill: sheen(sheet, body) }) +
    circle(0, 0, 100, { fill: "#0f1014" }) +
    path("M-60 40A72 72 0 1 1 60 40", { stroke: accent, width: 12 }) +
    path("M-26 0h52M-16 18h32M-16 -18h32", { stroke: "#f4f5f6", width: 6 });
  return { svg, box: boxOf(620, 620), pose: "floats", shadow: roundShade(0, 0, 310) };
}

/** With the filter beside it. */
function purifierFilter(sheet: Sheet, look: Look): Art {
  const pleats =
    rect(0, -150, 230, 270, 10, { fill: barrel(sheet, "#f1f0ec") }) +
    repeat(20, (i) =>
      line(-108 + i * 11.4, -280, -108 + i * 11.4, -20, { stroke: "#b9b8b2", width: 3, opacity: 0.7 }),
    ) +
    ellipse(0, -286, 118, 28, { fill: mix(look.accent, "#3a3d44", 0.55) }) +
    ellipse(0, -288, 66, 14, { fill: "#15161a" }) +
    path("M-118 -18C-100 12 100 12 118 -18V-6C100 24 -100 24 -118 -6Z", { fill: mix(look.accent, "#3a3d44", 0.55) });
  const filter: Art = { svg: pleats, box: [-118, -314, 118, 16], pose: "stands" };
  return together(part(purifier(sheet, look), -130, 0), part(filter, 230, 20, 1.1));
}

export const airCleaner: Kind = {
  front: purifier,
  angle: purifierFilter,
  extra: purifierTop,
  spots: [
    [0.5, 0.22, 2],
    [0.5, 0.7, 2.4],
  ],
  scene: { place: "floor", width: 230, view: "front" },
};
