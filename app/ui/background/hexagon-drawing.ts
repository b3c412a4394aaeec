import { canvasScale, glowAt, GLYPHS, hexagonField, RADIUS, type Hexagon } from "./hexagon-field.ts";

const FRAME_MS = 45;

/** Steps between rest and full glow. A hexagon is redrawn only when its step changes. */
const STEPS = 20;

/** The opacity of a hexagon's character, at rest and at full glow. */
const LOOKS = {
  letter: { line: [0.45, 0.8], fill: [0, 0.025], glyph: [0.04, 0.14] },
  dollar: { line: [0.45, 0.8], fill: [0, 0.09], glyph: [0.14, 0.9] },
} as const;

/** The state of the page's background field. Sizes in CSS pixels. */
export interface HexagonScene {
  width: number;
  height: number;
  devicePixelRatio: number;
  /** As CSS colours. */
  colours: { ground: string; edges: string; letters: string; dollar: string };
  /** False with reduced motion and in a hidden tab. */
  moving: boolean;
}

/**
 * Draws the honeycomb on a canvas and animates it, on the thread that owns the canvas. Returns a function that shows a
 * scene, to be called first and after every change.
 */
export function makeHexagonPainter(canvas: HTMLCanvasElement | OffscreenCanvas): (scene: HexagonScene) => void {
  const context = getContext(canvas, { alpha: false });
  let scale = 1;
  let field: Hexagon[] = [];
  let shownSteps = new Int8Array();
  let sprites: OffscreenCanvas | HTMLCanvasElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drawChanged() {
    if (!sprites) return;
    const timeMs = performance.now();
    const size = spriteSize(scale);
    for (const [i, hexagon] of field.entries()) {
      const step = Math.round(glowAt(hexagon, timeMs) * (STEPS - 1));
      if (step === shownSteps[i]) continue;
      shownSteps[i] = step;
      const left = Math.round(hexagon.x * scale - size / 2);
      const top = Math.round(hexagon.y * scale - size / 2);
      context.drawImage(sprites, hexagon.glyph * size, step * size, size, size, left, top, size, size);
    }
  }

  return ({ width, height, devicePixelRatio, colours, moving }) => {
    clearInterval(timer);
    if (width === 0 || height === 0) return;
    scale = canvasScale(width, height, devicePixelRatio);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    field = hexagonField(width, height);
    shownSteps = new Int8Array(field.length).fill(-1);
    sprites = drawSprites(colours, scale);
    context.fillStyle = colours.ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    drawChanged();
    if (moving) timer = setInterval(drawChanged, FRAME_MS);
  };
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function getContext(canvas: HTMLCanvasElement | OffscreenCanvas, options: { alpha: boolean }): Context {
  const context = canvas.getContext("2d", options) as Context | null;
  if (!context) throw new Error("This browser has no canvas.");
  return context;
}

function makeSheet(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if ("OffscreenCanvas" in globalThis) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** The side of a sprite in canvas pixels. Even, so that its centre falls between two pixels. */
function spriteSize(scale: number): number {
  return 2 * Math.ceil(RADIUS * scale);
}

/**
 * Each character (across) at each step of its glow (down). A sprite covers its whole hexagon, so it replaces the
 * previous one.
 */
function drawSprites(colours: HexagonScene["colours"], scale: number): OffscreenCanvas | HTMLCanvasElement {
  const size = spriteSize(scale);
  const sheet = makeSheet(GLYPHS.length * size, STEPS * size);
  const context = getContext(sheet, { alpha: true });
  const erased = hexagonPath(RADIUS - 0.75);
  const edge = hexagonPath(RADIUS - 2);
  context.lineCap = "round";
  context.lineJoin = "round";
  GLYPHS.forEach(({ character, path }, glyph) => {
    const look = character === "$" ? LOOKS.dollar : LOOKS.letter;
    const colour = character === "$" ? colours.dollar : colours.letters;
    const outline = new Path2D(path);
    for (let step = 0; step < STEPS; step++) {
      const glow = step / (STEPS - 1);
      const opacity = ([rest, full]: readonly [number, number]) => rest + (full - rest) * glow;
      context.setTransform(scale, 0, 0, scale, (glyph + 0.5) * size, (step + 0.5) * size);
      context.globalAlpha = 1;
      context.fillStyle = colours.ground;
      context.fill(erased);
      context.globalAlpha = opacity(look.fill);
      context.fillStyle = colour;
      context.fill(edge);
      context.globalAlpha = opacity(look.line);
      context.strokeStyle = colours.edges;
      context.lineWidth = 1;
      context.stroke(edge);
      context.globalAlpha = opacity(look.glyph);
      context.strokeStyle = colour;
      context.lineWidth = 1.75;
      context.stroke(outline);
    }
  });
  return sheet;
}

/** A hexagon around the origin, with corners at the top and bottom. */
function hexagonPath(radius: number): Path2D {
  const path = new Path2D();
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner * Math.PI) / 3 + Math.PI / 6;
    path.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  path.closePath();
  return path;
}
