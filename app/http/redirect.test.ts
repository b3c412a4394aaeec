import { describe, expect, it } from "vitest";

import { safePath } from "./redirect.ts";

describe("safePath", () => {
  it.each(["/", "/account?tab=cart", "/product/24?q=%2F%2Fx#pictures", "/a/../b"])(
    "accepts %s as a path of this shop",
    (target) => {
      expect(safePath(target)).toBe(new URL(target, "http://x").href.slice("http://x".length));
    },
  );

  it.each([
    null,
    undefined,
    "",
    "account",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "/\t/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "http:evil",
  ])("refuses %j", (target) => {
    expect(safePath(target, "/fallback")).toBe("/fallback");
  });
});
