import { type Art, boxAround, boxOf, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { barrel, cable, circleLight, dome, edge, fan, screw, sheen } from "./materials.ts";
import { groundShadow, rectShade, shades } from "./shades.ts";
import { circle, group, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { ofSolids, rectangle, standing } from "./slab.ts";
import { Camera, cuboid, prism, roundedOutline, roundOutline } from "./space.ts";

/** Coolers. Form 0 is a tower of fins with a fan, form 1 a radiator with a pump, form 2 a fan alone. */

function fanFace(sheet: Sheet, { body, trim, accent }: Look, size: number, lit: boolean): string {
  return (
    rect(0, 0, size, size, size * 0.1, { fill: sheen(sheet, body) }) +
    edge(size, size, size * 0.1, "#ffffff", 0.4) +
    fan(sheet, size * 0.455, trim, accent, 9, lit) +
    [-1, 1]
      .flatMap((x) => [-1, 1].map((y) => screw(sheet, x * size * 0.435, y * size * 0.435, size * 0.03, "#8d929a")))
      .join("")
  );
}

function fins(w: number, h: number, colour: string): string {
  return repeat(Math.floor(h / 13), (i) =>
    line(-w / 2, -h / 2 + 7 + i * 13, w / 2, -h / 2 + 7 + i * 13, {
      stroke: lift(colour, i % 2 ? -0.42 : -0.3),
      width: 6,
      butt: true,
    }),
  );
}

function towerAt(sheet: Sheet, look: Look, turn: number, tilt: number): Art {
  const camera = new Camera(turn, tilt);
  const metal = "#c3c7cd";
  const [w, h, d] = [430, 430, 170];
  const base = cuboid(camera, { w: 130, h: 50, d: 130, colour: "#b98657" });
  const pipes = [-120, -60, 60, 120].map((x) =>
    cuboid(camera, { w: 22, h: 120, d: 22, colour: "#c98f5e", base: [x * 0.8, 34, 0] }),
  );
  const finArt = rect(0, 0, d - 2, h, 2, { fill: sheen(sheet, metal) }) + fins(d - 4, h - 8, metal);
  const top =
    rect(0, 0, w - 8, d - 8, 8, { fill: sheen(sheet, look.body) }) +
    [-120, -60, 60, 120]
      .map(
        (x) =>
          circle(x, -20, 15, { fill: dome(sheet, "#c98f5e") }) +
          circle(-x * 0.9, 36, 15, { fill: dome(sheet, "#c98f5e") }),
      )
      .join("") +
    rect(0, 10, 60, 8, 4, { fill: look.accent });
  const stack = cuboid(camera, {
    w,
    h,
    d,
    colour: metal,
    base: [0, 118, 0],
    sideFace: finArt,
    topFace: top,
    frontFace: rect(0, 0, w, h, 2, { fill: "#3a3d44" }),
  });
  const blower = prism(camera, {
    outline: roundedOutline(w - 10, w - 10, 40),
    depth: 84,
    colour: look.body,
    at: [0, 118 + h / 2, d / 2 + 44],
    face: fanFace(sheet, look, w - 10, true),
  });
  const pieces = [base, ...pipes, stack, blower];
  return ofSolids(pieces, groundShadow(camera, rectangle(w, d), h * 0.5));
}

function pump(sheet: Sheet, { body, accent }: Look): string {
  const second = mix(accent, "#8a6cff", 0.6);
  return (
    rect(10, 14, 250, 250, 60, { fill: "#000000", opacity: 0.25 }) +
    rect(0, 0, 250, 250, 60, { fill: sheen(sheet, lift(body, -0.06)) }) +
    circle(0, 0, 116, { fill: lift(body, -0.4) }) +
    circle(0, 0, 106, {
      stroke: sheet.linear(
        [
          [0, accent],
          [1, second],
        ],
        0,
        0,
        1,
        1,
      ),
      width: 12,
    }) +
    circle(0, 0, 92, {
      fill: sheet.radial([
        [0, mix("#0b0c10", accent, 0.3)],
        [1, "#090a0d"],
      ]),
    }) +
    path("M-34 26L0 -40L34 26Z", { stroke: lift(accent, 0.3), width: 8 }) +
    circleLight(92)
  );
}

function loopFront(sheet: Sheet, look: Look): Art {
  const size = 280;
  const tubes =
    cable("M-436 -40C-520 260 -280 370 20 326", 40, "#24272d") +
    cable("M-384 0C-430 190 -230 300 20 276", 40, "#2c2f36");
  const radiator =
    rect(0, 0, size * 3 + 90, size + 36, 22, { fill: sheen(sheet, lift(look.body, -0.12)) }) +
    [-1, 0, 1].map((i) => moved(fanFace(sheet, look, size, true), i * (size + 6), 0)).join("") +
    rect(-size * 1.5 - 34, 0, 30, size - 20, 10, { fill: barrel(sheet, lift(look.body, 0.1)) }) +
    rect(size * 1.5 + 34, 0, 30, size - 20, 10, { fill: barrel(sheet, lift(look.body, 0.1)) });
  return {
    svg: tubes + moved(radiator, 0, -120) + moved(pump(sheet, look), 120, 310),
    box: [-490, -285, 470, 440],
    pose: "floats",
    shadow: shades(rectShade(0, -120, size * 3 + 90, size + 36, 22), rectShade(120, 310, 250, 250, 60)),
  };
}

function loopAngle(sheet: Sheet, look: Look): Art {
  const camera = new Camera(30, 20);
  const [w, h] = [900, 310];
  const art = [-1, 0, 1].map((i) => moved(fanFace(sheet, look, 282, true), i * 290, 0)).join("");
  const core = prism(camera, {
    outline: roundedOutline(w, h, 16),
    depth: 56,
    colour: lift(look.body, -0.1),
    at: [0, h / 2, -40],
  });
  const fans = prism(camera, {
    outline: roundedOutline(w - 26, h - 20, 20),
    depth: 54,
    colour: look.body,
    at: [0, h / 2, 16],
    face: art,
  });
  const block = prism(camera, {
    outline: roundOutline(92),
    depth: 84,
    colour: look.body,
    at: [260, 42, 300],
    right: [1, 0, 0],
    down: [0, 0, 1],
    front: [0, 1, 0],
    face: moved(pump(sheet, look), 0, 0, 0.72),
  });
  const [x, y] = camera.point([-400, 60, 0]);
  const [px, py] = camera.point([190, 40, 300]);
  const tube = (dx: number, dy: number) =>
    cable(
      `M${x + dx} ${y + dy}C${x + dx - 40} ${y + 300 + dy} ${px - 260} ${py + 150 + dy} ${px + dx * 0.4} ${py + dy * 0.6}`,
      36,
      dx ? "#24272d" : "#2d3037",
    );
  const points = [...core.points, ...fans.points, ...block.points];
  const [left, top, right, bottom] = boxAround(points);
  return {
    svg: core.svg + fans.svg + tube(0, 0) + tube(46, 20) + block.svg,
    box: [left, top, right, bottom + 30],
    pose: "stands",
    shadow: shades(
      groundShadow(camera, rectangle(w, 100), h * 0.5),
      groundShadow(camera, rectangle(180, 180, [260, 0, 300]), 60),
    ),
  };
}

function trio(sheet: Sheet, look: Look): Art {
  const one: Art = {
    svg: fanFace(sheet, look, 420, true),
    box: boxOf(420, 420),
    pose: "floats",
    shadow: rectShade(0, 0, 420, 420, 40),
  };
  return together(part(one, -250, -60, 0.9, -8), part(one, 210, -90, 0.74, 10), part(one, 90, 190, 0.86, 4));
}

function single(sheet: Sheet, look: Look): Art {
  return {
    svg: fanFace(sheet, look, 560, true),
    box: boxOf(560, 560),
    pose: "floats",
    shadow: rectShade(0, 0, 560, 560, 50),
  };
}

function fanAt(sheet: Sheet, look: Look, turn: number): Art {
  return standing(
    { w: 520, h: 520, r: 46, depth: 112, colour: look.body, face: fanFace(sheet, look, 520, true) },
    turn,
    18,
  );
}

function pumpAlone(sheet: Sheet, look: Look): Art {
  const tube = (d: string) => cable(d, 44, "#26292f");
  const svg =
    tube("M110 -20C330 -60 330 -320 480 -330") +
    tube("M110 40C380 30 380 -220 480 -250") +
    moved(pump(sheet, look), 0, 0, 1.7);
  return { svg, box: [-226, -360, 480, 240], pose: "floats", shadow: rectShade(0, 0, 425, 425, 100) };
}

function heatpipes(sheet: Sheet, look: Look): Art {
  const plate =
    rect(0, 0, 300, 300, 12, { fill: sheen(sheet, "#c99063") }) +
    repeat(40, (i) => line(-140, -144 + i * 7.3, 140, -144 + i * 7.3, { stroke: "#8f5f37", width: 1, opacity: 0.35 })) +
    edge(300, 300, 12);
  const outer =
    rect(0, 0, 560, 430, 18, { fill: sheen(sheet, look.body) }) +
    group(fins(540, 410, "#c3c7cd"), undefined, { eachOpacity: 0.75 });
  const pipes = [-110, -56, 0, 56, 110]
    .map((y) =>
      rect(0, y, 500, 26, 13, {
        fill: sheet.linear([
          [0, "#f0c39a"],
          [0.5, "#c98f5e"],
          [1, "#86552f"],
        ]),
      }),
    )
    .join("");
  return {
    svg: outer + pipes + plate,
    box: boxOf(560, 430),
    pose: "floats",
    shadow: rectShade(0, 0, 560, 430, 18),
  };
}

export const cooler: Kind = {
  front: (sheet, look) =>
    look.form === 1 ? loopFront(sheet, look) : look.form === 2 ? single(sheet, look) : towerAt(sheet, look, 32, 16),
  angle: (sheet, look) =>
    look.form === 1 ? loopAngle(sheet, look) : look.form === 2 ? fanAt(sheet, look, 34) : towerAt(sheet, look, -46, 26),
  extra: (sheet, look) =>
    look.form === 1 ? pumpAlone(sheet, look) : look.form === 2 ? trio(sheet, look) : heatpipes(sheet, look),
  spots: [
    [0.4, 0.45, 2.2],
    [0.66, 0.66, 2.4],
  ],
  scene: { place: "rig", width: 380, view: "angle" },
};
