import { type Art, boxAround, type Kind, type Look, part, together } from "./art.ts";
import { lift, mix } from "./colour.ts";
import { eye } from "./eye.ts";
import { edge, fall, screen, sheen } from "./materials.ts";
import { rectShade } from "./shades.ts";
import { circle, line, moved, path, rect, repeat, type Sheet } from "./sheet.ts";
import { laid, standing } from "./slab.ts";

/** Phones, tablets and readers. */

const PHONE = { w: 336, h: 700, r: 56, depth: 34 };

function glass(sheet: Sheet, { body, accent }: Look): string {
  const { w, h, r } = PHONE;
  return (
    rect(0, 0, w, h, r, { fill: fall(sheet, mix(body, "#8d9097", 0.3), 1.4) }) +
    rect(0, 0, w - 9, h - 9, r - 4, { fill: "#08090c" }) +
    screen(sheet, w - 26, h - 26, r - 12, accent, lift(mix(accent, "#ffb27a", 0.6), 0.1)) +
    circle(0, -h / 2 + 40, 11, { fill: "#06070a" }) +
    circle(-2, -h / 2 + 38, 3, { fill: "#2d3a63" }) +
    rect(0, h / 2 - 28, 110, 6, 3, { fill: "#ffffff", opacity: 0.85 })
  );
}

function back(sheet: Sheet, { body, trim }: Look): string {
  const { w, h, r } = PHONE;
  const eyes =
    moved(eye(sheet, 36, trim), -104, -276) +
    moved(eye(sheet, 36, trim), -104, -188) +
    moved(eye(sheet, 28, trim), -26, -232);
  return (
    rect(0, 0, w, h, r, { fill: sheen(sheet, body, 1.1) }) +
    edge(w, h, r, "#ffffff", 0.5) +
    rect(-66, -232, 176, 194, 50, { fill: sheen(sheet, lift(body, 0.07)), stroke: lift(body, -0.14), width: 2 }) +
    eyes +
    circle(-26, -290, 9, { fill: "#fff3cf" }) +
    path("M0 -12l34 20v40l-34 20l-34 -20v-40z", { stroke: lift(body, 0.3), width: 5, opacity: 0.6 })
  );
}

function phoneFront(sheet: Sheet, look: Look): Art {
  const box = [-PHONE.w / 2, -PHONE.h / 2, PHONE.w / 2, PHONE.h / 2] as const;
  const behind: Art = { svg: back(sheet, look), box, pose: "stands" };
  const shade = rect(12, 6, PHONE.w, PHONE.h, PHONE.r, { fill: "#000000", opacity: 0.16 });
  const before: Art = { svg: shade + glass(sheet, look), box, pose: "stands" };
  return together(part(behind, -104, -20, 0.96), part(before, 108, 0));
}

function phoneAngle(sheet: Sheet, look: Look): Art {
  return standing({ ...PHONE, colour: mix(look.body, "#8d9097", 0.25), face: back(sheet, look) }, 38, 14);
}

function phoneExtra(sheet: Sheet, look: Look): Art {
  return laid({ ...PHONE, colour: mix(look.body, "#8d9097", 0.25), face: glass(sheet, look) }, -46, 38);
}

export const phone: Kind = {
  front: phoneFront,
  angle: phoneAngle,
  extra: phoneExtra,
  spots: [
    [0.22, 0.2, 2.6],
    [0.74, 0.75, 2.2],
  ],
  scene: { place: "desk", width: 270, view: "front" },
};

const TABLET = { w: 820, h: 580, r: 40, depth: 26 };

/** Form 1 is an e-reader, otherwise a tablet. */
function tabletFace(sheet: Sheet, { body, accent, form = 0 }: Look): string {
  const { w, h, r } = TABLET;
  const rim =
    rect(0, 0, w, h, r, { fill: fall(sheet, form === 1 ? body : mix(body, "#8d9097", 0.3), 1.2) }) + edge(w, h, r);
  if (form === 1) {
    const [pw, ph] = [w - 190, h - 70];
    const lines = repeat(13, (i) => {
      const last = i === 5 || i === 12;
      return line(
        -pw / 2 + 60 - 50,
        -ph / 2 + 96 + i * 30,
        (last ? pw * 0.12 : pw / 2 - 60) - 50,
        -ph / 2 + 96 + i * 30,
        { stroke: "#3f4146", width: 6, opacity: 0.85 },
      );
    });
    return (
      rim +
      rect(-50, 0, pw, ph, 6, {
        fill: sheet.linear([
          [0, "#f3f1ea"],
          [1, "#dfddd5"],
        ]),
      }) +
      rect(-50 - pw / 4 + 30, -ph / 2 + 56, pw / 2 - 60, 14, 3, { fill: "#26282c" }) +
      lines +
      [-70, 70].map((y) => rect(w / 2 - 52, y, 16, 100, 8, { fill: lift(body, 0.16) })).join("")
    );
  }
  const icons = repeat(5, (i) =>
    rect(-150 + i * 75, h / 2 - 74, 52, 52, 14, {
      fill: fall(sheet, [lift(accent, 0.4), "#f2a65a", "#5ec2a8", "#e8e9ec", "#7d8cf0"][i] ?? accent),
    }),
  );
  return (
    rim +
    rect(0, 0, w - 8, h - 8, r - 4, { fill: "#0a0b0e" }) +
    screen(sheet, w - 46, h - 46, r - 18, accent, mix(accent, "#ffd3a1", 0.7)) +
    rect(0, h / 2 - 74, 400, 78, 24, { fill: "#ffffff", opacity: 0.28 }) +
    icons +
    circle(0, -h / 2 + 12, 5, { fill: "#26314f" })
  );
}

function pen(sheet: Sheet, { trim, accent }: Look): string {
  return (
    rect(0, 0, 480, 24, 12, {
      fill: sheet.linear([
        [0, lift(trim, 0.5)],
        [0.4, lift(trim, 0.1)],
        [1, lift(trim, -0.35)],
      ]),
    }) +
    path("M240 -12L286 -2V2L240 12Z", { fill: lift(trim, -0.2) }) +
    rect(-170, 0, 12, 24, 2, { fill: accent })
  );
}

function tabletFront(sheet: Sheet, look: Look): Art {
  const face = tabletFace(sheet, look);
  return {
    svg: face,
    box: boxAround([
      [-TABLET.w / 2, -TABLET.h / 2],
      [TABLET.w / 2, TABLET.h / 2],
    ]),
    pose: "stands",
  };
}

function tabletAngle(sheet: Sheet, look: Look): Art {
  const flat = laid({ ...TABLET, colour: mix(look.body, "#8d9097", 0.3), face: tabletFace(sheet, look) }, -34, 42);
  if (look.form === 1) return flat;
  const stylus: Art = {
    svg: pen(sheet, look),
    box: [-240, -12, 286, 12],
    pose: "stands",
    shadow: rectShade(10, 10, 500, 20, 10),
  };
  return together(flat, part(stylus, -190, -110, 0.86, 30));
}

function tabletExtra(sheet: Sheet, look: Look): Art {
  const { w, h, r } = TABLET;
  const shell =
    rect(0, 0, w, h, r, { fill: sheen(sheet, look.body, 1.1) }) +
    edge(w, h, r, "#ffffff", 0.5) +
    (look.form === 1
      ? rect(-w / 2 + 90, 0, 120, h - 90, 40, { fill: lift(look.body, -0.12) })
      : moved(eye(sheet, 34, look.trim), -w / 2 + 78, -h / 2 + 78)) +
    circle(0, 0, 38, { stroke: lift(look.body, 0.3), width: 8, opacity: 0.7 });
  return standing({ ...TABLET, colour: mix(look.body, "#8d9097", 0.25), face: shell }, -30, 14);
}

export const tablet: Kind = {
  front: tabletFront,
  angle: tabletAngle,
  extra: tabletExtra,
  spots: [
    [0.66, 0.36, 2.2],
    [0.36, 0.8, 2.4],
  ],
  scene: { place: "desk", width: 560, view: "angle" },
};
