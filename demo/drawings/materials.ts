import { lift, mix } from "./colour.ts";
import { circle, ellipse, group, moved, num, path, rect, repeat, type Sheet, type Stop } from "./sheet.ts";

/** Surfaces and small parts that many things share. All light comes from the upper left. */

/** An upright barrel's side, lit from the left. */
export function barrel(sheet: Sheet, colour: string, gloss = 1): string {
  return sheet.linear(barrelStops(colour, gloss), 0, 0, 1, 0);
}

/** A barrel lying on its side, lit from above. */
export function lyingBarrel(sheet: Sheet, colour: string, gloss = 1): string {
  return sheet.linear(barrelStops(colour, gloss));
}

function barrelStops(colour: string, gloss: number): Stop[] {
  return [
    [0, lift(colour, -0.34)],
    [0.1, lift(colour, -0.08)],
    [0.26, lift(colour, 0.42 * gloss)],
    [0.4, lift(colour, 0.14 * gloss)],
    [0.68, lift(colour, -0.14)],
    [0.93, lift(colour, -0.4)],
    [1, lift(colour, -0.26)],
  ];
}

/** A flat or gently curved surface: lighter at the upper left. */
export function sheen(sheet: Sheet, colour: string, strength = 1): string {
  const stops: Stop[] = [
    [0, lift(colour, 0.24 * strength)],
    [0.45, colour],
    [1, lift(colour, -0.24 * strength)],
  ];
  return sheet.linear(stops, 0, 0, 0.75, 1);
}

/** Lighter above, darker below. */
export function fall(sheet: Sheet, colour: string, strength = 1): string {
  return sheet.linear([
    [0, lift(colour, 0.2 * strength)],
    [0.5, colour],
    [1, lift(colour, -0.22 * strength)],
  ]);
}

/** A ball, a dome or a dished cushion. */
export function dome(sheet: Sheet, colour: string, gloss = 1): string {
  const stops: Stop[] = [
    [0, lift(colour, 0.55 * gloss)],
    [0.28, lift(colour, 0.2 * gloss)],
    [0.65, lift(colour, -0.06)],
    [1, lift(colour, -0.36)],
  ];
  return sheet.radial(stops, 0.36, 0.3, 0.78);
}

/** A glow: full in the middle, transparent at the edge. */
export function glow(sheet: Sheet, colour: string, strength = 1): string {
  return sheet.radial([
    [0, colour, strength],
    [0.35, colour, strength * 0.45],
    [0.7, colour, strength * 0.12],
    [1, colour, 0],
  ]);
}

/** The bright line along an edge that faces the light. */
export function edge(w: number, h: number, r: number, colour = "#ffffff", opacity = 0.35): string {
  const [left, top] = [-w / 2 + 1.5, -h / 2 + 1.5];
  const radius = Math.min(r, w / 2, h / 2) - 1;
  const d = `M${num(left)} ${num(h / 2 - radius)}V${num(top + radius)}a${num(radius)} ${num(radius)} 0 0 1 ${num(radius)} ${num(-radius)}H${num(w / 2 - radius)}`;
  return path(d, { stroke: colour, width: 2.4, opacity });
}

/** A screen that is on, with an abstract image in two colours; about (0, 0). */
export function screen(sheet: Sheet, w: number, h: number, r: number, colour: string, second: string): string {
  const clip = sheet.clip(rect(0, 0, w, h, r, { fill: "#000000" }));
  const deep = mix(colour, "#0b1020", 0.72);
  const sky = sheet.linear(
    [
      [0, mix(deep, second, 0.18)],
      [0.55, mix(colour, deep, 0.35)],
      [1, colour],
    ],
    0,
    0,
    0.4,
    1,
  );
  const wave = (level: number, swing: number, fill: string, opacity: number) => {
    const [left, right, y, s] = [-w / 2, w / 2, -h / 2 + h * level, h * swing];
    const d = `M${num(left)} ${num(y)}C${num(left + w * 0.3)} ${num(y - s)} ${num(left + w * 0.5)} ${num(y + s)} ${num(left + w * 0.72)} ${num(y)}S${num(right)} ${num(y - s)} ${num(right)} ${num(y - s * 0.4)}V${num(h / 2)}H${num(left)}Z`;
    return path(d, { fill, opacity });
  };
  const sun = Math.min(w, h) * 0.17;
  const art =
    rect(0, 0, w, h, r, { fill: sky }) +
    ellipse(w * 0.17, -h * 0.14, sun * 3, sun * 3, { fill: glow(sheet, second, 0.8) }) +
    circle(w * 0.17, -h * 0.14, sun, { fill: fall(sheet, lift(second, 0.35), 1.2) }) +
    wave(0.62, 0.16, mix(colour, second, 0.35), 0.75) +
    wave(0.73, 0.13, mix(colour, deep, 0.35), 0.85) +
    wave(0.86, 0.09, mix(deep, colour, 0.2), 0.95);
  const gloss = `M${num(-w / 2)} ${num(-h / 2)}H${num(w * 0.18)}L${num(-w * 0.14)} ${num(h / 2)}H${num(-w / 2)}Z`;
  const sheenFill = sheet.linear(
    [
      [0, "#ffffff", 0.2],
      [1, "#ffffff", 0.02],
    ],
    0,
    0,
    1,
    1,
  );
  return group(art + path(gloss, { fill: sheenFill }), undefined, { clip });
}

/** A fan of radius `r` about (0, 0). */
export function fan(sheet: Sheet, r: number, colour: string, accent: string, blades = 9, lit = false): string {
  const [inner, outer] = [r * 0.3, r * 0.93];
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${num(radius * Math.cos(angle))} ${num(radius * Math.sin(angle))}`;
  };
  const step = 360 / blades;
  const blade = `M${at(inner, 0)}Q${at(r * 0.66, 2)} ${at(outer, step * 0.72)}A${num(outer)} ${num(outer)} 0 0 1 ${at(outer, step * 1.42)}Q${at(r * 0.7, step * 1.05)} ${at(inner, step * 0.9)}Z`;
  const bladeFill = sheet.linear(
    [
      [0, lift(colour, -0.2)],
      [0.5, lift(colour, 0.06)],
      [1, lift(colour, 0.3)],
    ],
    0.2,
    1,
    0.8,
    0,
  );
  const well = lit ? mix("#0a0b0e", accent, 0.16) : "#0b0c0f";
  return (
    circle(0, 0, r, {
      fill: sheet.radial([
        [0, lift(well, 0.12)],
        [0.72, well],
        [1, lift(well, -0.4)],
      ]),
    }) +
    repeat(blades, (i) =>
      moved(path(blade, { fill: bladeFill, stroke: lift(colour, -0.5), width: 0.8 }), 0, 0, 1, i * step),
    ) +
    (lit
      ? circle(0, 0, r, {
          fill: sheet.radial([
            [0.5, accent, 0],
            [0.8, accent, 0.2],
            [1, accent, 0.75],
          ]),
        })
      : "") +
    circle(0, 0, r * 0.965, { stroke: lit ? accent : lift(colour, 0.1), width: r * 0.035, opacity: lit ? 0.9 : 0.7 }) +
    circle(0, 0, r * 0.34, { fill: dome(sheet, lift(colour, -0.1), 0.7) }) +
    circle(0, 0, r * 0.235, { fill: sheen(sheet, lift(colour, 0.06)), stroke: accent, width: r * 0.022 })
  );
}

/** The head of a cross-head screw. */
export function screw(sheet: Sheet, x: number, y: number, r: number, colour = "#9aa0a8"): string {
  const slot = { stroke: lift(colour, -0.5), width: r * 0.28 };
  return (
    circle(x, y, r, { fill: dome(sheet, colour, 0.9) }) +
    path(`M${num(x - r * 0.45)} ${num(y)}h${num(r * 0.9)}M${num(x)} ${num(y - r * 0.45)}v${num(r * 0.9)}`, slot)
  );
}

/** Round holes in rows, filling `w` by `h` about (0, 0), every other row shifted. */
export function holes(w: number, h: number, gap: number, size: number, fill: string, opacity = 1): string {
  const rows = Math.floor(h / (gap * 0.87));
  const columns = Math.floor(w / gap);
  const d = repeat(rows, (row) =>
    repeat(columns - (row % 2), (column) => {
      const x = (column - (columns - 1 - (row % 2)) / 2) * gap;
      const y = (row - (rows - 1) / 2) * gap * 0.87;
      return `M${num(x - size)} ${num(y)}a${num(size)} ${num(size)} 0 1 0 ${num(size * 2)} 0a${num(size)} ${num(size)} 0 1 0 ${num(-size * 2)} 0`;
    }),
  );
  return path(d, { fill, opacity });
}

/** A cable along a path. */
export function cable(d: string, width: number, colour: string): string {
  return (
    path(d, { stroke: lift(colour, -0.3), width }) +
    path(d, { stroke: colour, width: width * 0.72 }) +
    group(
      path(d, { stroke: lift(colour, 0.4), width: width * 0.16, opacity: 0.8 }),
      `translate(${num(-width * 0.14)} ${num(-width * 0.16)})`,
    )
  );
}

/** Light on the upper left of a round pane of radius `r`. */
export function circleLight(r: number): string {
  return path(
    `M${num(-r * 0.8)} ${num(-r * 0.1)}A${num(r * 0.82)} ${num(r * 0.82)} 0 0 1 ${num(r * 0.1)} ${num(-r * 0.8)}`,
    {
      stroke: "#ffffff",
      width: r * 0.07,
      opacity: 0.4,
    },
  );
}
