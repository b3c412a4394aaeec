import { describe, expect, test } from "vitest";

import { splitLinks } from "./message-text.ts";

const links = (content: string) => splitLinks(content).flatMap(({ href }) => href ?? []);

describe("links in messages", () => {
  test.each([
    ["see https://example.com/a?b=1&c=2 there", ["https://example.com/a?b=1&c=2"]],
    ["HTTP://EXAMPLE.com", ["http://example.com/"]],
    ["(https://en.wikipedia.org/wiki/Lamp_(light)).", ["https://en.wikipedia.org/wiki/Lamp_(light)"]],
    ["https://a.example, https://b.example!", ["https://a.example/", "https://b.example/"]],
    ["https://пример.example/ж", ["https://xn--e1afmkfd.example/%D0%B6"]],
    ["no link: example.com, ftp://x.example", []],
    ["javascript:alert(1) data:text/html,x vbscript:x", []],
    ["JaVaScRiPt://https://%0aalert(1)", []],
    ["https://", []],
    ["http:///", []],
  ])("finds the links in %s", (content, expected) => {
    expect(links(content)).toEqual(expected);
  });

  test("links only http and https addresses, and loses no character", () => {
    const parts = [
      "javascript:",
      "https://",
      "http://x.example",
      "data:",
      "<b>",
      '"',
      "'",
      " ",
      "\n",
      "(",
      ")",
      "ж",
      "://",
      "@",
    ];
    for (let seed = 1; seed <= 2000; seed += 1) {
      let state = seed;
      const next = () => (state = (state * 48271) % 2147483647);
      const content = Array.from({ length: 1 + (next() % 8) }, () => parts[next() % parts.length] ?? "").join("");
      const split = splitLinks(content);
      expect(split.map(({ text }) => text).join("")).toBe(content);
      for (const { href } of split) if (href !== undefined) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }
  });
});
