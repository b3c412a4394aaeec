import { describe, expect, it } from "vitest";

import { chooseFiles, keptItem, moveItem, renameSaved } from "./items.ts";

const file = (name: string, type = "image/jpeg", size = 3) => new File([new Uint8Array(size)], name, { type });
const kept = (name: string, saved = true) =>
  keptItem({ name, url: `/images/PCProducts/24/preview/${name}?v=0123456789ab`, width: 4, height: 3 }, saved);

describe("files that are chosen", () => {
  it("are told what is wrong with them by name, and the others are taken", () => {
    const { fitting, problems } = chooseFiles(
      [
        file("lamp.jpg"),
        file("logo.svg", "image/svg+xml"),
        file("notes.pdf", "application/pdf"),
        file("empty.png", "image/png", 0),
        file("large.png", "image/png", 15 * 1024 * 1024 + 1),
        file("unknown.avif", ""),
      ],
      [],
    );
    expect(fitting.map(({ name }) => name)).toEqual(["lamp.jpg", "unknown.avif"]);
    expect(problems).toEqual([
      "logo.svg is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.",
      "notes.pdf is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.",
      "empty.png is empty.",
      "large.png is larger than 15 MB.",
    ]);
  });

  it("are thirty at most, beside however many the product has", () => {
    const files = Array.from({ length: 31 }, (_, i) => file(`${i + 1}.jpg`));
    const saved = [kept("1.webp"), kept("2.webp")];
    const { fitting, problems } = chooseFiles(files, saved);
    expect(fitting).toHaveLength(30);
    expect(problems).toEqual(["At most 30 pictures can be added at once. Left out: 31.jpg."]);
    expect(chooseFiles(files, [...saved, kept("1700-1.webp", false)]).fitting).toHaveLength(29);
  });
});

describe("items", () => {
  const names = (items: readonly { name: string | null }[]) => items.map(({ name }) => name).join(" ");

  it.each([
    [0, 2, "2.webp 3.webp 1.webp"],
    [2, 0, "3.webp 1.webp 2.webp"],
    [1, 1, "1.webp 2.webp 3.webp"],
    [2, 3, "1.webp 2.webp 3.webp"],
    [0, -1, "1.webp 2.webp 3.webp"],
    [7, 0, "1.webp 2.webp 3.webp"],
  ])("move from %i to %i", (from, to, expected) => {
    expect(names(moveItem([kept("1.webp"), kept("2.webp"), kept("3.webp")], from, to))).toBe(expected);
  });

  it("take the name that the shop has given them, in their address too", () => {
    const renamed = new Map([["3.webp", "2.webp"]]);
    expect(renameSaved(kept("3.webp"), renamed)).toMatchObject({
      name: "2.webp",
      url: "/images/PCProducts/24/preview/2.webp?v=0123456789ab",
    });
    const waiting = kept("3.webp", false);
    expect(renameSaved(waiting, renamed)).toBe(waiting);
  });
});
