import { type Art, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { barrel, dome, fall, glow, sheen } from "./materials.ts";
import { movedShade, rectShade, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, moved, path, rect, repeat, type Sheet } from "./sheet.ts";

/** Bulbs, lamps and strips of light; the accent is the light's colour. */

function bulb(sheet: Sheet, { body, accent }: Look, lit: boolean): string {
  const warm = mix(accent, "#ffffff", 0.6);
  const glass = "M-62 120C-70 60 -170 -10 -170 -150C-170 -250 -94 -320 0 -320S170 -250 170 -150C170 -10 70 60 62 120Z";
  const fill = lit
    ? sheet.radial(
        [
          [0, "#ffffff"],
          [0.4, warm],
          [0.8, mix(accent, "#ffffff", 0.25)],
          [1, accent],
        ],
        0.48,
        0.4,
        0.62,
      )
    : dome(sheet, mix("#e9eaec", accent, 0.1), 0.8);
  const thread = repeat(4, (i) =>
    path(`M-58 ${218 + i * 24}C-30 ${232 + i * 24} 30 ${232 + i * 24} 58 ${214 + i * 24}`, {
      stroke: "#7d828b",
      width: 7,
    }),
  );
  return (
    (lit ? circle(0, -130, 420, { fill: glow(sheet, accent, 0.5) }) : "") +
    path("M-62 196H62V300C62 316 30 326 0 326S-62 316 -62 300Z", { fill: barrel(sheet, "#c3c7cd") }) +
    thread +
    path("M-24 322H24L14 346H-14Z", { fill: "#2a2c31" }) +
    path("M-62 112H62C74 150 72 180 64 204H-64C-72 180 -74 150 -62 112Z", { fill: barrel(sheet, body, 0.8) }) +
    path(glass, { fill }) +
    path("M-130 -190C-122 -240 -94 -272 -52 -286", { stroke: "#ffffff", width: 14, opacity: 0.75 }) +
    path("M-62 112C-30 122 30 122 62 112", { stroke: lift(body, -0.25), width: 4 })
  );
}

function bulbArt(sheet: Sheet, look: Look, lit: boolean): Art {
  return {
    svg: bulb(sheet, look, lit),
    box: [-172, -322, 172, 348],
    pose: "floats",
    shadow: shades(roundShade(0, -150, 160), rectShade(0, 200, 120, 280, 20)),
  };
}

/** Three bulbs, each with another colour of light. */
function bulbSet(sheet: Sheet, look: Look): Art {
  const tint = (accent: string): Look => ({ ...look, accent });
  return together(
    part(bulbArt(sheet, tint("#7aa8ff"), true), -330, 30, 0.82, -8),
    part(bulbArt(sheet, tint("#ff8fb8"), true), 330, 30, 0.82, 8),
    part(bulbArt(sheet, look, true), 0, 0),
  );
}

export const lightBulb: Kind = {
  front: (sheet, look) => bulbArt(sheet, look, true),
  angle: (sheet, look) =>
    together(part(bulbArt(sheet, look, false), -170, 0, 0.9, -24), part(bulbArt(sheet, look, false), 210, 40, 0.9, 68)),
  extra: bulbSet,
  spots: [
    [0.5, 0.8, 2.2],
    [0.36, 0.26, 2],
  ],
  scene: { place: "ceiling", width: 150, view: "front" },
};

/** Forms: 0 a jointed desk lamp, 1 a round lamp on the table. */
function lampLit(sheet: Sheet, look: Look, lit: boolean): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 1) {
    const fill = lit
      ? sheet.radial(
          [
            [0, "#ffffff"],
            [0.6, mix(accent, "#ffffff", 0.6)],
            [1, mix(accent, "#ffffff", 0.2)],
          ],
          0.42,
          0.4,
          0.62,
        )
      : dome(sheet, "#eeece8", 0.9);
    const svg =
      (lit ? circle(0, -300, 480, { fill: glow(sheet, accent, 0.42) }) : "") +
      ellipse(0, -20, 170, 36, { fill: lift(trim, -0.3) }) +
      ellipse(0, -30, 170, 36, { fill: sheen(sheet, trim) }) +
      rect(0, -70, 90, 70, 10, { fill: barrel(sheet, body) }) +
      circle(0, -300, 230, { fill }) +
      path("M-170 -380C-150 -450 -100 -490 -40 -500", { stroke: "#ffffff", width: 14, opacity: 0.6 });
    return { svg, box: [-232, -532, 232, 18], pose: "stands" };
  }
  const arm = (d: string) =>
    path(d, { stroke: lift(body, -0.35), width: 30 }) +
    path(d, { stroke: body, width: 24 }) +
    group(path(d, { stroke: lift(body, 0.5), width: 5, opacity: 0.7 }), "translate(-6 -3)");
  const joint = (x: number, y: number) =>
    circle(x, y, 28, { fill: dome(sheet, lift(trim, 0.1)) }) + circle(x, y, 10, { fill: lift(trim, -0.35) });
  const head =
    path("M-40 -60C-30 -96 30 -96 40 -60L150 90H-150Z", {
      fill: sheet.linear(
        [
          [0, lift(body, 0.1)],
          [0.3, lift(body, 0.4)],
          [0.6, body],
          [1, lift(body, -0.4)],
        ],
        0,
        0,
        1,
        0,
      ),
    }) + ellipse(0, 90, 150, 34, { fill: lit ? mix(accent, "#ffffff", 0.75) : lift(body, -0.5) });
  const beam = lit
    ? path("M-150 96L-330 620H330L150 96Z", {
        fill: sheet.linear([
          [0, mix(accent, "#ffffff", 0.5), 0.65],
          [1, mix(accent, "#ffffff", 0.5), 0],
        ]),
      })
    : "";
  const svg =
    ellipse(-90, -16, 190, 38, { fill: lift(body, -0.4) }) +
    ellipse(-90, -28, 190, 38, { fill: sheen(sheet, body) }) +
    arm("M-90 -40L-220 -330") +
    arm("M-220 -330L80 -560") +
    joint(-220, -330) +
    joint(-90, -44) +
    moved(beam, 150, -510, 0.82, -14) +
    moved(head, 150, -530, 1, -14) +
    joint(96, -572);
  return { svg, box: [-285, -640, 330, 24], pose: "stands", shadow: roundShade(-60, -14, 220, 36) };
}

function lampSide(sheet: Sheet, look: Look): Art {
  const art = lampLit(sheet, look, false);
  const [left, top, right, bottom] = art.box;
  return { ...art, svg: group(art.svg, "scale(-1 1)"), box: [-right, top, -left, bottom], shadow: undefined };
}

function lampTrio(sheet: Sheet, look: Look): Art {
  const other = { ...look, body: mix(look.body, look.accent, 0.6) };
  return together(part(lampLit(sheet, other, false), -260, -20, 0.72), part(lampLit(sheet, look, true), 200, 0, 1));
}

export const lamp: Kind = {
  front: (sheet, look) => lampLit(sheet, look, true),
  angle: lampSide,
  extra: lampTrio,
  spots: [
    [0.7, 0.24, 2.1],
    [0.34, 0.6, 2.2],
  ],
  scene: { place: "desk", width: 330, view: "front" },
};

function reel(sheet: Sheet, { body, accent }: Look, r: number): string {
  const second = mix(accent, "#8a6cff", 0.7);
  const turns = repeat(6, (i) => {
    const ring = r * (0.5 + i * 0.09);
    const colour = mix(accent, second, i / 5);
    const lights = Math.round(ring / 9);
    return (
      circle(0, 0, ring, { stroke: lift(body, i % 2 ? -0.12 : 0), width: r * 0.085 }) +
      circle(0, 0, ring, { stroke: colour, width: r * 0.05, opacity: 0.35 }) +
      repeat(lights, (j) =>
        moved(
          rect(ring, 0, r * 0.03, r * 0.04, 3, { fill: mix(colour, "#ffffff", 0.55) }),
          0,
          0,
          1,
          (j / lights) * 360 + i * 7,
        ),
      )
    );
  });
  return (
    circle(0, 0, r * 1.1, { fill: glow(sheet, accent, 0.4) }) +
    circle(0, 0, r * 0.47, { fill: sheen(sheet, lift(body, -0.05)) }) +
    repeat(6, (i) => moved(circle(r * 0.28, 0, r * 0.1, { fill: lift(body, -0.22) }), 0, 0, 1, i * 60)) +
    circle(0, 0, r * 0.12, { fill: dome(sheet, body) }) +
    turns
  );
}

function stripFront(sheet: Sheet, look: Look): Art {
  const tail = "M40 306C320 330 460 260 470 90S400 -160 520 -210";
  const lights =
    path(tail, { stroke: lift(look.body, -0.1), width: 30 }) +
    path(tail, { stroke: look.accent, width: 40, opacity: 0.25 }) +
    path(tail, { stroke: mix(look.accent, "#ffffff", 0.6), width: 12, dash: "2 30" });
  const box = moved(
    rect(0, 0, 130, 74, 16, { fill: sheen(sheet, "#e9eaec") }) +
      circle(-30, 0, 12, { fill: look.accent }) +
      rect(26, 0, 34, 8, 4, { fill: "#b3b7be" }),
    520,
    -210,
    1,
    -16,
  );
  return {
    svg: lights + moved(reel(sheet, look, 320), 0, 0) + box,
    box: [-350, -350, 600, 350],
    pose: "floats",
    shadow: roundShade(0, 0, 320),
  };
}

function stripWaves(_sheet: Sheet, look: Look): Art {
  const colours = [look.accent, mix(look.accent, "#ff7ac8", 0.6), mix(look.accent, "#8a6cff", 0.8)];
  const svg = colours.map((colour, i) => {
    const d = `M-480 ${-150 + i * 150}C-240 ${-330 + i * 150} 160 ${60 + i * 150} 480 ${-160 + i * 150}`;
    return (
      path(d, { stroke: colour, width: 90, opacity: 0.16 }) +
      path(d, { stroke: lift(look.body, -0.05), width: 40 }) +
      path(d, { stroke: colour, width: 26, opacity: 0.5 }) +
      path(d, { stroke: mix(colour, "#ffffff", 0.65), width: 14, dash: "1 36" })
    );
  });
  return {
    svg: svg.join(""),
    box: [-500, -330, 500, 330],
    pose: "floats",
    shadow: roundShade(0, 20, 420, 200),
  };
}

function stripPanel(sheet: Sheet, look: Look): Art {
  const remote =
    rect(0, 0, 210, 460, 40, { fill: sheen(sheet, "#f0f1f2") }) +
    repeat(12, (i) =>
      circle(-60 + (i % 3) * 60, -130 + Math.floor(i / 3) * 70, 21, {
        fill: fall(
          sheet,
          [
            "#ff6b6b",
            "#5ec26a",
            "#4a8df0",
            "#ffb454",
            "#b9e35a",
            "#8a6cff",
            "#ff7ac8",
            "#54d6e0",
            "#f0f1f2",
            "#d9a3ff",
            "#ffe08a",
            look.accent,
          ][i] ?? look.accent,
        ),
      }),
    ) +
    rect(0, -186, 90, 26, 13, { fill: "#2b2e34" }) +
    rect(0, 176, 110, 12, 6, { fill: "#c9ccd2" });
  return {
    svg: moved(reel(sheet, look, 210), -210, 60) + moved(remote, 230, 0, 1, 12),
    box: [-450, -260, 390, 300],
    pose: "floats",
    shadow: shades(roundShade(-210, 60, 210), movedShade(rectShade(0, 0, 210, 460, 40), 230, 0, 1, 12)),
  };
}

export const lightStrip: Kind = {
  front: stripFront,
  angle: stripWaves,
  extra: stripPanel,
  spots: [
    [0.36, 0.5, 2.2],
    [0.8, 0.4, 2],
  ],
  scene: { place: "wall", width: 260, view: "front" },
};
