import { type Art, type Kind, type Look, part, together } from "./art.ts";
import { lift } from "./colour.ts";
import { eye } from "./eye.ts";
import { barrel, dome, fall, glow, sheen } from "./materials.ts";
import { rectShade, shades } from "./shades.ts";
import { circle, ellipse, group, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";

/** Security cameras. */

function ball(sheet: Sheet, body: string): string {
  return (
    ellipse(0, -14, 150, 34, { fill: lift(body, -0.3) }) +
    ellipse(0, -24, 150, 34, { fill: sheen(sheet, lift(body, -0.04)) }) +
    path("M-34 -30C-40 -110 -60 -140 -70 -170H70C60 -140 40 -110 34 -30Z", { fill: barrel(sheet, lift(body, -0.06)) }) +
    circle(0, -310, 196, { fill: dome(sheet, body) })
  );
}

/** Forms: 0 a ball on a foot, 1 a bullet on an arm. */
function watcher(sheet: Sheet, look: Look): Art {
  const { body, trim, accent, form = 0 } = look;
  if (form === 1) {
    const svg =
      rect(300, -80, 44, 300, 20, { fill: fall(sheet, lift(body, -0.08)) }) +
      path("M290 -60C220 -40 180 -90 120 -110", { stroke: lift(body, -0.15), width: 44 }) +
      rect(-40, -160, 520, 210, 96, { fill: fall(sheet, body, 1.3) }) +
      path("M-250 -268H200C230 -268 240 -250 240 -232L-300 -216C-296 -250 -276 -268 -250 -268Z", {
        fill: fall(sheet, lift(body, 0.1)),
      }) +
      ellipse(-262, -160, 62, 104, { fill: lift(trim, -0.45) }) +
      ellipse(-268, -160, 52, 90, { fill: "#0d0e12" }) +
      group(eye(sheet, 44, "#3a3d44"), "translate(-270 -160) scale(0.66 1)") +
      circle(-262, -94, 7, { fill: accent }) +
      repeat(6, (i) => circle(-270 + Math.cos(i) * 30, -160 + Math.sin(i * 1.05) * 74, 5, { fill: "#5a2030" }));
    return {
      svg,
      box: [-322, -272, 324, 74],
      pose: "floats",
      shadow: shades(rectShade(-20, -130, 560, 220, 96), rectShade(300, -80, 44, 300, 20)),
    };
  }
  const svg =
    ball(sheet, body) +
    circle(-14, -306, 140, { fill: "#15161a" }) +
    circle(-14, -306, 140, { stroke: lift(body, -0.3), width: 5 }) +
    moved(eye(sheet, 82, "#33363d"), -14, -306) +
    circle(-14, -196, 8, { fill: accent }) +
    ellipse(-14, -196, 26, 26, { fill: glow(sheet, accent, 0.6) }) +
    repeat(8, (i) =>
      circle(-14 + Math.cos((i * Math.PI) / 4 + 0.4) * 112, -306 + Math.sin((i * Math.PI) / 4 + 0.4) * 112, 6, {
        fill: "#4a1f2c",
      }),
    );
  return { svg, box: [-196, -508, 196, 22], pose: "stands" };
}

function watcherTurned(sheet: Sheet, look: Look): Art {
  const { body, accent, form = 0 } = look;
  if (form === 1)
    return {
      ...watcher(sheet, look),
      svg: group(watcher(sheet, look).svg, "scale(-1 1) rotate(-8)"),
      shadow: undefined,
    };
  const svg =
    ball(sheet, body) +
    group(
      circle(0, 0, 140, { fill: "#15161a" }) + eye(sheet, 82, "#33363d") + circle(0, 112, 8, { fill: accent }),
      "translate(-104 -290) rotate(-6) scale(0.62 0.96)",
    ) +
    repeat(5, (i) =>
      line(120 + i * 12, -360 + i * 6, 134 + i * 10, -300 + i * 4, { stroke: lift(body, -0.3), width: 6 }),
    );
  return { svg, box: [-200, -508, 196, 22], pose: "stands" };
}

function watcherPair(sheet: Sheet, look: Look): Art {
  const one = watcher(sheet, look);
  if (look.form === 1) return together(part(one, -60, -120, 0.8), part(one, 120, 210, 0.8));
  return together(part(watcherTurned(sheet, look), -190, 0, 0.86), part(one, 220, 20));
}

export const securityCamera: Kind = {
  front: watcher,
  angle: watcherTurned,
  extra: watcherPair,
  spots: [
    [0.42, 0.42, 2.1],
    [0.6, 0.8, 2.4],
  ],
  scene: { place: "room", width: 170, view: "front" },
};
