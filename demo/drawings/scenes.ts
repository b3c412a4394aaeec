import type { Kind, Look } from "./art.ts";
import { night, put } from "./backdrop.ts";
import { lift, mix } from "./colour.ts";
import { backWall, board, books, frame, type Mood, MOODS, plant } from "./furniture.ts";
import { barrel, dome, fall, glow, sheen } from "./materials.ts";
import { circle, ellipse, HEIGHT, line, moved, path, rect, repeat, type Sheet, WIDTH } from "./sheet.ts";

/** Rooms and landscapes as backgrounds. The middle of each is free for the thing. */

function desk(sheet: Sheet, mood: Mood): string {
  const lampGlow = ellipse(1330, 430, 360, 330, { fill: glow(sheet, "#fff0cf", 0.5) });
  return (
    backWall(sheet, mood.wall) +
    frame(sheet, 1110, 300, 250, 330, mood) +
    lampGlow +
    board(sheet, 800, mood.wood) +
    put(sheet, plant(sheet, mood), { x: 1390, y: 872, w: 380, h: 520 }) +
    put(sheet, books(sheet, mood), { x: 205, y: 900, w: 330, h: 240 })
  );
}

function room(sheet: Sheet, mood: Mood): string {
  const sofa =
    path("M-60 900V560C-60 510 -20 490 40 490H420C480 490 500 520 500 560V660H560C600 660 610 690 610 730V900Z", {
      fill: fall(sheet, mood.cloth, 0.9),
    }) +
    rect(200, 720, 520, 130, 50, { fill: fall(sheet, lift(mood.cloth, 0.08), 0.8) }) +
    moved(rect(0, 0, 190, 190, 46, { fill: sheen(sheet, lift(mood.wall, 0.4)) }), 350, 610, 1, 12);
  const ground = rect(800, 1048, WIDTH, 304, 0, { fill: fall(sheet, lift(mood.wood, 0.1), 0.6) });
  const doors = [770, 1200].map(
    (x) =>
      rect(x, 1060, 390, 280, 8, { fill: sheen(sheet, lift(mood.wood, -0.06)) }) +
      rect(x, 965, 90, 10, 5, { fill: lift(mood.wood, -0.5) }),
  );
  const top = path("M410 770H1640V862H360Z", {
    fill: sheet.linear([
      [0, lift(mood.wood, 0.12)],
      [1, lift(mood.wood, 0.38)],
    ]),
  });
  const cabinet =
    rect(1010, 1030, 1300, 380, 8, { fill: fall(sheet, lift(mood.wood, -0.16), 0.8) }) +
    doors.join("") +
    top +
    rect(1000, 870, 1290, 22, 4, { fill: fall(sheet, mood.wood) });
  return (
    backWall(sheet, mood.wall) +
    ground +
    frame(sheet, 520, 270, 220, 280, mood) +
    frame(sheet, 760, 250, 190, 240, { ...mood, leaf: mood.cloth, cloth: mood.leaf }) +
    sofa +
    cabinet +
    put(sheet, plant(sheet, mood), { x: 1440, y: 815, w: 330, h: 470 })
  );
}

/** A room with a cord from which the thing hangs. */
function ceiling(sheet: Sheet, mood: Mood): string {
  return room(sheet, mood) + line(1000, 0, 1000, 200, { stroke: "#2b2724", width: 8 });
}

function floor(sheet: Sheet, mood: Mood): string {
  const boards = repeat(12, (i) =>
    line(-200 + i * 190, 1200, 340 + i * 86, 660, { stroke: lift(mood.wood, -0.25), width: 3, opacity: 0.35 }),
  );
  const skirting = rect(800, 644, WIDTH, 44, 0, { fill: fall(sheet, lift(mood.wall, 0.5)) });
  const sofa =
    path("M1010 700V380C1010 330 1040 316 1090 316H1660V700Z", { fill: fall(sheet, mood.cloth, 0.9) }) +
    rect(1400, 560, 700, 120, 40, { fill: fall(sheet, lift(mood.cloth, 0.1), 0.8) }) +
    rect(1040, 530, 110, 250, 46, { fill: fall(sheet, lift(mood.cloth, -0.06), 0.9) }) +
    [1060, 1560].map((x) => rect(x, 690, 26, 60, 6, { fill: "#4b3626" })).join("");
  const rug =
    ellipse(790, 960, 640, 150, { fill: lift(mood.wall, 0.45) }) +
    ellipse(790, 960, 600, 136, { stroke: mood.cloth, width: 12, opacity: 0.6 }) +
    ellipse(790, 960, 540, 118, { stroke: mood.leaf, width: 6, opacity: 0.5 });
  return (
    backWall(sheet, mood.wall) +
    frame(sheet, 760, 280, 210, 270, mood) +
    rect(800, 930, WIDTH, 560, 0, {
      fill: sheet.linear([
        [0, lift(mood.wood, 0.16)],
        [1, lift(mood.wood, 0.36)],
      ]),
    }) +
    boards +
    skirting +
    sofa +
    put(sheet, plant(sheet, mood), { x: 210, y: 760, w: 420, h: 580 }) +
    rug
  );
}

function kitchen(sheet: Sheet, mood: Mood): string {
  const tile = lift(mood.wall, 0.25);
  const tiles = repeat(7, (row) =>
    repeat(9, (column) =>
      rect(60 + column * 200 - (row % 2) * 100, 60 + row * 108, 190, 98, 6, {
        fill: sheet.linear(
          [
            [0, lift(tile, 0.4)],
            [1, lift(tile, -0.02)],
          ],
          0,
          0,
          1,
          1,
        ),
      }),
    ),
  );
  const shelf =
    rect(1090, 330, 760, 30, 6, { fill: fall(sheet, mood.wood) }) +
    rect(1090, 356, 760, 26, 0, {
      fill: sheet.linear([
        [0, "#000000", 0.2],
        [1, "#000000", 0],
      ]),
    });
  const jar = (x: number, h: number, colour: string) =>
    rect(x, 315 - h / 2, 96, h, 20, {
      fill: sheet.linear(
        [
          [0, "#ffffff", 0.55],
          [0.5, "#ffffff", 0.25],
          [1, "#ffffff", 0.5],
        ],
        0,
        0,
        1,
        0,
      ),
    }) +
    rect(x, 315 - h * 0.3, 82, h * 0.56, 14, { fill: barrel(sheet, colour, 0.6) }) +
    rect(x, 310 - h, 88, 24, 6, { fill: barrel(sheet, mood.wood) });
  const bowl =
    ellipse(1380, 236, 96, 20, { fill: lift(mood.cloth, -0.2) }) +
    path("M1284 236C1290 310 1330 316 1380 316S1470 310 1476 236Z", { fill: barrel(sheet, mood.cloth, 0.7) });
  return (
    rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, 0, { fill: lift(tile, -0.12) }) +
    tiles +
    ellipse(430, 260, 800, 520, {
      fill: sheet.radial([
        [0, "#ffffff", 0.5],
        [1, "#ffffff", 0],
      ]),
    }) +
    shelf +
    jar(830, 150, "#d8b98a") +
    jar(950, 190, "#8a5a3a") +
    jar(1070, 140, "#c9c1a0") +
    jar(1190, 170, mood.leaf) +
    bowl +
    board(sheet, 800, lift(mood.wood, 0.1)) +
    put(sheet, plant(sheet, mood), { x: 1420, y: 870, w: 270, h: 400 })
  );
}

function wall(sheet: Sheet, mood: Mood): string {
  const door =
    rect(1360, 640, 470, 1160, 8, { fill: lift(mood.wall, 0.5) }) +
    rect(1360, 650, 430, 1140, 6, { fill: sheen(sheet, mix(mood.wood, mood.cloth, 0.25)) }) +
    [340, 860]
      .map((y) => rect(1360, y, 300, 400, 8, { stroke: lift(mood.wood, -0.35), width: 7, opacity: 0.5 }))
      .join("") +
    circle(1190, 640, 26, { fill: dome(sheet, "#d5c49a") });
  const table =
    rect(330, 1010, 560, 30, 8, { fill: fall(sheet, mood.wood) }) +
    [110, 550].map((x) => rect(x, 1120, 26, 200, 4, { fill: lift(mood.wood, -0.25) })).join("");
  return (
    backWall(sheet, mood.wall) +
    rect(800, 1176, WIDTH, 60, 0, { fill: fall(sheet, lift(mood.wall, 0.5)) }) +
    door +
    table +
    put(sheet, plant(sheet, mood), { x: 200, y: 996, w: 300, h: 420 }) +
    put(sheet, books(sheet, mood), { x: 440, y: 996, w: 230, h: 160 })
  );
}

function outdoors(sheet: Sheet, mood: Mood): string {
  const sky = sheet.linear([
    [0, mix("#9cc3dd", mood.wall, 0.3)],
    [0.6, "#f1dcc4"],
    [1, "#f6e7d3"],
  ]);
  const ridge = (y: number, d: string, colour: string) =>
    path(`M0 ${y}${d}V1200H0Z`, {
      fill: sheet.linear([
        [0, lift(colour, 0.12)],
        [1, lift(colour, 0.45)],
      ]),
    });
  return (
    rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, 0, { fill: sky }) +
    circle(1180, 330, 280, { fill: glow(sheet, "#fff4d8", 0.9) }) +
    circle(1180, 330, 74, { fill: "#fffaf0" }) +
    ridge(520, "L230 360L420 470L640 300L880 500L1080 400L1330 540L1600 410", mix("#8aa3b8", mood.wall, 0.3)) +
    ridge(640, "C220 520 420 590 640 560S1100 640 1600 540", mix("#7f9a94", mood.leaf, 0.4)) +
    ridge(750, "C300 640 560 760 860 700S1400 700 1600 660", mood.leaf) +
    repeat(9, (i) =>
      moved(
        path("M0 0L-34 0L0 -120L34 0Z", { fill: lift(mood.leaf, -0.22 - (i % 3) * 0.06) }),
        60 + i * 190 + ((i * 67) % 60),
        760 - ((i * 29) % 40),
        0.8 + ((i * 13) % 5) * 0.1,
      ),
    ) +
    board(sheet, 830, lift(mood.wood, -0.05))
  );
}

function rig(sheet: Sheet, accent: string): string {
  const second = mix(accent, "#8a6cff", 0.7);
  const bar = (x: number, colour: string) =>
    rect(x, 330, 26, 520, 13, { fill: lift(colour, 0.3) }) +
    ellipse(x, 330, 200, 400, { fill: glow(sheet, colour, 0.5) });
  const cells = repeat(14, (i) => {
    const [column, row] = [i % 7, Math.floor(i / 7)];
    const d = "M0 -86L75 -43V43L0 86L-75 43V-43Z";
    return moved(
      path(d, {
        fill: mix(i % 3 ? accent : second, "#14161b", 0.72 + ((i * 7) % 5) * 0.05),
        stroke: i % 4 ? "#22252c" : lift(accent, 0.1),
        width: 4,
      }),
      350 + column * 152 + row * 76,
      190 + row * 132,
    );
  });
  const top =
    rect(800, 1005, WIDTH, 390, 0, {
      fill: sheet.linear([
        [0, mix("#23262d", accent, 0.16)],
        [0.3, "#191b20"],
        [1, "#101216"],
      ]),
    }) + rect(800, 812, WIDTH, 4, 0, { fill: lift(accent, 0.2), opacity: 0.6 });
  return (
    night(sheet, accent) +
    cells +
    bar(150, second) +
    bar(1450, accent) +
    top +
    ellipse(800, 900, 700, 120, {
      fill: sheet.radial([
        [0, accent, 0.3],
        [1, accent, 0],
      ]),
    })
  );
}

/** A thing at the place where it is used. `seed` determines the colours of the place. */
export function inPlace(sheet: Sheet, kind: Kind, look: Look, seed: number, place = kind.scene.place): string {
  const mood = MOODS[seed % MOODS.length] ?? MOODS[0];
  const art = kind[kind.scene.view](sheet, look);
  const w = kind.scene.width * 1.85;
  const stands = art.pose === "stands";
  switch (place) {
    case "desk":
      return desk(sheet, mood) + put(sheet, art, { x: 760, y: stands ? 985 : 700, w, h: 680 });
    case "rig":
      return rig(sheet, look.accent) + put(sheet, art, { x: 800, y: 1000, w, h: 720, depth: 1.6 });
    case "room":
      return room(sheet, mood) + put(sheet, art, { x: 970, y: stands ? 836 : 560, w: w * 0.85, h: 480 });
    case "floor":
      return floor(sheet, mood) + put(sheet, art, { x: 790, y: 1040, w, h: 640 });
    case "kitchen":
      return kitchen(sheet, mood) + put(sheet, art, { x: 700, y: 985, w, h: 640 });
    case "wall":
      return wall(sheet, mood) + put(sheet, art, { x: 790, y: 520, w, h: 560 });
    case "ceiling":
      return ceiling(sheet, mood) + put(sheet, art, { x: 1000, y: 400, w: w * 1.4, h: 430, turn: 180, depth: 0 });
    case "outdoors":
      return outdoors(sheet, mood) + put(sheet, art, { x: 740, y: 1020, w, h: 720 });
  }
}
