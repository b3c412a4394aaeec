import type { Art, Kind, Look } from "./art.ts";
import { lift } from "./colour.ts";
import { barrel, dome, edge, fall, holes, sheen } from "./materials.ts";
import { lineShade, movedShade, rectShade, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, moved, path, rect, type Sheet } from "./sheet.ts";

/** Headphones and earbuds. */

/** One ear cup, seen slightly from its side. Form 1 has a microphone and light. */
function cup(sheet: Sheet, { body, trim, accent, form = 0 }: Look, side: 1 | -1): string {
  const soft = sheet.linear(
    [
      [0, lift(trim, -0.45)],
      [0.35, lift(trim, 0.04)],
      [0.7, lift(trim, 0.2)],
      [1, lift(trim, -0.1)],
    ],
    1,
    0,
    0,
    0.2,
  );
  const art =
    ellipse(56, 6, 66, 158, { fill: lift(trim, -0.55) }) +
    ellipse(44, 4, 72, 160, { fill: soft }) +
    ellipse(14, 0, 92, 164, { fill: lift(body, -0.4) }) +
    ellipse(0, 0, 94, 162, { fill: dome(sheet, body, 0.85) }) +
    ellipse(-10, 0, 66, 124, { fill: sheen(sheet, lift(body, 0.05)), stroke: lift(body, -0.25), width: 2 }) +
    (form === 1
      ? ellipse(-10, 0, 48, 92, { stroke: accent, width: 7 }) +
        ellipse(-10, 0, 48, 92, { stroke: accent, width: 20, opacity: 0.25 })
      : ellipse(-14, 0, 22, 42, { stroke: accent, width: 4, opacity: 0.85 })) +
    path("M-66 -70C-58 -110 -40 -134 -12 -144", { stroke: "#ffffff", width: 9, opacity: 0.4 });
  return group(art, side === 1 ? "scale(-1 1)" : undefined);
}

function headphonesFront(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  const arc = "M-268 130C-330 -170 -190 -350 0 -350S330 -170 268 130";
  const steel = sheet.linear(
    [
      [0, lift(trim, -0.1)],
      [0.4, lift(trim, 0.6)],
      [1, lift(trim, -0.3)],
    ],
    0,
    0,
    1,
    0,
  );
  const bandFill = sheet.linear(
    [
      [0, lift(body, 0.25)],
      [0.5, body],
      [1, lift(body, -0.3)],
    ],
    0,
    0,
    1,
    0.3,
  );
  const band =
    path("M-222 -120C-190 -240 -100 -296 0 -296S190 -240 222 -120", { stroke: lift(trim, -0.25), width: 40 }) +
    path("M-222 -126C-188 -240 -100 -290 0 -290S188 -240 222 -126", { stroke: lift(trim, 0.08), width: 26 }) +
    path(arc, { stroke: lift(body, -0.35), width: 54 }) +
    path(arc, { stroke: bandFill, width: 50 }) +
    group(
      path("M-292 0C-310 -190 -190 -350 0 -350S240 -280 276 -130", {
        stroke: lift(body, 0.55),
        width: 8,
        opacity: 0.6,
      }),
      "translate(-4 -14)",
    );
  const arms = rect(-266, 100, 26, 170, 12, { fill: steel }) + rect(266, 100, 26, 170, 12, { fill: steel });
  const microphone =
    form === 1
      ? path("M-270 330C-262 424 -170 450 -70 440", { stroke: "#1b1d22", width: 17 }) +
        path("M-270 330C-262 424 -170 450 -70 440", { stroke: "#4b4f58", width: 5 }) +
        rect(-56, 438, 66, 34, 17, { fill: fall(sheet, "#26292f", 1.4) }) +
        circle(-34, 438, 5, { fill: accent })
      : "";
  const svg =
    band +
    arms +
    moved(cup(sheet, look, -1), -268, 226, 1, 5) +
    moved(cup(sheet, look, 1), 268, 226, 1, -5) +
    microphone;
  const shadow = shades(roundShade(-230, 394, 150, 20), roundShade(300, 394, 150, 20));
  return { svg, box: [-368, -378, 368, form === 1 ? 458 : 392], pose: "stands", shadow };
}

/** From the side: one whole cup, and the other behind it. */
function headphonesAngle(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  const bow = "M-78 120C-120 -190 -40 -372 70 -372S236 -190 206 130";
  const bandFill = sheet.linear(
    [
      [0, lift(body, 0.2)],
      [0.5, body],
      [0.8, lift(body, -0.4)],
      [1, lift(body, -0.5)],
    ],
    0,
    0,
    1,
    0,
  );
  const art =
    group(
      path("M-78 120C-120 -190 -40 -372 70 -372S236 -190 206 130", { stroke: lift(trim, -0.35), width: 56 }),
      "translate(16 14)",
    ) +
    path(bow, { stroke: bandFill, width: 54 }) +
    group(
      path("M-94 60C-112 -200 -40 -372 70 -372C104 -372 134 -354 156 -324", {
        stroke: lift(body, 0.55),
        width: 8,
        opacity: 0.6,
      }),
      "translate(-10 -10)",
    ) +
    ellipse(222, 232, 96, 146, { fill: lift(body, -0.45) }) +
    ellipse(200, 232, 96, 142, { fill: lift(trim, -0.4) }) +
    ellipse(190, 232, 84, 128, { fill: sheen(sheet, lift(trim, -0.12)) }) +
    ellipse(184, 232, 44, 80, { fill: lift(trim, -0.6) }) +
    rect(-80, 96, 42, 150, 18, { fill: barrel(sheet, lift(trim, 0.25)) }) +
    ellipse(-26, 232, 166, 176, { fill: lift(trim, -0.5) }) +
    ellipse(-40, 230, 164, 174, { fill: dome(sheet, trim, 0.5) }) +
    ellipse(-62, 228, 152, 164, { fill: lift(body, -0.35) }) +
    ellipse(-70, 226, 150, 162, { fill: dome(sheet, body) }) +
    ellipse(-76, 224, 112, 122, { fill: sheen(sheet, lift(body, 0.06)), stroke: lift(body, -0.28), width: 2 }) +
    (form === 1
      ? ellipse(-76, 224, 84, 92, { stroke: accent, width: 8 }) +
        ellipse(-76, 224, 84, 92, { stroke: accent, width: 24, opacity: 0.22 })
      : ellipse(-76, 224, 42, 46, { stroke: accent, width: 4, opacity: 0.9 })) +
    path("M-182 160C-168 116 -124 92 -80 92", { stroke: "#ffffff", width: 9, opacity: 0.35 });
  const shadow = shades(roundShade(-40, 400, 170, 22), roundShade(230, 372, 120, 18));
  return { svg: art, box: [-222, -402, 320, 404], pose: "stands", shadow };
}

/** Folded flat on the table, seen from above. */
function headphonesFlat(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const arc = "M-250 60C-330 -280 -170 -400 0 -400S330 -280 250 60";
  const pad = (x: number) =>
    moved(
      circle(0, 0, 172, { fill: lift(body, -0.3) }) +
        circle(0, 0, 166, { fill: dome(sheet, trim, 0.7) }) +
        circle(0, 0, 92, { fill: lift(trim, -0.6) }) +
        circle(0, 0, 92, { stroke: lift(trim, -0.35), width: 6 }) +
        moved(holes(130, 130, 17, 5, lift(trim, -0.25)), 0, 0) +
        path("M-128 -60A142 142 0 0 1 -20 -140", { stroke: "#ffffff", width: 10, opacity: 0.25 }),
      x,
      190,
    );
  const svg =
    path(arc, { stroke: lift(body, -0.35), width: 60 }) +
    path(arc, {
      stroke: sheet.linear(
        [
          [0, lift(body, 0.2)],
          [1, lift(body, -0.2)],
        ],
        0,
        0,
        1,
        0.4,
      ),
      width: 54,
    }) +
    group(path(arc, { stroke: lift(body, 0.5), width: 7, opacity: 0.5 }), "translate(-8 -12)") +
    [-1, 1].map((side) => rect(side * 250, 40, 40, 130, 16, { fill: barrel(sheet, lift(trim, 0.3)) })).join("") +
    pad(-220) +
    pad(220) +
    circle(-220, 332, 6, { fill: accent });
  return {
    svg,
    box: [-394, -430, 394, 364],
    pose: "floats",
    shadow: shades(roundShade(-220, 190, 172), roundShade(220, 190, 172), lineShade(arc, 60)),
  };
}

export const headphones: Kind = {
  front: headphonesFront,
  angle: headphonesAngle,
  extra: headphonesFlat,
  spots: [
    [0.2, 0.76, 2.4],
    [0.7, 0.2, 2.2],
  ],
  scene: { place: "desk", width: 360, view: "front" },
};

/** An earbud around (0, 0) with its stem down. A mirrored group shows the other one. */
function bud(sheet: Sheet, { body, trim, accent }: Look): string {
  return (
    rect(34, 96, 42, 176, 21, { fill: barrel(sheet, body) }) +
    rect(34, 172, 42, 24, 10, { fill: lift(trim, 0.2) }) +
    ellipse(-58, 6, 40, 50, { fill: dome(sheet, lift(trim, -0.1), 0.6) }) +
    ellipse(-70, 8, 22, 34, { fill: lift(trim, -0.5) }) +
    ellipse(0, 0, 74, 70, { fill: dome(sheet, body) }) +
    rect(26, 34, 14, 40, 7, { fill: lift(body, -0.5) }) +
    circle(40, -20, 5, { fill: accent })
  );
}

function shell(sheet: Sheet, { body, accent }: Look): string {
  return (
    rect(0, 0, 440, 330, 120, { fill: sheen(sheet, body) }) +
    edge(440, 330, 120, "#ffffff", 0.5) +
    path("M-219 -36H219", { stroke: lift(body, -0.3), width: 4 }) +
    path("M-219 -32H219", { stroke: lift(body, 0.4), width: 2, opacity: 0.8 }) +
    rect(0, -34, 74, 14, 7, { fill: lift(body, -0.16) }) +
    circle(0, 26, 7, { fill: accent })
  );
}

function earbudsFront(sheet: Sheet, look: Look): Art {
  const { body } = look;
  const lidInside =
    rect(0, -196, 440, 210, 104, { fill: sheen(sheet, lift(body, -0.08)) }) +
    rect(0, -184, 400, 170, 84, { fill: lift(body, -0.36) }) +
    rect(0, -150, 380, 130, 66, {
      fill: sheet.linear([
        [0, lift(body, -0.45)],
        [1, lift(body, -0.2)],
      ]),
    });
  const well = ellipse(0, 0, 214, 44, { fill: lift(body, -0.42) });
  const base =
    path("M-220 0H220V100C220 190 150 236 60 236H-60C-150 236 -220 190 -220 100Z", { fill: sheen(sheet, body) }) +
    path("M-218 4H218", { stroke: lift(body, 0.5), width: 4, opacity: 0.7 }) +
    circle(0, 74, 8, { fill: look.accent }) +
    path("M-190 40V110C-186 160 -160 190 -120 206", { stroke: "#ffffff", width: 8, opacity: 0.35 });
  const svg =
    lidInside +
    well +
    moved(bud(sheet, look), -96, -74, 0.9) +
    moved(group(bud(sheet, look), "scale(-1 1)"), 96, -74, 0.9) +
    base;
  return { svg, box: [-222, -302, 222, 238], pose: "stands" };
}

function earbudsAngle(sheet: Sheet, look: Look): Art {
  const svg =
    moved(shell(sheet, look), -150, 60, 1, -14) +
    moved(bud(sheet, look), 250, -60, 0.9, 18) +
    moved(group(bud(sheet, look), "scale(-1 1)"), 330, 180, 0.9, -32);
  const shadow = shades(
    movedShade(rectShade(0, 0, 440, 330, 120), -150, 60, 1, -14),
    roundShade(240, 0, 90, 120),
    roundShade(330, 230, 80, 110),
  );
  return { svg, box: [-400, -180, 430, 350], pose: "floats", shadow };
}

function earbudsPair(sheet: Sheet, look: Look): Art {
  const svg =
    moved(bud(sheet, look), -130, -40, 1.7, 10) + moved(group(bud(sheet, look), "scale(-1 1)"), 170, 0, 1.7, -10);
  return {
    svg,
    box: [-330, -190, 350, 330],
    pose: "floats",
    shadow: shades(
      movedShade(roundShade(0, 50, 80, 140), -120, 0, 1.5),
      movedShade(roundShade(0, 50, 80, 140), 160, 30, 1.5),
    ),
  };
}

export const earbuds: Kind = {
  front: earbudsFront,
  angle: earbudsAngle,
  extra: earbudsPair,
  spots: [
    [0.3, 0.42, 2.2],
    [0.6, 0.8, 2.2],
  ],
  scene: { place: "desk", width: 230, view: "front" },
};
