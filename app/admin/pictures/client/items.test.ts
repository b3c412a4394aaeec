import { describe, expect, it } from "vitest";

import { countRoom, keptItem, moveItem, renameSaved } from "./items.ts";

const kept = (name: string, saved = true) =>
  keptItem({ name, url: `/images/PCProducts/24/preview/${name}?v=0123456789ab`, width: 4, height: 3 }, saved);

describe("room", () => {
  it("is for thirty new images beside however many the product has", () => {
    const saved = [kept("1.webp"), kept("2.webp")];
    expect(countRoom(saved)).toBe(30);
    expect(countRoom([...saved, kept("1700-1.webp", false)])).toBe(29);
    expect(countRoom(Array.from({ length: 31 }, (_, i) => kept(`1700-${i}.webp`, false)))).toBe(0);
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
