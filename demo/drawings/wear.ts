import { type Art, boxAround, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { circleLight, edge, fall, sheen } from "./materials.ts";
import { groundShadow, rectShade, roundShade, shades } from "./shades.ts";
import { circle, ellipse, group, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid, rectangle, standing } from "./slab.ts";
import { Camera, lying, roundedOutline, roundOutline } from "./space.ts";

/** Watches and power banks. */

/** Form 0 is round with hands, form 1 a rounded square with rings. */
function dial({ accent, form = 0 }: Look, r: number): string {
  const hand = (angle: number, length: number, width: number, colour: string) =>
    moved(rect(0, -length / 2, width, length, width / 2, { fill: colour }), 0, 0, 1, angle);
  if (form === 1) {
    const ring = (radius: number, colour: string, share: number) => {
      const a = (share * 360 - 90) * (Math.PI / 180);
      const end = `${Math.cos(a) * radius} ${Math.sin(a) * radius}`;
      return (
        circle(0, 0, radius, { stroke: mix(colour, "#0b0c0f", 0.75), width: 24 }) +
        path(`M0 ${-radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end}`, { stroke: colour, width: 24 })
      );
    };
    return (
      ring(r * 0.66, accent, 0.78) +
      ring(r * 0.47, "#ff7a8a", 0.62) +
      ring(r * 0.28, "#5ec2ff", 0.86) +
      rect(-r * 0.7, r * 0.78, 60, 12, 6, { fill: "#ffffff", opacity: 0.85 }) +
      rect(r * 0.62, r * 0.78, 84, 12, 6, { fill: accent })
    );
  }
  return (
    repeat(60, (i) =>
      moved(
        rect(0, -r * 0.86, i % 5 ? 3 : 7, i % 5 ? 12 : 26, 2, { fill: i % 5 ? "#7d828b" : "#f0f1f2" }),
        0,
        0,
        1,
        i * 6,
      ),
    ) +
    circle(r * 0.42, 0, r * 0.2, { stroke: accent, width: 9 }) +
    circle(-r * 0.42, 0, r * 0.2, { stroke: "#5ec2ff", width: 9 }) +
    hand(-58, r * 0.46, 14, "#f4f5f6") +
    hand(52, r * 0.68, 10, "#f4f5f6") +
    hand(190, r * 0.76, 4, accent) +
    circle(0, 0, 13, { fill: accent })
  );
}

function strap(sheet: Sheet, { trim }: Look, up: 1 | -1, length: number, w: number): string {
  const shade = sheet.linear(
    [
      [0, lift(trim, -0.3)],
      [0.2, lift(trim, 0.16)],
      [0.6, trim],
      [1, lift(trim, -0.35)],
    ],
    0,
    0,
    1,
    0,
  );
  const tip = w * 0.4;
  const d = `M${-w / 2} 0V${-length + tip}Q${-w / 2} ${-length} ${-w / 2 + tip} ${-length}H${w / 2 - tip}Q${w / 2} ${-length} ${w / 2} ${-length + tip}V0Z`;
  const marks =
    up === -1
      ? repeat(6, (i) => ellipse(0, -length + 60 + i * 44, 10, 14, { fill: lift(trim, -0.5) }))
      : rect(0, -length + 34, w + 26, 50, 14, { stroke: "#b9bdc4", width: 13 }) +
        rect(0, -length + 34, 9, 50, 4, { fill: "#d5d8dd" });
  const stitch = path(`M${-w / 2 + 16} -20V${-length + tip}M${w / 2 - 16} -20V${-length + tip}`, {
    stroke: lift(trim, 0.35),
    width: 3,
    dash: "12 10",
    opacity: 0.7,
  });
  return group(path(d, { fill: shade }) + stitch + marks, up === -1 ? "scale(1 -1)" : undefined);
}

function watchCase(sheet: Sheet, look: Look): string {
  const { body, form = 0 } = look;
  const crown = rect(form === 1 ? 236 : 250, form === 1 ? -60 : 0, 40, 76, 12, {
    fill: fall(sheet, lift(body, -0.05), 1.4),
  });
  if (form === 1)
    return (
      crown +
      rect(236, 70, 22, 110, 10, { fill: lift(body, -0.2) }) +
      rect(0, 0, 460, 540, 140, { fill: sheen(sheet, body, 1.3) }) +
      edge(460, 540, 140, "#ffffff", 0.6) +
      rect(0, 0, 416, 496, 120, { fill: "#08090b" }) +
      dial(look, 210) +
      path("M-190 -60V-140C-190 -200 -150 -236 -90 -236", { stroke: "#ffffff", width: 8, opacity: 0.3 })
    );
  return (
    crown +
    circle(0, 0, 244, { fill: sheen(sheet, body, 1.3) }) +
    circle(0, 0, 222, { fill: lift(body, -0.35) }) +
    circle(0, 0, 212, {
      fill: sheet.radial([
        [0, "#1d2026"],
        [1, "#08090b"],
      ]),
    }) +
    dial(look, 206) +
    circleLight(236)
  );
}

function watchFront(sheet: Sheet, look: Look): Art {
  const w = look.form === 1 ? 330 : 300;
  const top = moved(strap(sheet, look, 1, 300, w), 0, look.form === 1 ? -220 : -190);
  const bottom = moved(strap(sheet, look, -1, 330, w), 0, look.form === 1 ? 220 : 190);
  return {
    svg: top + bottom + watchCase(sheet, look),
    box: [-250, -530, 272, 560],
    pose: "floats",
    shadow: shades(rectShade(0, 10, w, 1060, 90), roundShade(0, 0, 240)),
  };
}

/** Lying on the table. */
function watchAngle(sheet: Sheet, look: Look): Art {
  const camera = new Camera(-40, 36);
  const square = look.form === 1;
  const w = square ? 330 : 300;
  const reach = square ? 220 : 190;
  const straps = moved(strap(sheet, look, 1, 300, w), 0, -reach) + moved(strap(sheet, look, -1, 330, w), 0, reach);
  const under = (y: number) => camera.lay(straps, [0, y, 0], [1, 0, 0], [0, 0, 1]);
  const outline = square ? roundedOutline(460, 540, 140) : roundOutline(244);
  const body = lying(camera, { outline, depth: 84, colour: look.body, at: [0, 42, 0], face: watchCase(sheet, look) });
  const ends = [
    camera.point([-w / 2, 0, -reach - 310]),
    camera.point([w / 2, 0, -reach - 310]),
    camera.point([-w / 2, 0, reach + 335]),
    camera.point([w / 2, 0, reach + 335]),
  ];
  const shadow = shades(groundShadow(camera, rectangle(w, reach * 2 + 640), 20), groundShadow(camera, outline, 90));
  return { svg: under(16) + body.svg, box: boxAround([...body.points, ...ends]), pose: "stands", shadow };
}

function watchPair(sheet: Sheet, look: Look): Art {
  const other = { ...look, trim: mix(look.trim, look.accent, 0.65), body: lift(look.body, 0.25) };
  return together(part(watchFront(sheet, other), -210, 0, 0.74, -14), part(watchFront(sheet, look), 220, 0, 0.8, 12));
}

export const watch: Kind = {
  front: watchFront,
  angle: watchAngle,
  extra: watchPair,
  spots: [
    [0.5, 0.48, 2],
    [0.5, 0.16, 2.2],
  ],
  scene: { place: "outdoors", width: 300, view: "angle" },
};

function bankFace(sheet: Sheet, { body, trim, accent }: Look): string {
  return (
    rect(0, 0, 340, 660, 60, { fill: sheen(sheet, body, 1.1) }) +
    edge(340, 660, 60, "#ffffff", 0.45) +
    rect(0, 60, 250, 420, 30, { fill: lift(body, -0.06) }) +
    repeat(16, (i) =>
      line(-110, -120 + i * 25, 110, -120 + i * 25, {
        stroke: lift(body, i % 2 ? -0.16 : 0.1),
        width: 4,
        opacity: 0.7,
      }),
    ) +
    rect(0, -230, 210, 84, 18, { fill: "#0e0f12" }) +
    path("M-70 -252h34v22h-34v22h34M-10 -252h34v44h-34z", { stroke: accent, width: 7 }) +
    path("M66 -252l-20 26h22l-14 20", { stroke: mix(accent, "#ffffff", 0.4), width: 5 }) +
    circle(130, -290, 9, { fill: trim })
  );
}

function bankFront(sheet: Sheet, look: Look): Art {
  const lead =
    path("M60 -330C60 -420 190 -430 190 -330S170 -120 250 -60", { stroke: lift(look.trim, -0.3), width: 24 }) +
    path("M60 -330C60 -420 190 -430 190 -330S170 -120 250 -60", { stroke: look.trim, width: 17 }) +
    moved(
      rect(0, 0, 44, 84, 10, { fill: sheen(sheet, look.trim) }) + rect(0, 54, 24, 28, 5, { fill: "#c9ccd2" }),
      262,
      -20,
      1,
      -24,
    );
  return {
    svg: lead + bankFace(sheet, look),
    box: [-172, -400, 300, 332],
    pose: "floats",
    shadow: rectShade(0, 0, 340, 660, 60),
  };
}

export const powerBank: Kind = {
  front: bankFront,
  angle: (sheet, look) =>
    standing({ w: 340, h: 660, r: 60, depth: 110, colour: look.body, face: bankFace(sheet, look) }, -36, 14),
  extra: (sheet, look) =>
    laid({ w: 340, h: 660, r: 60, depth: 100, colour: look.body, face: bankFace(sheet, look) }, 44, 36),
  spots: [
    [0.4, 0.24, 2.3],
    [0.4, 0.7, 2.4],
  ],
  scene: { place: "outdoors", width: 170, view: "angle" },
};
