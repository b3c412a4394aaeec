import { type Art, boxOf, type Kind, type Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { circleLight, edge, sheen } from "./materials.ts";
import { rectShade, roundShade } from "./shades.ts";
import { circle, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid, standing } from "./slab.ts";

/** Thermostats. */

/** Form 1 is square. The scale runs from cool to the accent. */
function thermostatFace(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const r = 300;
  const ticks = repeat(61, (i) => {
    const a = ((-220 + i * 4.33) * Math.PI) / 180;
    const on = i < 40;
    const [from, to] = [on && i === 39 ? r * 0.56 : r * 0.64, r * 0.74];
    return line(Math.cos(a) * from, Math.sin(a) * from, Math.cos(a) * to, Math.sin(a) * to, {
      stroke: on ? mix("#5aa9ff", accent, i / 40) : "#555a63",
      width: i === 39 ? 9 : 6,
    });
  });
  const digit = (d: string, x: number) => moved(path(d, { stroke: "#f4f5f6", width: 17 }), x, -6);
  const two = "M-30 -40C-30 -72 30 -72 30 -36C30 -6 -32 26 -32 54H34";
  const one = "M-20 -44L8 -64V54";
  const frame =
    form === 1
      ? rect(0, 0, r * 2, r * 2, 120, { fill: sheen(sheet, body, 1.2) }) +
        rect(0, 0, r * 1.84, r * 1.84, 100, { fill: "#0c0d10" })
      : circle(0, 0, r, { fill: sheen(sheet, body, 1.3) }) +
        circle(0, 0, r * 0.9, { fill: sheen(sheet, lift(trim, -0.1), 1.2) }) +
        circle(0, 0, r * 0.86, { fill: "#0c0d10" });
  return (
    frame +
    circle(0, 0, r * 0.84, {
      fill: sheet.radial([
        [0, mix("#15171c", accent, 0.28)],
        [1, "#0b0c0f"],
      ]),
    }) +
    ticks +
    digit(two, -46) +
    digit(one, 52) +
    circle(104, -56, 12, { stroke: "#f4f5f6", width: 7 }) +
    path("M-26 118C-26 94 0 94 0 74C18 90 26 104 26 120C26 150 -26 150 -26 118Z", { fill: accent }) +
    (form === 1 ? edge(r * 2, r * 2, 120, "#ffffff", 0.5) : circleLight(r))
  );
}

function thermostatFront(sheet: Sheet, look: Look): Art {
  const shadow = look.form === 1 ? rectShade(0, 0, 600, 600, 120) : roundShade(0, 0, 300);
  return { svg: thermostatFace(sheet, look), box: boxOf(600, 600), pose: "floats", shadow };
}

function thermostatAt(turn: number, tilt: number) {
  return (sheet: Sheet, look: Look): Art => {
    const slab = {
      w: 600,
      h: 600,
      r: look.form === 1 ? 120 : 300,
      depth: 120,
      colour: look.body,
      face: thermostatFace(sheet, look),
    };
    return turn < 0 ? standing(slab, turn, tilt) : laid(slab, turn, tilt);
  };
}

export const thermostat: Kind = {
  front: thermostatFront,
  angle: thermostatAt(-40, 14),
  extra: thermostatAt(24, 46),
  spots: [
    [0.42, 0.48, 2.2],
    [0.76, 0.24, 2.4],
  ],
  scene: { place: "wall", width: 210, view: "front" },
};
