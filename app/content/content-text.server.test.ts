import { describe, expect, it } from "vitest";

import { listBlanks } from "./content-pages.ts";
import { parseContentText, summarizeContent } from "./content-text.server.ts";

describe("the text of a content page", () => {
  it("splits a text into headings, paragraphs and lists", () => {
    expect(parseContentText("# Where\nWe send\nto Norway.\n\n- By post\n* By train\nBye")).toEqual([
      { kind: "heading", text: "Where" },
      { kind: "paragraph", lines: [[{ text: "We send" }], [{ text: "to Norway." }]] },
      { kind: "list", items: [[{ text: "By post" }], [{ text: "By train" }]] },
      { kind: "paragraph", lines: [[{ text: "Bye" }]] },
    ]);
  });

  it("makes links of web and e-mail addresses", () => {
    expect(parseContentText("Write to ann@example.com, or see https://example.com/a.")).toEqual([
      {
        kind: "paragraph",
        lines: [
          [
            { text: "Write to " },
            { text: "ann@example.com", href: "mailto:ann@example.com" },
            { text: ", or see " },
            { text: "https://example.com/a", href: "https://example.com/a" },
            { text: "." },
          ],
        ],
      },
    ]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.com/a", "//example.com", "<b>bold</b>"])(
    "keeps %s as plain text",
    (text) => {
      expect(parseContentText(text)).toEqual([{ kind: "paragraph", lines: [[{ text }]] }]);
    },
  );

  it("finds no block in an empty text", () => {
    expect(parseContentText("\n \n")).toEqual([]);
  });

  it("summarizes a text without headings and marks", () => {
    expect(summarizeContent("# Where\nWe send to Norway.\n\n- By post", 100)).toBe("We send to Norway. By post");
    expect(summarizeContent("We send to Norway.", 10)).toBe("We send t…");
  });

  it("lists the blanks of a draft once", () => {
    expect(listBlanks("[YOUR NAME], [YOUR ADDRESS], [YOUR NAME], [sic], [1], []")).toEqual([
      "[YOUR NAME]",
      "[YOUR ADDRESS]",
    ]);
  });
});
