import { type Art, boxOf, type Kind, type Look } from "./art.ts";
import { lift } from "./colour.ts";
import { edge, fall, holes, screw, sheen } from "./materials.ts";
import { rectShade } from "./shades.ts";
import { circle, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid } from "./slab.ts";

/** Motherboards. Form 0 is the large board, form 1 the small square one. */

function size(form: number): { w: number; h: number } {
  return form === 1 ? { w: 640, h: 640 } : { w: 720, h: 880 };
}

function traces(colour: string, w: number, h: number): string {
  const one = (i: number) => {
    const y = -h / 2 + 40 + i * 26;
    const bend = 30 + ((i * 53) % 90);
    return `M${-w / 2 + 24} ${y}H${-w / 2 + 120 + bend}l26 26H${w / 2 - 60 - bend}`;
  };
  return path(repeat(Math.floor(h / 27), one), { stroke: lift(colour, 0.16), width: 2, opacity: 0.7 });
}

function socket(sheet: Sheet): string {
  const pins = holes(150, 150, 11, 3, "#d9b45f", 0.9);
  return (
    rect(5, 8, 236, 250, 12, { fill: "#000000", opacity: 0.35 }) +
    rect(0, 0, 236, 250, 12, { fill: sheen(sheet, "#c9ccd2") }) +
    rect(0, 0, 178, 186, 8, { fill: "#24272d" }) +
    pins +
    path("M126 -110V96q0 18 -16 18", { stroke: "#9ba0a8", width: 9 }) +
    [-1, 1]
      .map((x) =>
        [-1, 1].map((y) => circle(x * 140, y * 140, 13, { fill: "#14161a", stroke: "#a9aeb6", width: 5 })).join(""),
      )
      .join("")
  );
}

function sink(sheet: Sheet, w: number, h: number, colour: string, upright: boolean): string {
  const count = Math.floor((upright ? h : w) / 15) - 1;
  const ribs = repeat(count, (i) =>
    upright
      ? line(-w / 2 + 10, -h / 2 + 16 + i * 15, w / 2 - 10, -h / 2 + 16 + i * 15, {
          stroke: lift(colour, -0.35),
          width: 4,
        })
      : line(-w / 2 + 16 + i * 15, -h / 2 + 10, -w / 2 + 16 + i * 15, h / 2 - 10, {
          stroke: lift(colour, -0.35),
          width: 4,
        }),
  );
  return (
    rect(6, 9, w, h, 10, { fill: "#000000", opacity: 0.4 }) +
    rect(0, 0, w, h, 10, { fill: sheen(sheet, colour, 1.2) }) +
    ribs +
    edge(w, h, 10, "#ffffff", 0.4)
  );
}

function slot(sheet: Sheet, w: number, colour: string): string {
  return (
    rect(3, 5, w, 30, 6, { fill: "#000000", opacity: 0.4 }) +
    rect(0, 0, w, 30, 6, { fill: fall(sheet, colour, 1.3) }) +
    rect(0, 0, w - 18, 9, 3, { fill: "#07080a" }) +
    rect(-w * 0.26, 0, 8, 12, 1, { fill: colour })
  );
}

function face(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const { w, h } = size(form);
  const board =
    rect(0, 0, w, h, 10, { fill: sheen(sheet, body, 0.9) }) + edge(w, h, 10, "#ffffff", 0.25) + traces(body, w, h);
  const top = -h / 2;
  const shield =
    rect(-w / 2 + 76, top + 176, 132, 330, 14, { fill: sheen(sheet, trim, 1.2) }) +
    path(`M${-w / 2 + 30} ${top + 60}l92 110v150`, { stroke: accent, width: 7, opacity: 0.9 }) +
    repeat(5, (i) => rect(-w / 2 + 2, top + 50 + i * 62, 18, 46, 4, { fill: "#c9ccd2" }));
  const memory = repeat(form === 1 ? 2 : 4, (i) => {
    const x = w / 2 - (form === 1 ? 96 : 166) + i * 38;
    return moved(slot(sheet, 360, i % 2 ? trim : lift(body, -0.35)), x, top + 226, 1, 90);
  });
  const power = moved(
    rect(0, 0, 40, 190, 5, { fill: fall(sheet, "#17191e") }) + holes(34, 180, 17, 5, "#3a3e46"),
    w / 2 - 26,
    form === 1 ? 60 : -60,
  );
  const capacitor = (x: number, y: number) =>
    circle(x + 2, y + 4, 15, { fill: "#000000", opacity: 0.4 }) +
    circle(x, y, 15, { fill: fall(sheet, "#d2d5da", 1.2) }) +
    path(`M${x - 12} ${y - 6}a15 15 0 0 1 24 0z`, { fill: "#2c2f36" });
  const slots =
    form === 1
      ? moved(slot(sheet, 500, "#d4d7dc"), 10, h / 2 - 56) + moved(sink(sheet, 330, 78, trim, false), 0, h / 2 - 132)
      : moved(slot(sheet, 500, "#d4d7dc"), -40, 96) +
        moved(slot(sheet, 500, lift(body, -0.4)), -40, 250) +
        moved(slot(sheet, 200, lift(body, -0.4)), -190, 338) +
        moved(sink(sheet, 400, 86, trim, false), -60, 172);
  const chipset =
    form === 1
      ? ""
      : moved(
          rect(6, 9, 210, 210, 16, { fill: "#000000", opacity: 0.4 }) +
            rect(0, 0, 210, 210, 16, { fill: sheen(sheet, trim, 1.2) }) +
            edge(210, 210, 16, "#ffffff", 0.4) +
            path("M-70 60L10 -70H46L-34 60Z", { fill: accent }) +
            path("M30 60L80 -20V24L56 60Z", { fill: accent, opacity: 0.5 }),
          w / 2 - 140,
          262,
        ) + moved(sink(sheet, 330, 64, trim, false), -110, 396);
  return (
    board +
    shield +
    moved(sink(sheet, 330, 84, trim, false), -10, top + 58) +
    moved(socket(sheet), form === 1 ? -40 : -60, top + 258) +
    memory +
    power +
    [0, 1, 2, 3, 4].map((i) => capacitor(form === 1 ? -150 + i * 44 : -200 + i * 44, top + 424)).join("") +
    slots +
    chipset +
    [-1, 1]
      .map((x) => [-1, 1].map((y) => screw(sheet, x * (w / 2 - 20), y * (h / 2 - 20), 11, "#caa860")).join(""))
      .join("")
  );
}

function front(sheet: Sheet, look: Look): Art {
  const { w, h } = size(look.form ?? 0);
  return {
    svg: face(sheet, look),
    box: boxOf(w + 10, h),
    pose: "floats",
    shadow: rectShade(0, 0, w, h, 10),
  };
}

function seen(turn: number, tilt: number) {
  return (sheet: Sheet, look: Look): Art => {
    const { w, h } = size(look.form ?? 0);
    return laid({ w, h, r: 8, depth: 16, colour: look.body, face: face(sheet, look) }, turn, tilt);
  };
}

export const motherboard: Kind = {
  front,
  angle: seen(-34, 40),
  extra: seen(28, 56),
  spots: [
    [0.4, 0.3, 2.2],
    [0.72, 0.74, 2.2],
  ],
  scene: { place: "rig", width: 420, view: "angle" },
};
