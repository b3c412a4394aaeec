import { describe, expect, it } from "vitest";

import { canvasScale, glowAt, GLYPHS, hexagonField, RADIUS } from "./hexagon-field.ts";

describe("hexagonField", () => {
  const field = hexagonField(1440, 900);

  it("covers the whole field", () => {
    for (let x = 0; x <= 1440; x += 48) {
      for (let y = 0; y <= 900; y += 45) {
        const nearest = Math.min(...field.map((hexagon) => Math.hypot(hexagon.x - x, hexagon.y - y)));
        expect(nearest).toBeLessThanOrEqual(RADIUS);
      }
    }
  });

  it("places neighbours edge to edge", () => {
    const [first, ...rest] = field;
    if (!first) throw new Error("The field is empty.");
    const nearest = Math.min(...rest.map((other) => Math.hypot(other.x - first.x, other.y - first.y)));
    expect(nearest).toBeCloseTo(Math.sqrt(3) * RADIUS);
  });

  it("uses every character, and different cycles of 4 to 8 seconds", () => {
    expect(new Set(field.map((hexagon) => hexagon.glyph)).size).toBe(GLYPHS.length);
    expect(Math.min(...field.map((hexagon) => hexagon.cycleMs))).toBeGreaterThanOrEqual(4_000);
    expect(Math.max(...field.map((hexagon) => hexagon.cycleMs))).toBeLessThanOrEqual(8_000);
    expect(new Set(field.map((hexagon) => hexagon.cycleMs)).size).toBeGreaterThan(field.length / 2);
  });

  it("keeps existing hexagons unchanged when the field grows", () => {
    const byPlace = new Map(hexagonField(2560, 1440).map((hexagon) => [`${hexagon.x} ${hexagon.y}`, hexagon]));
    for (const hexagon of field) expect(byPlace.get(`${hexagon.x} ${hexagon.y}`)).toEqual(hexagon);
  });
});

describe("glowAt", () => {
  const hexagon = { x: 0, y: 0, glyph: 0, cycleMs: 4_000, phase: 0 };

  it("rises from rest, falls to rest and starts again", () => {
    expect(glowAt(hexagon, 0)).toBe(0);
    expect(glowAt(hexagon, 1_200)).toBeCloseTo(1);
    expect(glowAt(hexagon, 3_000)).toBe(0);
    expect(glowAt(hexagon, 5_200)).toBeCloseTo(1);
  });

  it("starts at the hexagon's phase", () => {
    expect(glowAt({ ...hexagon, phase: 0.5 }, 800)).toBeCloseTo(glowAt(hexagon, 2_800));
  });
});

describe("canvasScale", () => {
  it.each([
    [1440, 900, 1, 1],
    [1024, 768, 2, 2],
    [390, 844, 3, 2],
    [1440, 900, 1.25, 1.25],
  ])("is right for %i × %i px at a pixel ratio of %d: %d", (width, height, ratio, scale) => {
    expect(canvasScale(width, height, ratio)).toBe(scale);
  });

  it("limits a very large screen to four million pixels", () => {
    const scale = canvasScale(3840, 2160, 2);
    expect(3840 * scale * 2160 * scale).toBeCloseTo(4_000_000);
  });
});
