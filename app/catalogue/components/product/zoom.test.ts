import { describe, expect, it } from "vitest";

import { clampZoom, fitInto, isOnImage, MAX_SCALE, NO_ZOOM, zoomAround } from "./zoom.ts";

const stage = { width: 400, height: 800 };
const fitted = { width: 400, height: 300 };

describe("fitInto", () => {
  it("scales wide, high and small images to fit", () => {
    expect(fitInto(stage, { width: 1600, height: 1200 })).toEqual({ width: 400, height: 300 });
    expect(fitInto(stage, { width: 100, height: 1600 })).toEqual({ width: 50, height: 800 });
    expect(fitInto(stage, { width: 40, height: 30 })).toEqual({ width: 400, height: 300 });
  });
});

describe("zoomAround", () => {
  it("keeps the point under the finger in its place", () => {
    const point = { x: 60, y: -40 };
    const zoom = zoomAround({ scale: 1.5, x: 10, y: 20 }, 2, point);
    const onImage = (z: typeof zoom) => ({ x: (point.x - z.x) / z.scale, y: (point.y - z.y) / z.scale });
    expect(zoom.scale).toBe(3);
    expect(onImage(zoom).x).toBeCloseTo(onImage({ scale: 1.5, x: 10, y: 20 }).x);
    expect(onImage(zoom).y).toBeCloseTo(onImage({ scale: 1.5, x: 10, y: 20 }).y);
  });

  it("stays between the whole image and the highest scale", () => {
    expect(zoomAround(NO_ZOOM, 100, { x: 0, y: 0 }).scale).toBe(MAX_SCALE);
    expect(zoomAround({ scale: 2, x: 50, y: 0 }, 0.01, { x: 0, y: 0 })).toEqual({ scale: 1, x: 25, y: 0 });
  });
});

describe("clampZoom", () => {
  it("centres an image that is smaller than the stage", () => {
    expect(clampZoom({ scale: 1, x: 90, y: -90 }, stage, fitted)).toEqual(NO_ZOOM);
  });

  it("stops at the edges of a magnified image", () => {
    expect(clampZoom({ scale: 4, x: 5_000, y: -5_000 }, stage, fitted)).toEqual({ scale: 4, x: 600, y: -200 });
    expect(clampZoom({ scale: 4, x: -10, y: 20 }, stage, fitted)).toEqual({ scale: 4, x: -10, y: 20 });
  });
});

describe("isOnImage", () => {
  it("distinguishes the image from the empty space around it", () => {
    expect(isOnImage(NO_ZOOM, fitted, { x: 0, y: 149 })).toBe(true);
    expect(isOnImage(NO_ZOOM, fitted, { x: 0, y: 151 })).toBe(false);
    expect(isOnImage({ scale: 2, x: 0, y: 0 }, fitted, { x: 0, y: 151 })).toBe(true);
  });
});
