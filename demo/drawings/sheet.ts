/** SVG as strings: elements, and a sheet that collects gradients and clips with unique ids. */

export const WIDTH = 1600;
export const HEIGHT = 1200;

export type Point = readonly [x: number, y: number];
/** Offset 0..1, colour, and opacity if it is not 1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export interface Paint {
  fill?: string;
  stroke?: string;
  /** The opacity of the stroke. */
  width?: number;
  opacity?: number;
  dash?: string;
  clip?: string;
  /** Square line ends instead of round ones. */
  butt?: boolean;
  /** Fills a path inside another path as a hole. */
  holed?: boolean;
}

export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function attributes(paint: Paint): string {
  let text = ` fill="${paint.fill ?? "none"}"`;
  if (paint.stroke) text += ` stroke="${paint.stroke}" stroke-width="${num(paint.width ?? 1)}"`;
  if (paint.stroke && !paint.butt) text += ` stroke-linecap="round" stroke-linejoin="round"`;
  if (paint.holed) text += ` fill-rule="evenodd"`;
  if (paint.dash) text += ` stroke-dasharray="${paint.dash}"`;
  // Not `opacity`, which needs an extra layer per shape.
  if (paint.opacity !== undefined) {
    if (paint.fill) text += ` fill-opacity="${num(paint.opacity)}"`;
    if (paint.stroke) text += ` stroke-opacity="${num(paint.opacity)}"`;
  }
  if (paint.clip) text += ` clip-path="${paint.clip}"`;
  return text;
}

/** A rectangle by its centre. */
export function rect(cx: number, cy: number, w: number, h: number, r: number, paint: Paint): string {
  const box = `x="${num(cx - w / 2)}" y="${num(cy - h / 2)}" width="${num(w)}" height="${num(h)}"`;
  return `<rect ${box} rx="${num(Math.min(r, w / 2, h / 2))}"${attributes(paint)}/>`;
}

export function circle(cx: number, cy: number, r: number, paint: Paint): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${attributes(paint)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}"${attributes(paint)}/>`;
}

export function path(d: string, paint: Paint): string {
  return `<path d="${d}"${attributes(paint)}/>`;
}

export function polygon(points: readonly Point[], paint: Paint): string {
  return path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, paint);
}

export function line(x1: number, y1: number, x2: number, y2: number, paint: Paint): string {
  return path(`M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`, paint);
}

interface Together {
  clip?: string;
  /** The opacity of each shape inside, not of the group as a whole. */
  eachOpacity?: number;
}

export function group(content: string, transform?: string, { clip, eachOpacity }: Together = {}): string {
  let open = "<g";
  if (transform) open += ` transform="${transform}"`;
  if (clip) open += ` clip-path="${clip}"`;
  if (eachOpacity !== undefined) {
    const share = String(Math.round(eachOpacity * 1e4) / 1e4);
    open += ` fill-opacity="${share}" stroke-opacity="${share}"`;
  }
  return `${open}>${content}</g>`;
}

export function moved(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const steps = [`translate(${num(x)} ${num(y)})`];
  if (turn) steps.push(`rotate(${num(turn)})`);
  if (scale !== 1) steps.push(`scale(${Math.round(scale * 1e4) / 1e4})`);
  return group(content, steps.join(" "));
}

/** Repeats a drawing `count` times, by index. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export class Sheet {
  readonly #defs = new Map<string, string>();

  #define(markup: (id: string) => string): string {
    const key = markup("");
    let id = this.#defs.get(key);
    if (!id) {
      id = `d${this.#defs.size}`;
      this.#defs.set(key, id);
      this.#markup.push(markup(id));
    }
    return `url(#${id})`;
  }
  readonly #markup: string[] = [];

  /** In fractions of the painted shape's box, from (x1, y1) to (x2, y2); downwards by default. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    const ends = `x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`;
    return this.#define((id) => `<linearGradient id="${id}" ${ends}>${stopMarkup(stops)}</linearGradient>`);
  }

  /** In fractions of the painted shape's box. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const ring = `cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"`;
    return this.#define((id) => `<radialGradient id="${id}" ${ring}>${stopMarkup(stops)}</radialGradient>`);
  }

  clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  page(body: string): string {
    const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.#markup.join("")}</defs>${body}</svg>`;
  }
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const seen = opacity === undefined ? "" : ` stop-opacity="${num(opacity)}"`;
      return `<stop offset="${num(offset)}" stop-color="${colour}"${seen}/>`;
    })
    .join("");
}
