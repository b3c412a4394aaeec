import { type Art, boxAround, type Kind, type Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { dome, edge, fall, holes, sheen } from "./materials.ts";
import { groundShadow, movedShade, rectShade, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { rectangle } from "./slab.ts";
import { Camera, cuboid } from "./space.ts";

/** Game pads and consoles. */

const PAD =
  "M-250 -150C-180 -176 -110 -150 -60 -150H60C110 -150 180 -176 250 -150C330 -118 400 60 406 190C410 270 350 292 306 250C266 212 232 130 180 104C120 84 -120 84 -180 104C-232 130 -266 212 -306 250C-350 292 -410 270 -406 190C-400 60 -330 -118 -250 -150Z";

const PAD_SHADE = shades(
  rectShade(0, -20, 600, 230, 110),
  roundShade(-290, 90, 100, 180),
  roundShade(290, 90, 100, 180),
);

function padArt(sheet: Sheet, { body, trim, accent }: Look): string {
  const stick = (x: number, y: number) =>
    moved(
      circle(3, 8, 62, { fill: "#000000", opacity: 0.3 }) +
        circle(0, 0, 62, { fill: fall(sheet, lift(trim, -0.25), 1.2) }) +
        circle(0, -6, 46, { fill: dome(sheet, lift(trim, -0.05), 0.7) }) +
        circle(0, -6, 30, { stroke: lift(trim, -0.35), width: 4 }),
      x,
      y,
    );
  const button = (x: number, y: number, colour: string) =>
    circle(x + 2, y + 4, 23, { fill: "#000000", opacity: 0.3 }) + circle(x, y, 23, { fill: dome(sheet, colour) });
  const cross = "M-18 -56H18V-18H56V18H18V56H-18V18H-56V-18H-18Z";
  return (
    rect(-250, -160, 150, 60, 26, { fill: lift(trim, -0.3) }) +
    rect(250, -160, 150, 60, 26, { fill: lift(trim, -0.3) }) +
    path(PAD, { fill: dome(sheet, body, 0.8) }) +
    path("M-240 -132C-180 -152 -110 -132 -60 -132H60C110 -132 180 -152 240 -132", {
      stroke: "#ffffff",
      width: 6,
      opacity: 0.35,
    }) +
    rect(0, -76, 190, 96, 22, { fill: sheen(sheet, lift(body, -0.12)) }) +
    rect(0, -12, 60, 8, 4, { fill: accent }) +
    stick(-130, 34) +
    stick(130, 34) +
    moved(
      circle(0, 0, 78, { fill: lift(body, -0.1) }) + path(cross, { fill: fall(sheet, lift(trim, -0.15), 1.2) }),
      -250,
      -50,
    ) +
    circle(250, -50, 84, { fill: lift(body, -0.06) }) +
    button(250, -98, "#4fb58f") +
    button(298, -50, "#d8615c") +
    button(250, -2, "#4a86d9") +
    button(202, -50, "#e0b04a")
  );
}

function padFront(sheet: Sheet, look: Look): Art {
  return {
    svg: padArt(sheet, look),
    box: [-412, -192, 412, 278],
    pose: "floats",
    shadow: PAD_SHADE,
  };
}

function padAngle(sheet: Sheet, look: Look): Art {
  const turn = (content: string) => group(content, "rotate(-24) skewX(-10)");
  return {
    svg: turn(path(PAD, { fill: lift(look.body, -0.45) })) + moved(turn(padArt(sheet, look)), 0, -18),
    box: [-400, -350, 420, 370],
    pose: "floats",
    shadow: movedShade(PAD_SHADE, 0, 0, 1, -24),
  };
}

function padPair(sheet: Sheet, look: Look): Art {
  const other = { ...look, body: mix(look.body, look.accent, 0.75), trim: look.body };
  return {
    svg: moved(padArt(sheet, other), 80, -170, 0.82, 12) + moved(padArt(sheet, look), -50, 160, 0.95, -10),
    box: [-460, -390, 440, 470],
    pose: "floats",
    shadow: shades(movedShade(PAD_SHADE, 80, -170, 0.82, 12), movedShade(PAD_SHADE, -50, 160, 0.95, -10)),
  };
}

export const gamepad: Kind = {
  front: padFront,
  angle: padAngle,
  extra: padPair,
  spots: [
    [0.78, 0.34, 2.4],
    [0.3, 0.5, 2.4],
  ],
  scene: { place: "desk", width: 320, view: "angle" },
};

function consoleAt(sheet: Sheet, look: Look, turn: number, tilt: number): Art {
  const { body, trim, accent, form = 0 } = look;
  const [w, h, d] = form === 1 ? [560, 130, 480] : [190, 620, 470];
  const camera = new Camera(turn, tilt);
  const vents =
    form === 1
      ? repeat(22, (i) => rect(-250 + i * 24, -h / 2 + 30, 14, 16, 4, { fill: lift(trim, -0.4) }))
      : repeat(20, (i) => rect(w / 2 - 34, -h / 2 + 60 + i * 25, 30, 12, 4, { fill: lift(trim, -0.4) }));
  const slot =
    form === 1
      ? rect(-70, 24, 300, 7, 3, { fill: "#08090b" }) + circle(210, 18, 15, { fill: accent })
      : rect(-30, 20, 7, 300, 3, { fill: "#08090b" }) + circle(-30, h / 2 - 60, 15, { fill: accent });
  const frontFace = rect(0, 0, w - 4, h - 4, 6, { fill: sheen(sheet, trim) }) + vents + slot;
  const panelW = d - 14;
  const sideFace =
    form === 1
      ? ""
      : rect(0, 0, panelW, h - 12, 40, { fill: sheen(sheet, body) }) +
        edge(panelW, h - 12, 40, "#ffffff", 0.5) +
        path(`M${-panelW / 2 + 40} ${h / 2 - 60}C-60 100 40 -120 ${panelW / 2 - 50} ${-h / 2 + 60}`, {
          stroke: lift(body, -0.1),
          width: 5,
          opacity: 0.7,
        }) +
        circle(0, 0, 34, { stroke: lift(body, -0.14), width: 7 });
  const topFace =
    form === 1
      ? rect(0, 0, w - 8, d - 8, 40, { fill: sheen(sheet, body) }) +
        edge(w - 8, d - 8, 40, "#ffffff", 0.5) +
        circle(120, 0, 130, { fill: lift(trim, -0.3) }) +
        moved(holes(210, 210, 20, 7, "#050608"), 120, 0)
      : rect(0, 0, w - 10, d - 10, 10, { fill: lift(trim, -0.2) }) +
        moved(holes(w - 40, d - 40, 20, 7, "#050608"), 0, 0);
  const box = cuboid(camera, { w, h, d, colour: body, base: [0, 18, 0], frontFace, sideFace, topFace });
  const foot = cuboid(camera, { w: w + 20, h: 18, d: d * 0.6, colour: lift(trim, -0.2) });
  return {
    svg: foot.svg + box.svg,
    box: boxAround([...foot.points, ...box.points]),
    pose: "stands",
    shadow: groundShadow(camera, rectangle(w, d), h * 0.5),
  };
}

function consoleSet(sheet: Sheet, look: Look): Art {
  const box = consoleAt(sheet, look, -38, 16);
  const pad = padFront(sheet, look);
  const lift2 = look.form === 1 ? 40 : 20;
  return {
    ...box,
    svg:
      box.svg +
      moved(
        group(
          ellipse(10, 270, 380, 30, {
            fill: sheet.radial([
              [0, "#000000", 0.35],
              [1, "#000000", 0],
            ]),
          }),
          undefined,
        ) + pad.svg,
        330,
        -60 + lift2,
        0.62,
      ),
    box: [box.box[0], box.box[1], 590, Math.max(box.box[3], 130)],
  };
}

export const gameConsole: Kind = {
  front: consoleSet,
  angle: (sheet, look) => consoleAt(sheet, look, 32, 22),
  extra: (sheet, look) => consoleAt(sheet, look, -64, 12),
  spots: [
    [0.3, 0.4, 2.2],
    [0.74, 0.72, 2.4],
  ],
  scene: { place: "room", width: 330, view: "front" },
};
