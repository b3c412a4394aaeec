import { type Art, boxAround, type Kind, type Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { barrel, dome, edge, fall, holes, sheen } from "./materials.ts";
import { groundShadow, movedShade, rectShade, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { ofSolids, rectangle } from "./slab.ts";
import { Camera, cuboid, roundOutline } from "./space.ts";

/** Forms: 0 a cloth-covered column, 1 a low round one, 2 a bookshelf box with two cones, 3 a long bar. */
function speakerFront(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 2) return bookshelf(sheet, look);
  if (form === 3) return bar(sheet, look);
  const [rx, tall] = form === 1 ? [250, 190] : [190, 460];
  const ry = rx * 0.2;
  const side = `M${-rx} ${-tall}V${-ry * 0.6}C${-rx} ${ry * 0.5} ${-rx * 0.6} ${ry} 0 ${ry}S${rx} ${ry * 0.5} ${rx} ${-ry * 0.6}V${-tall}Z`;
  const weave = sheet.clip(path(side, { fill: "#000000" }));
  const svg =
    path(side, { fill: barrel(sheet, body, 0.7) }) +
    group(moved(holes(rx * 2.1, tall + ry * 2.4, 13, 3.6, lift(body, -0.42), 0.5), 0, -tall / 2), undefined, {
      clip: weave,
    }) +
    path(`M${-rx} ${-ry * 0.6}C${-rx} ${ry * 0.5} ${-rx * 0.6} ${ry} 0 ${ry}S${rx} ${ry * 0.5} ${rx} ${-ry * 0.6}`, {
      stroke: lift(trim, -0.2),
      width: 14,
    }) +
    ellipse(0, -tall, rx, ry, { fill: barrel(sheet, lift(trim, -0.1), 0.5) }) +
    ellipse(0, -tall - 3, rx - 8, ry - 5, { fill: sheen(sheet, lift(trim, 0.12)) }) +
    ellipse(0, -tall - 3, rx * 0.6, ry * 0.6, { stroke: accent, width: 9 }) +
    ellipse(0, -tall - 3, rx * 0.6, ry * 0.6, { stroke: accent, width: 26, opacity: 0.25 });
  return {
    svg,
    box: [-rx, -tall - ry, rx, ry],
    pose: "stands",
    shadow: roundShade(34, -4, rx + 30, ry + 4),
  };
}

function cone(sheet: Sheet, r: number, colour: string, accent: string): string {
  return (
    circle(0, 0, r, { fill: fall(sheet, "#b6bac1", 1.4) }) +
    circle(0, 0, r * 0.93, { fill: "#121317" }) +
    circle(0, 0, r * 0.84, {
      fill: sheet.radial([
        [0, "#0d0e11"],
        [0.6, "#2a2d33"],
        [1, "#16181c"],
      ]),
    }) +
    circle(0, 0, r * 0.62, {
      fill: sheet.radial(
        [
          [0, lift(colour, -0.2)],
          [1, lift(colour, 0.08)],
        ],
        0.4,
        0.35,
        0.8,
      ),
    }) +
    circle(0, 0, r * 0.24, { fill: dome(sheet, lift(colour, 0.02)) }) +
    circle(0, 0, r * 0.885, { stroke: accent, width: r * 0.02, opacity: 0.7 })
  );
}

const BOX = { w: 370, h: 600, d: 300 };

function cabinetFace(sheet: Sheet, { trim, accent }: Look): string {
  const { w, h } = BOX;
  return (
    rect(0, 0, w - 40, h - 40, 12, { fill: lift(trim, -0.35) }) +
    moved(cone(sheet, 62, trim, accent), 0, -168) +
    moved(cone(sheet, 138, trim, accent), 0, 74) +
    rect(0, 248, 90, 22, 11, { fill: "#08090b" })
  );
}

function grain(sheet: Sheet, colour: string, w: number, h: number): string {
  const one = (x: number) =>
    path(`M${x} ${-h / 2 + 6}C${x + 10} ${-h * 0.2} ${x - 16} ${h * 0.1} ${x + 2} ${h / 2 - 6}`, {
      stroke: lift(colour, -0.18),
      width: 2,
      opacity: 0.45,
    });
  return (
    rect(0, 0, w, h, 10, { fill: sheen(sheet, colour) }) + repeat(Math.floor(w / 40), (i) => one(-w / 2 + 22 + i * 40))
  );
}

function bookshelf(sheet: Sheet, look: Look): Art {
  const { w, h } = BOX;
  const one = grain(sheet, look.body, w, h) + cabinetFace(sheet, look) + edge(w, h, 10);
  return { svg: moved(one, -220, -h / 2) + moved(one, 220, -h / 2), box: [-405, -600, 405, 0], pose: "stands" };
}

function speakerPair(sheet: Sheet, look: Look): Art {
  const { w, h, d } = BOX;
  const camera = new Camera(-32, 14);
  const one = (x: number, z: number) =>
    cuboid(camera, {
      w,
      h,
      d,
      colour: look.body,
      base: [x, 0, z],
      frontFace: grain(sheet, look.body, w, h) + cabinetFace(sheet, look),
      sideFace: grain(sheet, look.body, d, h),
      topFace: grain(sheet, lift(look.body, 0.06), w, d),
    });
  const pair = [one(230, -120), one(-230, 40)];
  const shadow = shades(
    groundShadow(camera, rectangle(w, d, [230, 0, -120]), 300),
    groundShadow(camera, rectangle(w, d, [-230, 0, 40]), 300),
  );
  return ofSolids(pair, shadow);
}

function barAngle(sheet: Sheet, { body, trim, accent }: Look): Art {
  const camera = new Camera(-30, 24);
  const cloth =
    rect(0, 0, 1056, 116, 20, { fill: fall(sheet, body) }) +
    holes(1020, 100, 13, 3.8, lift(body, -0.45), 0.6) +
    repeat(5, (i) => circle(-40 + i * 20, 0, 4.5, { fill: accent }));
  const top =
    rect(0, 0, 1050, 150, 30, { fill: sheen(sheet, lift(trim, 0.06)) }) +
    repeat(4, (i) => circle(-90 + i * 60, 0, 18, { fill: lift(trim, -0.2) }));
  const box = cuboid(camera, { w: 1060, h: 120, d: 160, colour: body, frontFace: cloth, topFace: top });
  return {
    svg: box.svg,
    box: boxAround(box.points),
    pose: "stands",
    shadow: groundShadow(camera, rectangle(1060, 160), 90),
  };
}

function bar(sheet: Sheet, { body, trim, accent }: Look): Art {
  const svg =
    rect(0, -70, 1060, 130, 44, { fill: fall(sheet, body, 1.3) }) +
    moved(holes(1000, 100, 13, 3.8, lift(body, -0.45), 0.6), 0, -70) +
    rect(0, -70, 170, 130, 10, { fill: fall(sheet, trim, 1.2) }) +
    repeat(5, (i) => circle(-40 + i * 20, -70, 4.5, { fill: accent, opacity: 1 - i * 0.16 })) +
    moved(edge(1060, 130, 44), 0, -70);
  return { svg, box: [-530, -136, 530, 0], pose: "stands" };
}

function speakerAngle(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 2) return speakerPair(sheet, look);
  if (form === 3) return barAngle(sheet, look);
  const camera = new Camera(0, 34);
  const [rx, tall] = form === 1 ? [250, 150] : [200, 400];
  const ry = rx * 0.56;
  const side = `M${-rx} ${-tall}V0A${rx} ${ry} 0 0 0 ${rx} 0V${-tall}Z`;
  const clip = sheet.clip(path(side, { fill: "#000000" }));
  const buttons =
    circle(-rx * 0.34, 0, 15, { fill: lift(trim, -0.3) }) +
    circle(rx * 0.34, 0, 15, { fill: lift(trim, -0.3) }) +
    rect(0, -rx * 0.34, 34, 8, 4, { fill: lift(trim, -0.3) }) +
    rect(0, rx * 0.34, 34, 8, 4, { fill: lift(trim, -0.3) });
  const top =
    circle(0, 0, rx, { fill: sheen(sheet, lift(trim, -0.1)) }) +
    circle(0, 0, rx - 12, { fill: sheen(sheet, lift(trim, 0.12)) }) +
    circle(0, 0, rx * 0.62, {
      stroke: sheet.linear(
        [
          [0, accent],
          [1, mix(accent, "#8a6cff", 0.6)],
        ],
        0,
        0,
        1,
        1,
      ),
      width: 16,
    }) +
    circle(0, 0, rx * 0.62, { stroke: accent, width: 46, opacity: 0.18 }) +
    buttons +
    path("M-14 0h28M0 -14v28", { stroke: lift(trim, -0.3), width: 7 });
  const svg =
    path(side, { fill: barrel(sheet, body, 0.7) }) +
    group(moved(holes(rx * 2.1, tall + ry, 13, 3.6, lift(body, -0.42), 0.5), 0, -tall / 2 + ry / 2), undefined, {
      clip,
    }) +
    group(top, `translate(0 ${-tall}) scale(1 0.56)`);
  return {
    svg,
    box: [-rx, -tall - ry, rx, ry],
    pose: "stands",
    shadow: groundShadow(camera, roundOutline(rx), tall * 0.8),
  };
}

/** Seen from above; for boxes, a close-up of one cone. */
function speakerTop(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 2)
    return {
      svg:
        rect(0, 0, 560, 560, 20, { fill: sheen(sheet, body) }) +
        rect(0, 0, 510, 510, 14, { fill: lift(trim, -0.35) }) +
        cone(sheet, 226, trim, accent),
      box: [-280, -280, 280, 280],
      pose: "floats",
      shadow: rectShade(0, 0, 560, 560, 20),
    };
  if (form === 3) {
    const svg =
      rect(0, 0, 900, 210, 60, { fill: sheen(sheet, lift(trim, 0.1)) }) +
      repeat(4, (i) => circle(-90 + i * 60, 0, 20, { fill: lift(trim, -0.16) })) +
      circle(150, 0, 8, { fill: accent });
    return {
      svg: moved(svg, 0, 0, 1, -12),
      box: [-470, -210, 470, 210],
      pose: "floats",
      shadow: movedShade(rectShade(0, 0, 900, 210, 60), 0, 0, 1, -12),
    };
  }
  const svg =
    circle(0, 0, 300, { fill: dome(sheet, body, 0.6) }) +
    circle(0, 0, 262, { fill: sheen(sheet, lift(trim, 0.1)) }) +
    circle(0, 0, 180, { stroke: accent, width: 16 }) +
    circle(0, 0, 180, { stroke: accent, width: 44, opacity: 0.2 }) +
    circle(0, 0, 16, { fill: lift(trim, -0.3) }) +
    [0, 90, 180, 270].map((turn) => moved(rect(0, -96, 40, 9, 4, { fill: lift(trim, -0.3) }), 0, 0, 1, turn)).join("");
  return { svg, box: [-300, -300, 300, 300], pose: "floats", shadow: roundShade(0, 0, 300) };
}

export const speaker: Kind = {
  front: speakerFront,
  angle: speakerAngle,
  extra: speakerTop,
  spots: [
    [0.5, 0.14, 2.2],
    [0.3, 0.7, 2.6],
  ],
  scene: { place: "room", width: 230, view: "front" },
};
