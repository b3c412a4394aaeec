import { describe, expect, test } from "vitest";

import { makeLetter, toLine } from "./letter.ts";
import { renderLetter } from "./render-letter.ts";

describe("toLine", () => {
  test.each([
    ["a\r\nBcc: b", "a Bcc: b"],
    ["a\u2028b\u0000c\td", "a b c d"],
    ["\u202Egpj.exe", "gpj.exe"],
    ["  two  spaces ", "two spaces"],
    ["👩‍🔧 ok", "👩‍🔧 ok"],
  ])("makes one line of %j", (text, line) => {
    expect(toLine(text, 50)).toBe(line);
  });

  test("cuts by characters, not in the middle of one", () => {
    expect(toLine("👍👍👍", 2)).toBe("👍…");
    expect(toLine("👍👍", 2)).toBe("👍👍");
  });
});

describe("renderLetter", () => {
  const letter = makeLetter({
    subject: "S",
    heading: "Heading",
    paragraphs: ["One & two"],
    facts: [
      ["Item", "<i>"],
      ["Note", ""],
    ],
    button: { label: "Pay", href: "https://pay.example/?a=1&b=2" },
    links: [{ label: "Order", href: "/account/orders/1" }],
  });
  const { text, html } = renderLetter(letter, { shopName: "Ann & Co", origin: "https://shop.example" });

  test("writes plain text with complete addresses, and leaves out empty facts", () => {
    expect(text).toBe(
      "Heading\n\nOne & two\n\nItem: <i>\n\nPay:\nhttps://pay.example/?a=1&b=2\n\nOrder:\nhttps://shop.example/account/orders/1\n\n-- \nAnn & Co\nhttps://shop.example\n",
    );
  });

  test("escapes texts and addresses in HTML", () => {
    expect(html).toContain("Ann &amp; Co");
    expect(html).toContain("One &amp; two");
    expect(html).toContain("&lt;i&gt;");
    expect(html).toContain('href="https://pay.example/?a=1&amp;b=2"');
  });
});
