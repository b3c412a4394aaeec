import { describe, expect, it } from "vitest";

import { advance, type StripMotion } from "./strip-motion.ts";

const start: StripMotion = { position: 0, direction: 1, carriedMs: 0 };

function after(frames: number[], end: number, from = start): StripMotion {
  return frames.reduce((motion, elapsedMs) => advance(motion, elapsedMs, end), from);
}

describe("advance", () => {
  it.each([
    [[19], 0],
    [[20], 1],
    [[16, 16], 1],
    [[16, 16, 16, 16, 16], 4],
    [[60], 3],
  ])("moves one pixel every 20 ms: frames of %j", (frames, position) => {
    expect(after(frames, 500).position).toBe(position);
  });

  it("moves the same distance in many short frames and in few long ones", () => {
    expect(after(Array<number>(1_000).fill(7), 10_000).position).toBe(350);
  });

  it("reverses at the end, and again at the start", () => {
    expect(after([100], 3)).toMatchObject({ position: 1, direction: -1 });
    expect(after([100, 40], 3)).toMatchObject({ position: 1, direction: 1 });
  });

  it("does not jump after a long pause", () => {
    expect(after([60_000], 10_000).position).toBe(5);
  });

  it("continues from where a person has scrolled to, in the same direction", () => {
    expect(advance({ position: 250, direction: -1, carriedMs: 0 }, 40, 500)).toMatchObject({
      position: 248,
      direction: -1,
    });
  });

  it("moves back to the end of a strip that has become shorter", () => {
    expect(advance({ position: 900, direction: 1, carriedMs: 0 }, 20, 500)).toMatchObject({
      position: 499,
      direction: -1,
    });
  });

  it.each([0, -3])("does not move if everything fits (end %i)", (end) => {
    expect(after([100, 100], end)).toEqual(start);
  });
});
