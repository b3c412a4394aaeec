import { describe, expect, it } from "vitest";

import { findFileProblem } from "./file-problem.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

describe("findFileProblem", () => {
  it.each([
    ["lamp.jpg", JPEG, null],
    ["unknown", JPEG, null],
    ["text.jpg", "Bright and warm.", "text.jpg is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture."],
    ["logo.svg", "<svg/>", "logo.svg is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture."],
    ["empty.png", "", "empty.png is empty."],
    ["large.png", new Uint8Array(15 * 1024 * 1024 + 1), "large.png is larger than 15 MB."],
  ])("checks %s by its bytes and not by its name", async (name, content, expected) => {
    expect(await findFileProblem(new File([content], name, { type: "image/jpeg" }))).toBe(expected);
  });

  it("names the link instead of the file, if there is one", async () => {
    expect(await findFileProblem(new File([], "a.jpg"), "https://a.example/a.jpg")).toBe(
      "https://a.example/a.jpg is empty.",
    );
  });
});
