import { type Art, boxAround, type Kind, type Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { edge, fall, fan, holes, lyingBarrel, screw, sheen } from "./materials.ts";
import { groundShadow, rectShade } from "./shades.ts";
import { group, line, moved, path, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { rectangle } from "./slab.ts";
import { Camera, cuboid, prism, roundedOutline } from "./space.ts";

/**
 * Graphics cards. Forms: 0 one fan, 1 two fans, 2 three fans, 3 blower, 4 two fans with a metal frame, 5 water block.
 */
interface Build {
  w: number;
  h: number;
  depth: number;
  fans: number;
}

const TWO_FANS: Build = { w: 760, h: 360, depth: 110, fans: 2 };
const BUILDS: readonly Build[] = [
  { w: 540, h: 360, depth: 104, fans: 1 },
  TWO_FANS,
  { w: 980, h: 390, depth: 128, fans: 3 },
  { w: 880, h: 340, depth: 96, fans: 0 },
  { w: 840, h: 372, depth: 120, fans: 2 },
  { w: 800, h: 330, depth: 64, fans: 0 },
];

function buildOf({ form = 1 }: Look): Build {
  return BUILDS[form] ?? TWO_FANS;
}

function face(sheet: Sheet, look: Look): string {
  const { body, trim, accent, form = 1 } = look;
  const { w, h, fans } = buildOf(look);
  const shroud = rect(0, 0, w, h, 26, { fill: sheen(sheet, body) }) + edge(w, h, 26, "#ffffff", 0.3);
  if (form === 3) return shroud + blower(sheet, look, w, h);
  if (form === 5) return shroud + waterBlock(sheet, look, w, h);
  const r = Math.min(h * 0.43, (w - 40) / fans / 2 - 6);
  const gap = (w - fans * r * 2) / (fans + 1);
  const middle = (i: number) => -w / 2 + gap + r + i * (r * 2 + gap);
  const rim = form === 4 ? lift(trim, 0.15) : lift(body, -0.35);
  const fin = (i: number) => `M${-w / 2 + 22 + i * 11} ${-h / 2 + 16}V${h / 2 - 16}`;
  const fins = path(repeat(Math.floor(w / 11) - 3, fin), {
    stroke: lift(trim, 0.2),
    width: 3,
    opacity: 0.5,
    butt: true,
  });
  const window = rect(0, 0, w - 26, h - 26, 18, { fill: lift(body, -0.5) });
  const wedge = (x: number, y: number, flip: number) =>
    polygon(
      [
        [x - 96, y],
        [x + 96, y],
        [x + 44, y + 74 * flip],
        [x - 44, y + 74 * flip],
      ],
      { fill: sheen(sheet, form === 4 ? trim : lift(body, 0.06)), stroke: lift(body, -0.35), width: 2 },
    );
  const joints = repeat(fans + 1, (i) => {
    const x = -w / 2 + gap / 2 + i * (r * 2 + gap);
    return wedge(x, -h / 2 + 8, 1) + wedge(x, h / 2 - 8, -1);
  });
  const discs = repeat(fans, (i) => {
    const ring = rect(0, 0, r * 2 + 16, r * 2 + 16, r + 8, { fill: fall(sheet, rim, 1.2) });
    return moved(ring + fan(sheet, r, look.trim, accent, fans === 3 ? 11 : 9, form === 2), middle(i), 0);
  });
  const frame = rect(0, 0, w - 8, h - 8, 22, { stroke: form === 4 ? lift(trim, 0.3) : lift(body, 0.14), width: 10 });
  const strips = repeat(Math.max(1, fans - 1), (i) => {
    const x = fans === 1 ? w / 2 - 40 : (middle(i) + middle(i + 1)) / 2;
    return moved(
      rect(0, 0, 12, 108, 6, { fill: accent }) + rect(0, 0, 26, 124, 13, { fill: accent, opacity: 0.22 }),
      x,
      0,
      1,
      fans === 1 ? 0 : 24,
    );
  });
  const inside = sheet.clip(rect(0, 0, w - 4, h - 4, 24, { fill: "#000000" }));
  return shroud + group(window + fins + joints, undefined, { clip: inside }) + frame + discs + strips;
}

function blower(sheet: Sheet, { body, trim, accent }: Look, w: number, h: number): string {
  const lines = repeat(9, (i) =>
    line(-w / 2 + 60 + i * 42, -h / 2 + 30, -w / 2 + 24 + i * 42, h / 2 - 30, { stroke: lift(body, -0.4), width: 6 }),
  );
  const shine = repeat(9, (i) =>
    line(-w / 2 + 66 + i * 42, -h / 2 + 30, -w / 2 + 30 + i * 42, h / 2 - 30, {
      stroke: lift(body, 0.3),
      width: 2,
      opacity: 0.7,
    }),
  );
  const badge =
    rect(-60, 0, 130, 130, 20, { fill: sheen(sheet, trim) }) + rect(-60, 0, 72, 72, 10, { stroke: accent, width: 8 });
  return lines + shine + badge + moved(fan(sheet, h * 0.39, lift(trim, -0.1), accent, 17), w / 2 - h * 0.48, 0);
}

function waterBlock(sheet: Sheet, { body, trim, accent }: Look, w: number, h: number): string {
  const clear = sheet.linear(
    [
      [0, mix(accent, "#ffffff", 0.5), 0.9],
      [0.5, accent, 0.55],
      [1, mix(accent, "#000000", 0.4), 0.8],
    ],
    0,
    0,
    0.6,
    1,
  );
  const fins = repeat(26, (i) => rect(-108 + i * 8.6, 0, 4, 150, 2, { fill: lift("#c9894f", i % 2 ? 0.3 : -0.1) }));
  const port = (x: number) =>
    moved(
      rect(0, 0, 92, 92, 46, { fill: sheen(sheet, "#d5d8dd") }) + rect(0, 0, 52, 52, 26, { fill: "#15171b" }),
      x,
      -h / 2 + 74,
    );
  return (
    rect(0, 0, w - 56, h - 56, 40, { fill: clear }) +
    path(`M${-w / 2 + 70} 70H-150V0H150V70H${w / 2 - 70}`, { stroke: lift(accent, 0.45), width: 26, opacity: 0.55 }) +
    rect(0, 0, 260, 178, 14, { fill: lift(trim, -0.3) }) +
    fins +
    rect(0, 0, w - 56, h - 56, 40, { stroke: lift(body, 0.4), width: 4, opacity: 0.6 }) +
    port(w / 2 - 120) +
    port(w / 2 - 236) +
    [-1, 1]
      .map((x) => [-1, 1].map((y) => screw(sheet, x * (w / 2 - 50), y * (h / 2 - 48), 12, "#d5d8dd")).join(""))
      .join("")
  );
}

function bracket(sheet: Sheet, h: number): string {
  const metal = lyingBarrel(sheet, "#b9bdc4", 0.6);
  const port = (y: number) => rect(0, y, 34, 58, 5, { fill: "#202329" }) + rect(0, y, 20, 42, 3, { fill: "#0c0d10" });
  return (
    rect(0, 0, 84, h + 50, 6, { fill: metal }) +
    port(-h * 0.3) +
    port(-h * 0.1) +
    port(h * 0.1) +
    holes(50, h * 0.22, 14, 4, "#33373d")
  );
}

function contacts(sheet: Sheet, x: number, y: number, w: number): string {
  const gold = sheet.linear([
    [0, "#f0cf7d"],
    [1, "#a8791f"],
  ]);
  return (
    rect(x, y, w, 30, 3, { fill: "#1d2420" }) +
    repeat(Math.floor(w / 9) - 1, (i) => rect(x - w / 2 + 9 + i * 9, y + 3, 5, 22, 1, { fill: gold }))
  );
}

function front(sheet: Sheet, look: Look): Art {
  const { w, h } = buildOf(look);
  const card =
    contacts(sheet, -w * 0.14, h / 2 + 14, w * 0.42) +
    rect(-w / 2 - 6, 10, 16, h + 70, 4, {
      fill: sheet.linear(
        [
          [0, "#e3e5e8"],
          [1, "#9da2aa"],
        ],
        0,
        0,
        1,
        0,
      ),
    }) +
    face(sheet, look);
  return {
    svg: card,
    box: [-w / 2 - 14, -h / 2 - 26, w / 2, h / 2 + 46],
    pose: "floats",
    shadow: rectShade(0, 0, w, h, 30),
  };
}

function solid(sheet: Sheet, look: Look, turn: number, tilt: number, art: string): Art {
  const { w, h, depth } = buildOf(look);
  const camera = new Camera(turn, tilt);
  const topBar =
    rect(0, -depth * 0.05, w * 0.5, depth * 0.24, 8, { fill: lift(look.body, -0.35) }) +
    rect(0, -depth * 0.05, w * 0.44, depth * 0.09, 5, { fill: look.accent });
  const body = prism(camera, {
    outline: roundedOutline(w, h, 26),
    depth,
    colour: look.body,
    at: [0, h / 2 + 26, 0],
    face: art,
  });
  const top = camera.lay(topBar, [0, h + 26, 0], [1, 0, 0], [0, 0, 1]);
  const plateAtEnd = cuboid(camera, {
    w: 8,
    h: h + 56,
    d: depth * 0.92,
    colour: "#b6bac1",
    base: [-w / 2 - 6, 0, 0],
    sideFace: bracket(sheet, h),
  });
  const foot = prism(camera, {
    outline: roundedOutline(w * 0.42, 30, 3),
    depth: 8,
    colour: "#27352c",
    at: [-w * 0.14, 14, -depth * 0.2],
  });
  const pieces = turn > 0 ? [foot, plateAtEnd, body] : [foot, body, plateAtEnd];
  const points = pieces.flatMap((piece) => piece.points);
  return {
    svg: pieces.map((piece) => piece.svg).join("") + top,
    box: boxAround(points),
    pose: "stands",
    shadow: groundShadow(camera, rectangle(w, depth), h * 0.55),
  };
}

function backplate(sheet: Sheet, { body, trim, accent, form = 1 }: Look): string {
  const { w, h } = buildOf({ body, trim, accent, form });
  const metal = mix(body, "#3a3d44", 0.35);
  const slashes = repeat(7, (i) =>
    polygon(
      [
        [w * 0.12 + i * 34, -h * 0.3],
        [w * 0.12 + 18 + i * 34, -h * 0.3],
        [w * 0.12 - 30 + i * 34, h * 0.3],
        [w * 0.12 - 48 + i * 34, h * 0.3],
      ],
      { fill: lift(metal, -0.5) },
    ),
  );
  return (
    rect(0, 0, w, h, 20, { fill: sheen(sheet, metal) }) +
    edge(w, h, 20, "#ffffff", 0.35) +
    slashes +
    rect(-w * 0.22, 0, 170, 170, 12, { stroke: lift(metal, -0.4), width: 5 }) +
    [-1, 1].map((x) => [-1, 1].map((y) => screw(sheet, -w * 0.22 + x * 70, y * 70, 11)).join("")).join("") +
    line(-w * 0.44, h * 0.36, w * 0.02, h * 0.36, { stroke: accent, width: 7 }) +
    [-1, 1].map((x) => [-1, 1].map((y) => screw(sheet, x * (w / 2 - 26), y * (h / 2 - 26), 9)).join("")).join("")
  );
}

function angle(sheet: Sheet, look: Look): Art {
  return solid(sheet, look, 30, 20, face(sheet, look));
}

/** From behind: the back plate. */
function extra(sheet: Sheet, look: Look): Art {
  return solid(sheet, look, 32, 24, group(backplate(sheet, look), "scale(-1 1)"));
}

export const gpu: Kind = {
  front,
  angle,
  extra,
  spots: [
    [0.24, 0.42, 2.3],
    [0.74, 0.6, 2.6],
  ],
  scene: { place: "rig", width: 620, view: "angle" },
};
