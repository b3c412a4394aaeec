/** Colours as `#rrggbb`, mixed in OKLab so that shades keep their hue and lightness moves evenly. */

type Lab = readonly [lightness: number, a: number, b: number];

function toLab(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** The colour at `t` between `from` and `to`. */
export function mix(from: string, to: string, t: number): string {
  const start = toLab(from);
  const end = toLab(to);
  const at = (i: 0 | 1 | 2) => start[i] + (end[i] - start[i]) * t;
  return toHex([at(0), at(1), at(2)]);
}

/** Moves the lightness towards white (`t` above 0) or black (below), keeping the hue. */
export function lift(colour: string, t: number): string {
  const [lightness, a, b] = toLab(colour);
  const moved = t > 0 ? lightness + (1 - lightness) * t : lightness * (1 + t);
  const faded = t > 0 ? 1 - t * 0.6 : 1 + t * 0.4;
  return toHex([moved, a * faded, b * faded]);
}

/** The perceived lightness: 0 is black, 1 is white. */
export function lightness(colour: string): number {
  return toLab(colour)[0];
}
