import { describe, expect, test } from "vitest";

import { checkDraft, shortenMessage } from "./message-rules.ts";

describe("message rules", () => {
  test.each([
    ["text", 0, null],
    ["", 1, null],
    [" \n\t\u00a0", 0, "blank"],
    ["", 0, "blank"],
    ["x".repeat(4000), 10, null],
    ["🙂".repeat(4000), 0, null],
    ["x".repeat(4001), 0, "too-long"],
    ["x", 11, "too-many-pictures"],
  ])("checks %.20s with %i images: %s", (content, images, expected) => {
    expect(checkDraft(content, images)?.code ?? null).toBe(expected);
  });
});

describe("message preview", () => {
  test.each([
    ["x".repeat(50), "x".repeat(50)],
    ["x".repeat(51), `${"x".repeat(47)}…`],
    ["🙂".repeat(50), "🙂".repeat(50)],
    ["🙂".repeat(60), `${"🙂".repeat(47)}…`],
    ["one\n\n two\tthree ", "one two three"],
    ["", ""],
  ])("shortens %j to %j", (content, expected) => {
    expect(shortenMessage(content, 0)).toBe(expected);
  });

  test("names images in a message without text", () => {
    expect(shortenMessage("", 1)).toBe("Picture");
    expect(shortenMessage(" ", 3)).toBe("3 pictures");
    expect(shortenMessage("look", 3)).toBe("look");
  });
});
