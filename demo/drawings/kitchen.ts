import { type Art, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { barrel, dome, fall, sheen } from "./materials.ts";
import { movedShade, rectShade, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";

/** Kettles, coffee makers, bottles. */

/** Form 1 has the thin neck of a pour-over kettle. */
function kettle(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  const base =
    ellipse(0, -8, 236, 26, { fill: lift(trim, -0.45) }) +
    path("M-236 -30C-236 -60 236 -60 236 -30V-8C236 18 -236 18 -236 -8Z", {
      fill: barrel(sheet, lift(trim, -0.15), 0.7),
    }) +
    rect(0, -2, 70, 10, 5, { fill: accent });
  if (form === 1) {
    const neck = "M-150 -110C-250 -130 -250 -260 -270 -330C-280 -370 -310 -380 -340 -372";
    const pot = "M-196 -48C-206 -160 -150 -280 -110 -330H110C150 -280 206 -160 196 -48Z";
    const handle = "M112 -300C200 -330 300 -330 306 -250C310 -190 290 -150 276 -110";
    const svg =
      base +
      path(neck, { stroke: lift(body, -0.4), width: 36 }) +
      path(neck, { stroke: body, width: 28 }) +
      group(path(neck, { stroke: lift(body, 0.5), width: 6, opacity: 0.8 }), "translate(-5 -5)") +
      path(handle, { stroke: lift(trim, -0.4), width: 46 }) +
      path(handle, { stroke: trim, width: 38 }) +
      group(path(handle, { stroke: lift(trim, 0.4), width: 6, opacity: 0.6 }), "translate(-7 -9)") +
      path(pot, { fill: barrel(sheet, body) }) +
      ellipse(0, -330, 112, 20, { fill: lift(body, -0.3) }) +
      path("M-104 -334C-80 -372 80 -372 104 -334C70 -320 -70 -320 -104 -334Z", { fill: dome(sheet, body) }) +
      rect(0, -378, 44, 34, 14, { fill: barrel(sheet, trim) });
    return { svg, box: [-346, -396, 326, 14], pose: "stands" };
  }
  const pot = "M-200 -50C-216 -220 -186 -420 -150 -520H150C186 -420 216 -220 200 -50Z";
  const spout = "M-150 -500L-250 -540C-262 -490 -220 -400 -166 -380Z";
  const handle = "M150 -490C260 -510 320 -470 316 -390C312 -280 290 -180 250 -130C236 -112 212 -118 202 -136";
  const svg =
    base +
    path(handle, { stroke: lift(trim, -0.4), width: 52 }) +
    path(handle, { stroke: trim, width: 44 }) +
    group(path(handle, { stroke: lift(trim, 0.4), width: 7, opacity: 0.6 }), "translate(-9 -9)") +
    path(spout, { fill: sheen(sheet, body) }) +
    path(pot, { fill: barrel(sheet, body) }) +
    ellipse(0, -520, 152, 28, { fill: lift(body, -0.3) }) +
    path("M-146 -524C-120 -570 120 -570 146 -524C100 -504 -100 -504 -146 -524Z", {
      fill: dome(sheet, lift(trim, 0.1)),
    }) +
    ellipse(0, -566, 30, 16, { fill: dome(sheet, trim) }) +
    rect(88, -270, 34, 230, 17, { fill: mix("#bcd9ea", "#ffffff", 0.2), opacity: 0.75 }) +
    rect(88, -216, 34, 122, 17, { fill: "#6db3e0", opacity: 0.8 }) +
    repeat(5, (i) => line(104, -350 + i * 44, 122, -350 + i * 44, { stroke: "#ffffff", width: 4, opacity: 0.9 })) +
    path("M-170 -440C-190 -340 -196 -240 -186 -140", { stroke: "#ffffff", width: 12, opacity: 0.35 });
  return { svg, box: [-256, -584, 342, 14], pose: "stands" };
}

function kettleTurned(sheet: Sheet, look: Look): Art {
  const art = kettle(sheet, look);
  const [left, top, right, bottom] = art.box;
  const cup = mug(sheet, { ...look, body: lift(look.body, 0.3) });
  return together(
    { ...art, svg: group(art.svg, "scale(-1 1)"), box: [-right, top, -left, bottom] },
    part(cup, 400, 24, 0.86),
  );
}

/** Open, from above. */
function kettleAbove(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const svg =
    rect(0, 300, 84, 260, 42, { fill: fall(sheet, trim, 1.2) }) +
    path("M-60 -230L0 -350L60 -230Z", { fill: sheen(sheet, body) }) +
    circle(0, 0, 262, { fill: dome(sheet, body) }) +
    circle(0, 0, 214, { fill: sheen(sheet, lift(body, -0.1)) }) +
    circle(0, 0, 196, {
      fill: sheet.radial(
        [
          [0, "#f3f5f7"],
          [0.5, "#c9ced5"],
          [1, "#7d848e"],
        ],
        0.42,
        0.38,
        0.7,
      ),
    }) +
    circle(0, 20, 150, { fill: "#8fc3e6", opacity: 0.65 }) +
    path("M-110 -40A130 130 0 0 1 10 -120", { stroke: "#ffffff", width: 10, opacity: 0.7 }) +
    circle(0, 360, 12, { fill: accent });
  return {
    svg,
    box: [-264, -352, 264, 432],
    pose: "floats",
    shadow: shades(roundShade(0, 0, 262), rectShade(0, 300, 84, 260, 42)),
  };
}

export const waterKettle: Kind = {
  front: kettle,
  angle: kettleTurned,
  extra: kettleAbove,
  spots: [
    [0.62, 0.5, 2.2],
    [0.4, 0.16, 2.3],
  ],
  scene: { place: "kitchen", width: 320, view: "front" },
};

function mug(sheet: Sheet, { body, trim }: Look): Art {
  const handle = "M130 -210C230 -220 240 -80 126 -84";
  const svg =
    path(handle, { stroke: lift(body, -0.35), width: 38 }) +
    path(handle, { stroke: body, width: 30 }) +
    path("M-140 -260V-60C-140 -10 -90 10 0 10S140 -10 140 -60V-260Z", { fill: barrel(sheet, body, 0.8) }) +
    ellipse(0, -260, 140, 30, { fill: lift(body, 0.2) }) +
    ellipse(0, -256, 124, 24, { fill: sheen(sheet, mix(trim, "#3a2417", 0.7)) });
  return { svg, box: [-142, -292, 226, 12], pose: "stands" };
}

function coffee(sheet: Sheet, look: Look): Art {
  const { body, trim, accent } = look;
  const steel = lift(trim, 0.1);
  const svg =
    rect(0, -26, 440, 52, 16, { fill: fall(sheet, lift(body, -0.15)) }) +
    rect(0, -60, 330, 20, 6, { fill: lift(steel, -0.4) }) +
    repeat(15, (i) => rect(-150 + i * 21.4, -62, 11, 14, 3, { fill: "#0c0d10" })) +
    rect(-150, -330, 140, 560, 20, { fill: barrel(sheet, body, 0.7) }) +
    rect(0, -520, 460, 210, 44, { fill: sheen(sheet, body, 1.1) }) +
    moved(rect(0, 0, 460, 210, 44, { stroke: "#ffffff", width: 3, opacity: 0.25 }), 0, -520) +
    path("M-10 -416H130L112 -366H8Z", { fill: sheen(sheet, steel) }) +
    rect(60, -352, 20, 36, 6, { fill: lift(steel, -0.3) }) +
    rect(180, -392, 180, 34, 17, { fill: fall(sheet, lift(body, -0.3), 1.2) }) +
    circle(-100, -530, 46, { fill: "#101115", stroke: steel, width: 8 }) +
    path("M-100 -530L-76 -556", { stroke: accent, width: 7 }) +
    [20, 80, 140].map((x) => circle(x, -530, 19, { fill: dome(sheet, steel) })).join("") +
    circle(140, -530, 26, { stroke: accent, width: 4 }) +
    rect(0, -632, 360, 22, 8, { fill: lift(steel, -0.1) }) +
    path("M56 -316V-200M66 -316V-200", { stroke: "#6b4327", width: 6 });
  const cup = mug(sheet, { ...look, body: "#f1efea" });
  return together({ svg, box: [-232, -644, 272, 2], pose: "stands" }, part(cup, 62, -66, 0.56));
}

function coffeeSide(sheet: Sheet, look: Look): Art {
  const one = coffee(sheet, look);
  const [left, top, right, bottom] = one.box;
  const beans = repeat(9, (i) =>
    moved(
      ellipse(0, 0, 22, 15, { fill: dome(sheet, "#6b4327") }) +
        path("M-18 2C-6 -6 6 8 18 -2", { stroke: "#3c2413", width: 4 }),
      330 + (i % 4) * 48 - Math.floor(i / 4) * 14,
      -10 - Math.floor(i / 4) * 16 + ((i * 7) % 5),
      1,
      i * 47,
    ),
  );
  return together(
    { ...one, svg: group(one.svg, "scale(-1 1)"), box: [-right, top, -left, bottom] },
    { svg: beans, box: [300, -60, 510, 4], pose: "stands" },
  );
}

/** Two cups, from above. */
function coffeeCups(sheet: Sheet, look: Look): Art {
  const cup = (crema: string) =>
    circle(0, 0, 210, { fill: dome(sheet, "#e9e6e0", 0.8) }) +
    circle(0, 0, 190, { fill: "#d9d5cd" }) +
    rect(170, 0, 120, 54, 27, { fill: fall(sheet, "#e6e2da") }) +
    circle(0, 0, 150, { fill: dome(sheet, "#f4f2ee") }) +
    circle(0, 0, 124, {
      fill: sheet.radial(
        [
          [0, lift(crema, 0.2)],
          [0.7, crema],
          [1, lift(crema, -0.4)],
        ],
        0.42,
        0.4,
        0.66,
      ),
    });
  const heart = path("M0 60C-70 10 -66 -50 -30 -54C-10 -56 0 -40 0 -30C0 -40 10 -56 30 -54C66 -50 70 10 0 60Z", {
    fill: "#f3e6d2",
  });
  return {
    svg:
      moved(cup("#9c6a3c"), -230, -60) +
      moved(cup("#b98657") + heart, 230, 70) +
      circle(230, 70, 3, { fill: look.accent }),
    box: [-450, -280, 470, 290],
    pose: "floats",
    shadow: shades(roundShade(-230, -60, 210), roundShade(230, 70, 210)),
  };
}

export const coffeeMaker: Kind = {
  front: coffee,
  angle: coffeeSide,
  extra: coffeeCups,
  spots: [
    [0.46, 0.2, 2.2],
    [0.58, 0.7, 2.3],
  ],
  scene: { place: "kitchen", width: 330, view: "front" },
};

/** Form 1 is a tumbler whose lid has no straw; form 0 a bottle with a loop. */
function bottle(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 1) {
    const svg =
      path("M-150 -480L-118 -30C-116 0 116 0 118 -30L150 -480Z", { fill: barrel(sheet, body) }) +
      path("M-150 -480L-146 -430H146L150 -480Z", { fill: barrel(sheet, "#c9ccd2") }) +
      path("M-160 -520H160V-480H-160Z", { fill: barrel(sheet, trim) }) +
      ellipse(0, -520, 160, 26, { fill: sheen(sheet, lift(trim, 0.1)) }) +
      rect(0, -528, 110, 18, 9, { fill: lift(trim, -0.3) }) +
      path("M-20 -240l20 -12l20 12v24l-20 12l-20 -12z", { stroke: lift(body, 0.45), width: 5, opacity: 0.9 });
    return { svg, box: [-162, -548, 162, -8], pose: "stands" };
  }
  const svg =
    path("M-60 -640C-60 -720 60 -720 60 -640", { stroke: lift(trim, -0.2), width: 26 }) +
    rect(0, -590, 160, 110, 22, { fill: barrel(sheet, trim) }) +
    repeat(7, (i) =>
      line(-60 + i * 20, -630, -60 + i * 20, -550, { stroke: lift(trim, -0.3), width: 3, opacity: 0.6 }),
    ) +
    path("M-76 -540H76C90 -480 138 -470 140 -400V-40C140 -6 -140 -6 -140 -40V-400C-138 -470 -90 -480 -76 -540Z", {
      fill: barrel(sheet, body),
    }) +
    rect(0, -536, 160, 10, 4, { fill: "#d5d8dd" }) +
    path("M-140 -60V-40C-140 -6 140 -6 140 -40V-60C100 -34 -100 -34 -140 -60Z", {
      fill: barrel(sheet, lift(body, -0.25)),
    }) +
    path("M-24 -260l24 -14l24 14v28l-24 14l-24 -14z", { stroke: accent, width: 6, opacity: 0.9 });
  return { svg, box: [-142, -704, 142, -8], pose: "stands" };
}

function bottleSet(sheet: Sheet, look: Look): Art {
  const one = bottle(sheet, look);
  const tint = (body: string) => bottle(sheet, { ...look, body });
  return together(
    part(tint(mix(look.body, look.accent, 0.55)), -300, -30, 0.86),
    part(tint(mix(look.body, "#f1efea", 0.75)), 300, -30, 0.86),
    part(one, 0, 0),
  );
}

function bottleLying(sheet: Sheet, look: Look): Art {
  const one = bottle(sheet, look);
  const middle = (one.box[1] + one.box[3]) / 2;
  return {
    svg: group(moved(one.svg, 0, -middle), "rotate(62)"),
    box: [-370, -260, 370, 260],
    pose: "floats",
    shadow: movedShade(rectShade(0, 0, 260, 620, 90), 0, 0, 1, 62),
  };
}

export const drinkBottle: Kind = {
  front: bottle,
  angle: bottleSet,
  extra: bottleLying,
  spots: [
    [0.5, 0.2, 2.1],
    [0.5, 0.6, 2.3],
  ],
  scene: { place: "outdoors", width: 170, view: "front" },
};
