import { type Art, boxAround, type Kind, type Look, part, together } from "./art.ts";
import { lift } from "./colour.ts";
import { edge, glow, holes, sheen } from "./materials.ts";
import { groundShadow } from "./shades.ts";
import { circle, ellipse, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { ofSolids, rectangle } from "./slab.ts";
import { Camera, cuboid, prism, roundedOutline } from "./space.ts";

/** Routers. */

/** Form 0 has four aerials; form 1 is a rounded block of a mesh. */
function routerAt(sheet: Sheet, look: Look, turn: number, tilt: number): Art {
  const { body, trim, accent, form = 0 } = look;
  const camera = new Camera(turn, tilt);
  if (form === 1) {
    const solid = prism(camera, {
      outline: roundedOutline(330, 330, 120),
      depth: 420,
      colour: body,
      at: [0, 210, 0],
      right: [1, 0, 0],
      down: [0, 0, 1],
      front: [0, 1, 0],
      face:
        rect(0, 0, 326, 326, 118, { fill: sheen(sheet, lift(body, 0.04)) }) +
        rect(0, 0, 226, 226, 80, { stroke: lift(body, -0.12), width: 5 }) +
        moved(holes(150, 150, 20, 5, lift(body, -0.2)), 0, 0),
    });
    const [x, y] = camera.point([Math.sin((-turn * Math.PI) / 180) * 165, 60, Math.cos((turn * Math.PI) / 180) * 165]);
    return {
      svg:
        solid.svg + rect(x, y, 60, 9, 4, { fill: accent }) + ellipse(x, y, 90, 30, { fill: glow(sheet, accent, 0.5) }),
      box: boxAround(solid.points),
      pose: "stands",
      shadow: groundShadow(camera, roundedOutline(330, 330, 120), 320),
    };
  }
  const [w, h, d] = [680, 74, 420];
  const aerial = (x: number, z: number, lean: number) =>
    prism(camera, {
      outline: roundedOutline(44, 420, 18),
      depth: 20,
      colour: lift(body, 0.05),
      at: [x + lean * 200, h + 190, z],
      right: [Math.cos(lean), -Math.sin(lean), 0],
      down: [-Math.sin(lean), -Math.cos(lean), 0],
    });
  const topArt =
    rect(0, 0, w - 12, d - 12, 30, { fill: sheen(sheet, body) }) +
    edge(w - 12, d - 12, 30) +
    path("M-300 -170L-60 20L-60 190M300 -170L60 20L60 190", { stroke: lift(body, -0.3), width: 5 }) +
    moved(holes(150, 130, 18, 5, lift(body, -0.4)), -220, 70) +
    moved(holes(150, 130, 18, 5, lift(body, -0.4)), 220, 70) +
    path("M0 -60l44 25v50l-44 25l-44 -25v-50z", { fill: lift(trim, -0.1), stroke: accent, width: 6 });
  const frontArt =
    rect(0, 0, w - 6, h - 6, 10, { fill: sheen(sheet, lift(body, -0.1)) }) +
    repeat(6, (i) => circle(-70 + i * 28, 0, 5, { fill: i === 4 ? "#f2c14e" : accent }));
  const box = cuboid(camera, { w, h, d, colour: body, topFace: topArt, frontFace: frontArt });
  const back = [
    aerial(-270, -d / 2 - 10, -0.16),
    aerial(-96, -d / 2 - 10, -0.04),
    aerial(96, -d / 2 - 10, 0.04),
    aerial(270, -d / 2 - 10, 0.16),
  ];
  const pieces = [...back, box];
  return ofSolids(pieces, groundShadow(camera, rectangle(w, d), 110));
}

function routerSet(sheet: Sheet, look: Look): Art {
  const one = routerAt(sheet, look, -24, 24);
  if (look.form !== 1) return routerAt(sheet, look, 38, 40);
  return together(part(one, -330, -40, 0.9), part(one, 330, -40, 0.9), part(one, 0, 40));
}

export const router: Kind = {
  front: (sheet, look) => routerAt(sheet, look, -18, 26),
  angle: (sheet, look) => routerAt(sheet, look, 34, 22),
  extra: routerSet,
  spots: [
    [0.5, 0.66, 2.2],
    [0.3, 0.3, 2.2],
  ],
  scene: { place: "room", width: 280, view: "front" },
};
