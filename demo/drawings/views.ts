import { type Art, boxAround, fit, type Kind, type Look, type Spot } from "./art.ts";
import { night, PAPERS, plain, put, studio } from "./backdrop.ts";
import { lift, lightness, mix } from "./colour.ts";
import { cable, circleLight, dome, edge, fall, sheen } from "./materials.ts";
import { inPlace } from "./scenes.ts";
import { groundShadow } from "./shades.ts";
import { circle, group, HEIGHT, line, moved, num, path, rect, repeat, Sheet, WIDTH } from "./sheet.ts";
import { rectangle } from "./slab.ts";
import { Camera, cuboid } from "./space.ts";

/** The views that can be drawn of a thing. */

export const VIEWS = [
  "front",
  "angle",
  "close",
  "scene",
  "box",
  "extra",
  "night",
  "set",
  "closer",
  "card",
  "colours",
  "elsewhere",
] as const;
export type View = (typeof VIEWS)[number];

const STUDIO = { x: WIDTH / 2, y: 1030, w: 1180, h: 850 };
const FLOATING = { x: WIDTH / 2, y: 585, w: 1220, h: 880 };

function inStudio(sheet: Sheet, art: Art, paper: string): string {
  return art.pose === "stands"
    ? studio(sheet, paper) + put(sheet, art, STUDIO)
    : plain(sheet, paper) + put(sheet, art, FLOATING);
}

function close(sheet: Sheet, art: Art, [x, y, zoom]: Spot, paper: string): string {
  const [left, top, right, bottom] = art.box;
  const scale = fit(art, FLOATING.w, FLOATING.h) * zoom * 0.92;
  const at = {
    x: WIDTH / 2 + ((left + right) / 2 - (left + (right - left) * x)) * scale,
    y: HEIGHT / 2 + ((top + bottom) / 2 - (top + (bottom - top) * y)) * scale,
  };
  const floating: Art = { ...art, pose: "floats", shadow: art.pose === "stands" ? undefined : art.shadow };
  return (
    plain(sheet, paper) +
    put(sheet, floating, {
      ...at,
      w: (right - left) * scale,
      h: (bottom - top) * scale,
      depth: art.pose === "stands" ? 0 : 1,
    })
  );
}

/** The packaging, with the thing in front of it. */
function boxed(sheet: Sheet, kind: Kind, look: Look, paper: string): string {
  const camera = new Camera(-30, 16);
  const [w, h, d] = [560, 620, 240];
  const pale = lightness(look.body) > 0.55 ? lift(look.body, 0.35) : "#f0efec";
  const band = mix(look.accent, "#ffffff", 0.12);
  const printed = kind.front(sheet, look);
  const scale = fit(printed, w * 0.74, h * 0.56);
  const [left, top, right, bottom] = printed.box;
  const image = moved(
    group(printed.svg, `translate(${num(-(left + right) / 2)} ${num(-(top + bottom) / 2)})`),
    0,
    -30,
    scale,
  );
  const frontFace =
    rect(0, 0, w, h, 0, { fill: sheen(sheet, pale, 0.5) }) +
    circle(0, -30, w * 0.4, {
      fill: sheet.radial([
        [0, band, 0.5],
        [1, band, 0.12],
      ]),
    }) +
    image +
    rect(0, h / 2 - 46, w, 92, 0, { fill: fall(sheet, band, 0.4) }) +
    repeat(4, (i) => circle(-w / 2 + 60 + i * 62, h / 2 - 46, 17, { stroke: "#ffffff", width: 5 })) +
    rect(w / 2 - 90, h / 2 - 46, 120, 14, 7, { fill: "#ffffff", opacity: 0.9 }) +
    path(`M${-w / 2 + 48} ${-h / 2 + 34}l26 15v30l-26 15l-26 -15v-30z`, { stroke: lift(band, -0.25), width: 6 });
  const sideFace =
    rect(0, 0, d, h, 0, { fill: lift(band, -0.06) }) +
    repeat(5, (i) =>
      rect(-14, -h * 0.3 + i * 44, i % 2 ? d * 0.46 : d * 0.6, 12, 6, { fill: "#ffffff", opacity: 0.75 }),
    ) +
    repeat(22, (i) => rect(-d * 0.3 + i * 6.4, h * 0.36, i % 3 ? 3 : 5, 60, 0, { fill: "#22252b", opacity: 0.85 })) +
    rect(0, h * 0.36, d * 0.74, 84, 4, { fill: "#ffffff", opacity: 0.1 });
  const topFace =
    rect(0, 0, w, d, 0, { fill: lift(band, 0.08) }) + rect(0, 0, w, 34, 0, { fill: "#ffffff", opacity: 0.28 });
  const solid = cuboid(camera, { w, h, d, colour: pale, frontFace, sideFace, topFace });
  const pack: Art = {
    svg: solid.svg,
    box: boxAround(solid.points),
    pose: "stands",
    shadow: groundShadow(camera, rectangle(w, d), h * 0.5),
  };
  const art = kind.angle(sheet, look);
  const before =
    art.pose === "stands"
      ? put(sheet, art, { x: 1090, y: 1070, w: 560, h: 520 })
      : put(sheet, art, { x: 1110, y: 800, w: 520, h: 460 });
  return studio(sheet, paper) + put(sheet, pack, { x: 640, y: 1000, w: 760, h: 800 }) + before;
}

/** The thing and its accessories side by side. */
function set(sheet: Sheet, kind: Kind, look: Look, paper: string): string {
  const lead = "M-110 0C-110 -90 110 -90 110 0S-90 90 -90 8S90 -62 90 4S-66 66 -66 8";
  const coil =
    cable(lead, 20, "#2c2f36") +
    cable("M110 0C140 70 130 120 150 160", 20, "#2c2f36") +
    moved(
      rect(0, 0, 40, 74, 9, { fill: sheen(sheet, "#3a3d45") }) + rect(0, 48, 22, 26, 4, { fill: "#c9ccd2" }),
      154,
      196,
      1,
      -8,
    ) +
    rect(0, 6, 34, 70, 10, { fill: look.accent });
  const booklet =
    rect(10, 14, 300, 390, 8, { fill: "#000000", opacity: 0.14 }) +
    rect(4, 4, 300, 390, 8, { fill: "#e6e4de" }) +
    rect(0, 0, 300, 390, 8, { fill: sheen(sheet, "#fbfaf7", 0.3) }) +
    rect(-70, -130, 100, 16, 6, { fill: mix(look.accent, "#3a3d44", 0.4) }) +
    repeat(6, (i) => rect(i % 3 === 2 ? -50 : -20, -84 + i * 30, i % 3 === 2 ? 140 : 200, 9, 4, { fill: "#c9c7c0" })) +
    circle(80, 130, 34, { stroke: mix(look.accent, "#3a3d44", 0.3), width: 8 });
  const pouch =
    rect(8, 12, 330, 230, 36, { fill: "#000000", opacity: 0.14 }) +
    rect(0, 0, 330, 230, 36, { fill: sheen(sheet, mix(look.trim, "#55585f", 0.5)) }) +
    edge(330, 230, 36, "#ffffff", 0.3) +
    path("M-165 -60C-60 10 60 10 165 -60", { stroke: "#22252b", width: 5, opacity: 0.6 }) +
    circle(0, -6, 20, { fill: dome(sheet, look.accent) }) +
    path("M-140 96H140", { stroke: lift(look.trim, 0.3), width: 3, dash: "10 8" });
  const art = kind.front(sheet, look);
  const flat: Art = { ...art, pose: "floats" };
  return (
    plain(sheet, paper) +
    put(sheet, flat, { x: 560, y: 600, w: 820, h: 820 }) +
    moved(booklet, 1340, 330, 1, 7) +
    moved(coil, 1270, 680, 1.05) +
    moved(pouch, 1300, 1000, 0.95, -6)
  );
}

/** Dimension lines, and the colours of its materials. */
function card(sheet: Sheet, kind: Kind, look: Look, paper: string): string {
  const ground = mix(paper, look.accent, 0.06);
  const dots = repeat(17, (row) =>
    repeat(23, (column) => circle(46 + column * 68, 46 + row * 69, 3, { fill: lift(ground, -0.14) })),
  );
  const art: Art = { ...kind.front(sheet, look), pose: "floats" };
  const [maxW, maxH] = [820, 760];
  const scale = fit(art, maxW, maxH);
  const [w, h] = [(art.box[2] - art.box[0]) * scale, (art.box[3] - art.box[1]) * scale];
  const [x, y] = [590, 560];
  const ink = mix("#3c414a", look.accent, 0.2);
  const pen = { stroke: ink, width: 4 };
  const across =
    line(x - w / 2, y + h / 2 + 80, x + w / 2, y + h / 2 + 80, pen) +
    [-1, 1]
      .map(
        (side) =>
          line(x + (side * w) / 2, y + h / 2 + 56, x + (side * w) / 2, y + h / 2 + 104, pen) +
          path(`M${num(x + side * (w / 2 - 22))} ${num(y + h / 2 + 68)}l${side * 20} 12l${side * -20} 12`, pen),
      )
      .join("");
  const down =
    line(x - w / 2 - 80, y - h / 2, x - w / 2 - 80, y + h / 2, pen) +
    [-1, 1]
      .map(
        (side) =>
          line(x - w / 2 - 104, y + (side * h) / 2, x - w / 2 - 56, y + (side * h) / 2, pen) +
          path(`M${num(x - w / 2 - 92)} ${num(y + side * (h / 2 - 22))}l12 ${side * 20}l12 ${side * -20}`, pen),
      )
      .join("");
  const swatch = (colour: string, at: number) =>
    circle(1366, at + 12, 122, { fill: "#000000", opacity: 0.12 }) +
    circle(1358, at, 122, { fill: "#ffffff" }) +
    circle(1358, at, 110, { fill: dome(sheet, colour, 0.7) }) +
    moved(circleLight(104), 1358, at);
  return (
    plain(sheet, ground) +
    dots +
    put(sheet, art, { x, y, w: maxW, h: maxH }) +
    across +
    down +
    swatch(look.body, 250) +
    swatch(look.trim, 600) +
    swatch(look.accent, 950)
  );
}

/** The thing beside others of its kind, in other colours. */
function colours(sheet: Sheet, kind: Kind, look: Look, paper: string): string {
  const others: Look[] = [
    { ...look, body: mix(look.accent, look.body, 0.35), trim: lift(look.trim, 0.1) },
    {
      ...look,
      body: lightness(look.body) > 0.55 ? "#34373e" : "#e9e7e3",
      trim: lightness(look.trim) > 0.55 ? "#4a4e57" : "#c4c7cc",
    },
  ];
  const stands = kind.front(sheet, look).pose === "stands";
  const each = others.map((other, i) => {
    const art = kind.front(sheet, other);
    const x = i === 0 ? 400 : 1200;
    return stands ? put(sheet, art, { x, y: 930, w: 560, h: 560 }) : put(sheet, art, { x, y: 470, w: 560, h: 560 });
  });
  const own = kind.front(sheet, look);
  return (
    (stands ? studio(sheet, paper) : plain(sheet, paper)) +
    each.join("") +
    (stands
      ? put(sheet, own, { x: 800, y: 1060, w: 760, h: 700 })
      : put(sheet, own, { x: 800, y: 720, w: 740, h: 640 }))
  );
}

/** One image as SVG. `seed` determines the paper and the colours of the place. */
export function drawImage(kind: Kind, look: Look, view: View, seed: number): string {
  const sheet = new Sheet();
  const paper = PAPERS[seed % PAPERS.length] ?? PAPERS[0];
  const tinted = mix(paper, look.accent, 0.1);
  const body = (): string => {
    switch (view) {
      case "front":
      case "angle":
      case "extra":
        return inStudio(sheet, kind[view](sheet, look), paper);
      case "close":
        return close(sheet, kind.front(sheet, look), kind.spots[0], tinted);
      case "closer":
        return close(sheet, kind.front(sheet, look), kind.spots[1], tinted);
      case "scene":
        return inPlace(sheet, kind, look, seed);
      case "elsewhere":
        return inPlace(sheet, kind, look, seed + 1, kind.scene.place === "desk" ? "room" : "desk");
      case "box":
        return boxed(sheet, kind, look, paper);
      case "set":
        return set(sheet, kind, look, paper);
      case "card":
        return card(sheet, kind, look, paper);
      case "colours":
        return colours(sheet, kind, look, paper);
      case "night": {
        const art = kind.angle(sheet, look);
        const at = art.pose === "stands" ? { ...STUDIO, y: 1000, h: 760 } : FLOATING;
        return night(sheet, look.accent) + put(sheet, art, { ...at, depth: 1.6 });
      }
    }
  };
  return sheet.page(body());
}
