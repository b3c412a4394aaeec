import { type Art, boxOf, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { eye } from "./eye.ts";
import { barrel, circleLight, dome, edge, fall, holes, sheen } from "./materials.ts";
import { movedShade, rectShade, roundShade, shades } from "./shades.ts";
import { circle, moved, path, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { standing } from "./slab.ts";

/** Doorbells and locks. */

function bellFace(sheet: Sheet, { body, trim, accent }: Look): string {
  return (
    rect(0, 0, 260, 680, 80, { fill: sheen(sheet, body, 1.1) }) +
    edge(260, 680, 80, "#ffffff", 0.45) +
    rect(0, -150, 216, 330, 70, { fill: "#0d0e12" }) +
    moved(eye(sheet, 84, "#2c2f36"), 0, -190) +
    repeat(4, (i) => circle(-45 + i * 30, -60, 6, { fill: "#3c1a24" })) +
    circle(0, 170, 92, { fill: lift(trim, -0.2) }) +
    circle(0, 170, 84, { fill: dome(sheet, trim) }) +
    circle(0, 170, 88, { stroke: accent, width: 9 }) +
    circle(0, 170, 88, { stroke: accent, width: 30, opacity: 0.25 }) +
    path("M-26 190V164C-26 128 26 128 26 164V190ZM-34 192H34", { stroke: lift(trim, -0.45), width: 7 }) +
    moved(holes(90, 26, 15, 4, lift(body, -0.45)), 0, 300)
  );
}

function bellFront(sheet: Sheet, look: Look): Art {
  return {
    svg: bellFace(sheet, look),
    box: boxOf(260, 680),
    pose: "floats",
    shadow: rectShade(0, 0, 260, 680, 80),
  };
}

/** With its indoor chime. */
function bellSet(sheet: Sheet, look: Look): Art {
  const chime =
    rect(0, 0, 360, 360, 100, { fill: sheen(sheet, lift(look.trim, 0.3)) }) +
    edge(360, 360, 100) +
    moved(holes(200, 200, 22, 6, lift(look.trim, -0.1)), 0, 0) +
    circle(120, 130, 9, { fill: look.accent });
  const second: Art = {
    svg: chime,
    box: boxOf(360, 360),
    pose: "floats",
    shadow: rectShade(0, 0, 360, 360, 100),
  };
  return together(part(bellFront(sheet, look), -210, 0, 1), part(second, 190, 100, 1));
}

export const doorbell: Kind = {
  front: bellFront,
  angle: (sheet, look) =>
    standing({ w: 260, h: 680, r: 80, depth: 100, colour: look.body, face: bellFace(sheet, look) }, -42, 12),
  extra: bellSet,
  spots: [
    [0.5, 0.22, 2],
    [0.5, 0.74, 2.1],
  ],
  scene: { place: "wall", width: 110, view: "front" },
};

/** Form 1 has a round dial with keys; form 0 a tall plate with a handle. */
function lockFace(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const key = (i: number, r: number) =>
    circle(0, 0, r, { fill: "#1a1c21" }) +
    circle(0, 0, r, { stroke: mix(accent, "#ffffff", 0.3), width: 3, opacity: 0.7 }) +
    circle(0, 0, r * 0.2, { fill: mix(accent, "#ffffff", 0.5), opacity: i === 4 ? 1 : 0.7 });
  if (form === 1) {
    return (
      circle(0, 0, 290, { fill: sheen(sheet, body, 1.2) }) +
      circle(0, 0, 258, { fill: "#101115" }) +
      repeat(10, (i) =>
        moved(key(i, 42), Math.cos((i / 10) * 6.2832 - 1.57) * 184, Math.sin((i / 10) * 6.2832 - 1.57) * 184),
      ) +
      circle(0, 0, 104, { fill: dome(sheet, lift(trim, 0.1)) }) +
      rect(0, 0, 34, 120, 12, { fill: sheen(sheet, lift(body, 0.1)) }) +
      circle(0, 0, 118, { stroke: accent, width: 7 }) +
      circleLight(290)
    );
  }
  const handle =
    rect(150, 210, 330, 58, 29, { fill: lift(trim, -0.45), opacity: 0.5 }) +
    rect(146, 196, 340, 56, 28, { fill: fall(sheet, trim, 1.5) }) +
    circle(0, 196, 62, { fill: dome(sheet, lift(trim, 0.06)) });
  const keys = repeat(12, (i) => moved(key(i, 25), -66 + (i % 3) * 66, -268 + Math.floor(i / 3) * 66));
  return (
    rect(0, 0, 270, 760, 70, { fill: sheen(sheet, body, 1.1) }) +
    edge(270, 760, 70, "#ffffff", 0.45) +
    rect(0, -168, 226, 330, 46, { fill: "#101115" }) +
    keys +
    rect(0, 60, 96, 96, 48, { fill: "#15171b" }) +
    repeat(4, (i) =>
      path(`M${-26 + i * 4} ${78 - i * 2}A${30 - i * 7} ${32 - i * 7} 0 1 1 ${26 - i * 4} ${78 - i * 2}`, {
        stroke: accent,
        width: 4,
      }),
    ) +
    handle +
    rect(0, 310, 30, 64, 10, { fill: "#0d0e11" })
  );
}

function lockFront(sheet: Sheet, look: Look): Art {
  if (look.form === 1)
    return {
      svg: lockFace(sheet, look),
      box: boxOf(580, 580),
      pose: "floats",
      shadow: roundShade(0, 0, 290),
    };
  return {
    svg: lockFace(sheet, look),
    box: [-140, -380, 320, 380],
    pose: "floats",
    shadow: rectShade(0, 0, 270, 760, 70),
  };
}

function lockAngle(sheet: Sheet, look: Look): Art {
  const round = look.form === 1;
  return standing(
    {
      w: round ? 580 : 270,
      h: round ? 580 : 760,
      r: round ? 290 : 70,
      depth: 110,
      colour: look.body,
      face: lockFace(sheet, look),
    },
    36,
    12,
  );
}

/** With its card and keys. */
function lockSet(sheet: Sheet, look: Look): Art {
  const card =
    rect(0, 0, 340, 214, 22, { fill: sheen(sheet, look.accent) }) +
    edge(340, 214, 22) +
    circle(-100, -20, 44, { stroke: "#ffffff", width: 6, opacity: 0.8 }) +
    rect(40, 60, 200, 14, 7, { fill: "#ffffff", opacity: 0.5 });
  const brass = "#d5d8dd";
  const key =
    circle(0, 0, 56, { stroke: sheen(sheet, brass), width: 26 }) +
    rect(0, 150, 26, 200, 6, { fill: barrel(sheet, brass) }) +
    polygon(
      [
        [13, 160],
        [44, 160],
        [44, 186],
        [13, 186],
      ],
      { fill: brass },
    ) +
    polygon(
      [
        [13, 206],
        [36, 206],
        [36, 240],
        [13, 240],
      ],
      { fill: lift(brass, -0.1) },
    );
  const extras: Art = {
    svg: moved(card, 0, -130, 1, -10) + moved(key, -60, 90, 0.9, -28) + moved(key, 60, 90, 0.9, 16),
    box: [-190, -270, 220, 330],
    pose: "floats",
    shadow: shades(movedShade(rectShade(0, 0, 340, 214, 22), 0, -130, 1, -10), rectShade(0, 180, 140, 200, 40)),
  };
  return together(part(lockFront(sheet, look), -230, 0, look.form === 1 ? 0.9 : 1), part(extras, 300, 20, 1));
}

export const smartLock: Kind = {
  front: lockFront,
  angle: lockAngle,
  extra: lockSet,
  spots: [
    [0.4, 0.28, 2.2],
    [0.5, 0.66, 2.2],
  ],
  scene: { place: "wall", width: 150, view: "front" },
};
