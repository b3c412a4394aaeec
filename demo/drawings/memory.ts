import { type Art, boxAround, type Kind, type Look, part, together } from "./art.ts";
import { gold } from "./circuit.ts";
import { lift, mix } from "./colour.ts";
import { sheen } from "./materials.ts";
import { groundShadow, rectShade, shades } from "./shades.ts";
import { moved, path, polygon, rect, repeat, type Sheet } from "./sheet.ts";
import { laid, rectangle } from "./slab.ts";
import { Camera, prism, roundedOutline } from "./space.ts";

/** Memory modules. */

/** Form 1 has a bar of light on top; form 0 is plain. */
function stick(sheet: Sheet, { body, trim, accent, form = 0 }: Look): string {
  const pcb =
    rect(0, 74, 900, 110, 4, { fill: "#1d2622" }) +
    repeat(72, (i) => (i === 38 ? "" : rect(-432 + i * 12, 112, 8, 32, 1, { fill: gold(sheet) }))) +
    rect(28, 122, 18, 26, 9, { fill: "#e9e8e5" });
  const bar =
    form === 1
      ? rect(0, -132, 850, 44, 16, {
          fill: sheet.linear(
            [
              [0, mix(accent, "#7c5cff", 0.6)],
              [0.5, accent],
              [1, mix(accent, "#ff7ac8", 0.55)],
            ],
            0,
            0,
            1,
            0,
          ),
        }) + rect(0, -142, 830, 10, 5, { fill: "#ffffff", opacity: 0.55 })
      : "";
  const spreader = "M-440 -112H440V92H210L180 70H-180L-210 92H-440Z";
  const groove = (x: number) =>
    polygon(
      [
        [x, -112],
        [x + 46, -112],
        [x - 60, 92],
        [x - 106, 92],
      ],
      { fill: lift(body, -0.3), opacity: 0.55 },
    );
  return (
    bar +
    pcb +
    path(spreader, { fill: sheen(sheet, body, 1.1) }) +
    groove(-220) +
    groove(-140) +
    groove(330) +
    path("M-440 -110H440", { stroke: lift(body, 0.5), width: 4, opacity: 0.8 }) +
    polygon(
      [
        [-60, -70],
        [160, -70],
        [126, -4],
        [-94, -4],
      ],
      { fill: sheen(sheet, trim) },
    ) +
    polygon(
      [
        [172, -70],
        [190, -70],
        [156, -4],
        [138, -4],
      ],
      { fill: accent },
    ) +
    rect(-370, -6, 90, 90, 4, { fill: lift(body, 0.12), opacity: 0.6 })
  );
}

function ramFront(sheet: Sheet, look: Look): Art {
  const one: Art = {
    svg: stick(sheet, look),
    box: [-452, -156, 452, 130],
    pose: "floats",
    shadow: rectShade(0, -6, 900, 250, 8),
  };
  return together(part(one, -36, -156), part(one, 36, 156));
}

function ramAngle(sheet: Sheet, look: Look): Art {
  const camera = new Camera(34, 24);
  const art = stick(sheet, look);
  const one = (z: number) => {
    const board = prism(camera, { outline: roundedOutline(900, 60, 3), depth: 7, colour: "#1d2622", at: [0, 30, z] });
    const metal = prism(camera, {
      outline: roundedOutline(884, look.form === 1 ? 246 : 204, 8),
      depth: 44,
      colour: look.body,
      at: [0, look.form === 1 ? 161 : 140, z],
      face: moved(art, 0, look.form === 1 ? 25 : 10),
    });
    const light =
      look.form === 1
        ? camera.lay(rect(0, 0, 850, 40, 12, { fill: lift(look.accent, 0.25) }), [0, 284, z], [1, 0, 0], [0, 0, 1])
        : "";
    return { svg: board.svg + metal.svg + light, points: [...board.points, ...metal.points] };
  };
  const [back, fore] = [one(-110), one(110)];
  const shadow = shades(
    groundShadow(camera, rectangle(900, 34, [0, 0, -110]), 150),
    groundShadow(camera, rectangle(900, 34, [0, 0, 110]), 150),
  );
  return { svg: back.svg + fore.svg, box: boxAround([...back.points, ...fore.points]), pose: "stands", shadow };
}

function ramExtra(sheet: Sheet, look: Look): Art {
  return laid({ w: 890, h: 250, r: 6, depth: 40, colour: look.body, face: moved(stick(sheet, look), 0, 8) }, -36, 44);
}

export const ram: Kind = {
  front: ramFront,
  angle: ramAngle,
  extra: ramExtra,
  spots: [
    [0.58, 0.2, 2.3],
    [0.2, 0.8, 2.6],
  ],
  scene: { place: "rig", width: 480, view: "angle" },
};
