import { type Art, boxAround, type Kind, type Look } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { keys } from "./keys.ts";
import { barrel, edge, fall, screen, sheen } from "./materials.ts";
import { groundShadow, roundShade } from "./shades.ts";
import { circle, ellipse, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid, ofSolids, rectangle } from "./slab.ts";
import { Camera, cuboid, lying, prism, roundedOutline, roundOutline, type Solid, type Vector } from "./space.ts";

/** Monitors and laptops. */

/** Forms: 0 wide, 1 ultrawide, 2 a small flat one. */
function panel(form: number): { w: number; h: number } {
  return form === 1 ? { w: 1120, h: 480 } : { w: 900, h: 520 };
}

function panelFace(sheet: Sheet, { body, accent, form = 0 }: Look): string {
  const { w, h } = panel(form);
  return (
    rect(0, 0, w, h, 14, { fill: fall(sheet, lift(body, -0.2)) }) +
    moved(screen(sheet, w - 20, h - 36, 4, accent, mix(accent, "#ff9a76", 0.7)), 0, -8) +
    rect(0, h / 2 - 13, 54, 5, 2, { fill: lift(body, 0.4), opacity: 0.8 })
  );
}

function monitorFront(sheet: Sheet, look: Look): Art {
  const { w, h } = panel(look.form ?? 0);
  const neck = rect(0, h / 2 + 70, 96, 170, 8, { fill: barrel(sheet, look.trim, 0.8) });
  const foot =
    ellipse(0, h / 2 + 164, 210, 24, { fill: lift(look.trim, -0.35) }) +
    ellipse(0, h / 2 + 158, 210, 24, {
      fill: sheet.linear(
        [
          [0, lift(look.trim, 0.3)],
          [0.5, look.trim],
          [1, lift(look.trim, -0.15)],
        ],
        0,
        0,
        1,
        0,
      ),
    });
  const shade = rect(0, h / 2 + 18, 96, 40, 0, {
    fill: sheet.linear([
      [0, "#000000", 0.5],
      [1, "#000000", 0],
    ]),
  });
  return {
    svg: foot + neck + shade + panelFace(sheet, look),
    box: [-w / 2, -h / 2, w / 2, h / 2 + 188],
    pose: "stands",
    shadow: roundShade(26, h / 2 + 170, 260, 24),
  };
}

function seenFrom(camera: Camera, pieces: readonly Solid[]): Art {
  return ofSolids(pieces, groundShadow(camera, rectangle(340, 230), 60));
}

/** The display as a slab with its face to the front. `face` is drawn on it. */
function slabOf(camera: Camera, { body, form = 0 }: Look, z: number, face: string): Solid {
  const { w, h } = panel(form);
  return prism(camera, { outline: roundedOutline(w, h, 14), depth: 26, colour: body, at: [0, 150 + h / 2, z], face });
}

function footOf(camera: Camera, { trim }: Look, z: number): Solid {
  return lying(camera, { outline: roundedOutline(340, 230, 30), depth: 16, colour: trim, at: [0, 8, z] });
}

function monitorAngle(sheet: Sheet, look: Look): Art {
  const camera = new Camera(-34, 12);
  const neck = cuboid(camera, { w: 80, h: 330, d: 44, colour: look.trim, base: [0, 14, -50] });
  return seenFrom(camera, [footOf(camera, look, 0), neck, slabOf(camera, look, 6, panelFace(sheet, look))]);
}

function monitorBack(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  const { w, h } = panel(form);
  const camera = new Camera(30, 12);
  const shell =
    rect(0, 0, w, h, 14, { fill: sheen(sheet, body) }) +
    edge(w, h, 14) +
    rect(0, 20, w * 0.5, h * 0.56, 30, { fill: sheen(sheet, lift(body, 0.05)) }) +
    repeat(16, (i) => rect(-w * 0.2 + i * w * 0.0267, -h * 0.36, 8, 44, 4, { fill: lift(body, -0.4) })) +
    circle(0, 20, 150, { stroke: accent, width: 6, opacity: 0.7 });
  const hub = prism(camera, { outline: roundOutline(70), depth: 50, colour: trim, at: [0, 330, 70] });
  const arm = cuboid(camera, { w: 80, h: 330, d: 40, colour: trim, base: [0, 14, 90] });
  return seenFrom(camera, [footOf(camera, look, 60), slabOf(camera, look, 46, shell), hub, arm]);
}

export const monitor: Kind = {
  front: monitorFront,
  angle: monitorAngle,
  extra: monitorBack,
  spots: [
    [0.66, 0.34, 2.2],
    [0.5, 0.8, 2.4],
  ],
  scene: { place: "desk", width: 640, view: "angle" },
};

const LAPTOP = { w: 760, d: 520, lid: 490 };

function lidFace(sheet: Sheet, { body, accent }: Look): string {
  const { w, lid } = LAPTOP;
  return (
    rect(0, 0, w, lid, 18, { fill: "#0a0b0e" }) +
    rect(0, 0, w, lid, 18, { stroke: lift(body, 0.1), width: 3 }) +
    moved(screen(sheet, w - 30, lid - 44, 8, accent, mix(accent, "#ffbe8a", 0.75)), 0, 4) +
    circle(0, -lid / 2 + 9, 4, { fill: "#2b3550" })
  );
}

function deck(sheet: Sheet, look: Look): string {
  const { w, d } = LAPTOP;
  return (
    rect(0, 0, w, d, 22, { fill: sheen(sheet, look.body, 0.8) }) +
    edge(w, d, 22) +
    moved(
      keys(sheet, { w: 640, h: 250, rows: 5, columns: 14, colour: look.form === 1 ? look.accent : "#24272d", gap: 7 }),
      0,
      -74,
    ) +
    rect(0, 154, 280, 164, 12, { fill: sheen(sheet, lift(look.body, 0.07)), stroke: lift(look.body, -0.2), width: 2 })
  );
}

function laptopFront(sheet: Sheet, look: Look): Art {
  const { w, lid } = LAPTOP;
  const y = lid / 2;
  const base = path(
    `M${-w / 2 - 14} ${y}H${w / 2 + 14}L${w / 2 + 60} ${y + 34}Q${w / 2 + 60} ${y + 48} ${w / 2 + 44} ${y + 48}H${-w / 2 - 44}Q${-w / 2 - 60} ${y + 48} ${-w / 2 - 60} ${y + 34}Z`,
    { fill: fall(sheet, look.body, 1.2) },
  );
  const lip = rect(0, y + 40, w + 110, 14, 7, { fill: fall(sheet, lift(look.body, -0.2), 1.2) });
  const notch = rect(0, y + 36, 130, 8, 4, { fill: lift(look.body, -0.35) });
  return {
    svg: lidFace(sheet, look) + rect(0, y - 2, w - 120, 12, 4, { fill: "#0d0e11" }) + base + lip + notch,
    box: [-w / 2 - 60, -lid / 2, w / 2 + 60, lid / 2 + 48],
    pose: "stands",
  };
}

function laptopAt(sheet: Sheet, look: Look, turn: number, tilt: number): Art {
  const { w, d, lid } = LAPTOP;
  const camera = new Camera(turn, tilt);
  const lean = (18 * Math.PI) / 180;
  const up: Vector = [0, Math.cos(lean), -Math.sin(lean)];
  const base = lying(camera, {
    outline: roundedOutline(w, d, 22),
    depth: 24,
    colour: look.body,
    at: [0, 12, 0],
    face: deck(sheet, look),
  });
  const top = prism(camera, {
    outline: roundedOutline(w, lid, 18),
    depth: 14,
    colour: look.body,
    at: [0, 24 + (up[1] * lid) / 2, -d / 2 + 6 + (up[2] * lid) / 2],
    down: [0, -up[1], -up[2]],
    front: [0, Math.sin(lean), Math.cos(lean)],
    face: lidFace(sheet, look),
  });
  return {
    svg: base.svg + top.svg,
    box: boxAround([...base.points, ...top.points]),
    pose: "stands",
    shadow: groundShadow(camera, rectangle(w, d), 70),
  };
}

function laptopClosed(sheet: Sheet, look: Look): Art {
  const { w, d } = LAPTOP;
  const top =
    rect(0, 0, w, d, 22, { fill: sheen(sheet, look.body, 1.1) }) +
    edge(w, d, 22, "#ffffff", 0.5) +
    circle(0, 0, 40, { stroke: lift(look.body, 0.35), width: 9 }) +
    line(-14, 0, 14, 0, { stroke: lift(look.body, 0.35), width: 9 });
  return laid({ w, h: d, r: 22, depth: 38, colour: look.body, face: top }, 34, 38);
}

export const laptop: Kind = {
  front: laptopFront,
  angle: (sheet, look) => laptopAt(sheet, look, -36, 26),
  extra: laptopClosed,
  spots: [
    [0.68, 0.36, 2.2],
    [0.5, 0.86, 2.6],
  ],
  scene: { place: "desk", width: 620, view: "angle" },
};
