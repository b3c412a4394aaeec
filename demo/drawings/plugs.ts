import { type Art, boxOf, type Kind, type Look } from "./art.ts";
import { lift } from "./colour.ts";
import { circleLight, dome, edge, fall, glow, sheen } from "./materials.ts";
import { rectShade, roundShade, shades } from "./shades.ts";
import { circle, group, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid } from "./slab.ts";

/** Plugs, switches, sensors and hubs. */

/** Form 1 is a strip of three. */
function plugFace(sheet: Sheet, { body, accent, form = 0 }: Look): { art: string; w: number; h: number; r: number } {
  const outlet = (x: number) =>
    moved(
      circle(0, 0, 118, { fill: lift(body, -0.14) }) +
        circle(0, 0, 108, {
          fill: sheet.radial([
            [0, lift(body, -0.2)],
            [0.8, lift(body, -0.1)],
            [1, lift(body, -0.26)],
          ]),
        }) +
        rect(-40, -14, 18, 60, 6, { fill: "#1a1c20" }) +
        rect(40, -14, 18, 60, 6, { fill: "#1a1c20" }) +
        circle(0, 52, 18, { fill: "#1a1c20" }),
      x,
      0,
    );
  if (form === 1)
    return {
      art:
        rect(0, 0, 960, 300, 60, { fill: sheen(sheet, body) }) +
        edge(960, 300, 60, "#ffffff", 0.5) +
        [-320, -64, 192].map(outlet).join("") +
        circle(390, 0, 44, { fill: fall(sheet, lift(body, -0.04), 1.4) }) +
        circle(390, 0, 44, { stroke: accent, width: 7 }),
      w: 960,
      h: 300,
      r: 60,
    };
  return {
    art:
      rect(0, 0, 420, 540, 150, { fill: sheen(sheet, body) }) +
      edge(420, 540, 150, "#ffffff", 0.5) +
      moved(outlet(0), 0, -50, 1.2) +
      rect(0, 178, 110, 40, 20, { fill: lift(body, -0.1) }) +
      rect(0, 178, 50, 10, 5, { fill: accent }) +
      rect(0, 178, 90, 34, 17, { stroke: accent, width: 4, opacity: 0.5 }),
    w: 420,
    h: 540,
    r: 150,
  };
}

function plugFront(sheet: Sheet, look: Look): Art {
  const { art, w, h, r } = plugFace(sheet, look);
  return { svg: art, box: boxOf(w, h), pose: "floats", shadow: rectShade(0, 0, w, h, r) };
}

function plugAt(turn: number, tilt: number) {
  return (sheet: Sheet, look: Look): Art => {
    const { art, w, h, r } = plugFace(sheet, look);
    return laid({ w, h, r, depth: look.form === 1 ? 110 : 170, colour: look.body, face: art }, turn, tilt);
  };
}

export const smartPlug: Kind = {
  front: plugFront,
  angle: plugAt(-34, 40),
  extra: plugAt(28, 54),
  spots: [
    [0.5, 0.38, 2.2],
    [0.5, 0.8, 2.6],
  ],
  scene: { place: "wall", width: 150, view: "front" },
};

/** Forms: 0 a door contact in two parts, 1 a motion sensor, 2 a wall switch, 3 a hub. */
function sensorFront(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 0) {
    const long =
      rect(0, 0, 200, 560, 60, { fill: sheen(sheet, body) }) +
      edge(200, 560, 60, "#ffffff", 0.5) +
      circle(0, -190, 10, { fill: accent }) +
      circle(0, -190, 40, { fill: glow(sheet, accent, 0.5) }) +
      path("M0 60l30 18v36l-30 18l-30 -18v-36z", { stroke: lift(body, -0.16), width: 5 });
    const short =
      rect(0, 0, 100, 320, 46, { fill: sheen(sheet, lift(body, -0.03)) }) + edge(100, 320, 46, "#ffffff", 0.5);
    return {
      svg: moved(long, -80, 0) + moved(short, 130, 60),
      box: [-180, -280, 180, 280],
      pose: "floats",
      shadow: shades(rectShade(-80, 0, 200, 560, 60), rectShade(130, 60, 100, 320, 46)),
    };
  }
  if (form === 2) {
    const rocker = (x: number, on: boolean) =>
      rect(x, 0, 186, 400, 24, {
        fill: on
          ? sheet.linear([
              [0, lift(body, -0.08)],
              [1, lift(body, 0.3)],
            ])
          : fall(sheet, body, 0.8),
        stroke: lift(body, -0.16),
        width: 3,
      }) + rect(x, -150, 60, 8, 4, { fill: on ? accent : lift(body, -0.25) });
    return {
      svg:
        rect(0, 0, 560, 560, 60, { fill: sheen(sheet, body) }) +
        edge(560, 560, 60, "#ffffff", 0.5) +
        rect(0, 0, 410, 420, 30, { fill: lift(body, -0.2) }) +
        rocker(-98, true) +
        rocker(98, false),
      box: boxOf(560, 560),
      pose: "floats",
      shadow: rectShade(0, 0, 560, 560, 60),
    };
  }
  if (form === 3) {
    return {
      svg:
        circle(0, 0, 290, { fill: sheen(sheet, body) }) +
        circle(0, 0, 250, { fill: sheen(sheet, lift(body, 0.05)), stroke: lift(body, -0.12), width: 3 }) +
        circle(0, 0, 150, { stroke: accent, width: 14 }) +
        circle(0, 0, 150, { stroke: accent, width: 44, opacity: 0.22 }) +
        path("M0 -56l49 28v56l-49 28l-49 -28v-56z", { stroke: lift(trim, -0.1), width: 10 }) +
        circleLight(290),
      box: boxOf(580, 580),
      pose: "floats",
      shadow: roundShade(0, 0, 290),
    };
  }
  const cells = repeat(7, (row) =>
    repeat(7, (column) =>
      circle(-96 + column * 32 + (row % 2) * 16, -90 + row * 28, 14, {
        fill: sheet.radial(
          [
            [0, "#ffffff", 0.9],
            [1, "#c6cad1", 0.7],
          ],
          0.4,
          0.35,
          0.7,
        ),
      }),
    ),
  );
  const clip = sheet.clip(circle(0, -10, 112, { fill: "#000000" }));
  return {
    svg:
      rect(0, 0, 400, 520, 130, { fill: sheen(sheet, body) }) +
      edge(400, 520, 130, "#ffffff", 0.5) +
      circle(0, -10, 140, { fill: lift(body, -0.14) }) +
      circle(0, -10, 118, { fill: dome(sheet, "#dfe2e6") }) +
      group(cells, undefined, { clip }) +
      circle(0, -10, 118, { stroke: "#ffffff", width: 4, opacity: 0.6 }) +
      circle(0, 196, 9, { fill: accent }),
    box: boxOf(400, 520),
    pose: "floats",
    shadow: rectShade(0, 0, 400, 520, 130),
  };
}

function sensorAt(turn: number, tilt: number) {
  return (sheet: Sheet, look: Look): Art => {
    const front = sensorFront(sheet, look);
    const sizes = [
      [200, 560, 60],
      [400, 520, 130],
      [560, 560, 60],
      [580, 580, 290],
    ];
    const [w = 400, h = 400, r = 60] = sizes[look.form ?? 0] ?? [];
    const face =
      (look.form ?? 0) === 0
        ? moved(
            group(front.svg, undefined, { clip: sheet.clip(rect(-80, 0, 200, 560, 60, { fill: "#000000" })) }),
            80,
            0,
          )
        : front.svg;
    return laid({ w, h, r, depth: 110, colour: look.body, face }, turn, tilt);
  };
}

export const sensor: Kind = {
  front: sensorFront,
  angle: sensorAt(-36, 38),
  extra: sensorAt(30, 52),
  spots: [
    [0.42, 0.4, 2.2],
    [0.6, 0.7, 2.4],
  ],
  scene: { place: "wall", width: 150, view: "front" },
};
