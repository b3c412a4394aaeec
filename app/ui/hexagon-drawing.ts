import { canvasScale, glowAt, GLYPHS, hexagonField, RADIUS, type Hexagon } from "./hexagon-field.ts";

const FRAME_MS = 45;

/** Steps between rest and full glow. A hexagon is drawn again only when its step changes. */
const STEPS = 20;

/** Opacity of what a hexagon shows, at rest and at full glow. */
const LOOKS = {
  letter: { line: [0.45, 0.8], fill: [0, 0.025], glyph: [0.04, 0.14] },
  dollar: { line: [0.45, 0.8], fill: [0, 0.09], glyph: [0.14, 0.9] },
} as const;

/**
 * Draws the honeycomb on a canvas and keeps it moving; stands still under reduced motion and rests in a hidden tab.
 * The canvas's own style gives the colours: background, `stroke` for edges, `color` for letters, `fill` for the $.
 * Returns what stops it.
 */
export function startHexagons(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return () => undefined;

  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const darkness = matchMedia("(prefers-color-scheme: dark)");
  let scale = 1;
  let field: Hexagon[] = [];
  let shownSteps = new Int8Array();
  let sprites: HTMLCanvasElement | undefined;
  let timer = 0;
  let frame = 0;

  function layOut() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    scale = canvasScale(width, height, devicePixelRatio);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    field = hexagonField(width, height);
    paint();
  }

  /** Everything anew: after a change of size or colours. */
  function paint() {
    if (!context || field.length === 0) return;
    const style = getComputedStyle(canvas);
    sprites = drawSprites(style, scale);
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    shownSteps = new Int8Array(field.length).fill(-1);
    drawChanged(performance.now());
  }

  function drawChanged(timeMs: number) {
    if (!context || !sprites) return;
    const size = spriteSize(scale);
    field.forEach((hexagon, i) => {
      const step = Math.round(glowAt(hexagon, timeMs) * (STEPS - 1));
      if (step === shownSteps[i]) return;
      shownSteps[i] = step;
      const left = Math.round(hexagon.x * scale - size / 2);
      const top = Math.round(hexagon.y * scale - size / 2);
      if (sprites) context.drawImage(sprites, hexagon.glyph * size, step * size, size, size, left, top, size, size);
    });
  }

  function tick(timeMs: number) {
    drawChanged(timeMs);
    run();
  }

  /** Plans the next frame, or none. The timer holds the rate, the frame the moment. */
  function run() {
    pause();
    if (stillness.matches || document.hidden) return;
    timer = window.setTimeout(() => {
      frame = requestAnimationFrame(tick);
    }, FRAME_MS);
  }

  function pause() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  }

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", run, { signal });
  stillness.addEventListener("change", run, { signal });
  darkness.addEventListener("change", paint, { signal });
  const sizes = new ResizeObserver(layOut);
  sizes.observe(canvas);
  const themes = new MutationObserver(paint);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });

  layOut();
  run();
  return () => {
    pause();
    listening.abort();
    sizes.disconnect();
    themes.disconnect();
  };
}

/** A sprite's side in canvas pixels: even, so that its centre falls between two of them. */
function spriteSize(scale: number): number {
  return 2 * Math.ceil(RADIUS * scale);
}

/** Each character (across) at each step of its glow (down). A sprite covers its hexagon, so that it replaces the last. */
function drawSprites(style: CSSStyleDeclaration, scale: number): HTMLCanvasElement {
  const size = spriteSize(scale);
  const sheet = document.createElement("canvas");
  sheet.width = GLYPHS.length * size;
  sheet.height = STEPS * size;
  const context = sheet.getContext("2d");
  if (!context) return sheet;
  const erased = hexagonPath(RADIUS - 0.75);
  const edge = hexagonPath(RADIUS - 2);
  context.lineCap = "round";
  context.lineJoin = "round";
  GLYPHS.forEach(({ character, path }, glyph) => {
    const look = character === "$" ? LOOKS.dollar : LOOKS.letter;
    const colour = character === "$" ? style.fill : style.color;
    const outline = new Path2D(path);
    for (let step = 0; step < STEPS; step++) {
      const glow = step / (STEPS - 1);
      const opacity = ([rest, full]: readonly [number, number]) => rest + (full - rest) * glow;
      context.setTransform(scale, 0, 0, scale, (glyph + 0.5) * size, (step + 0.5) * size);
      context.globalAlpha = 1;
      context.fillStyle = style.backgroundColor;
      context.fill(erased);
      context.globalAlpha = opacity(look.fill);
      context.fillStyle = colour;
      context.fill(edge);
      context.globalAlpha = opacity(look.line);
      context.strokeStyle = style.stroke;
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

/** A hexagon around the origin, corners up and down. */
function hexagonPath(radius: number): Path2D {
  const path = new Path2D();
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner * Math.PI) / 3 + Math.PI / 6;
    path.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  path.closePath();
  return path;
}
