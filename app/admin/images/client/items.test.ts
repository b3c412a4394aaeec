import { describe, expect, it } from "vitest";

import { countFreePlaces, itemUrl, uploadedItem, moveItem, renameSaved, withUploaded, type Item } from "./items.ts";

const kept = (name: string, saved = true) =>
  uploadedItem({ name, hash: "0123456789ab".padEnd(32, "c"), saved, condition: null });
const owner = { shop: "pc", productId: "24", draft: "a form" } as const;

describe("countFreePlaces", () => {
  it("leaves room for 30 new images, however many the product has", () => {
    const saved = [kept("1.webp"), kept("2.webp")];
    expect(countFreePlaces(saved)).toBe(30);
    expect(countFreePlaces([...saved, kept("1700-1.webp", false)])).toBe(29);
    expect(countFreePlaces(Array.from({ length: 31 }, (_, i) => kept(`1700-${i}.webp`, false)))).toBe(0);
  });
});

describe("items", () => {
  const names = (items: readonly { image: { name: string } | null }[]) =>
    items.map(({ image }) => image?.name).join(" ");

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

  it("that are not uploaded yet stay as they are, after the images that are on the server now", () => {
    const chosen: Item = { ...kept("new"), key: "new-1", image: null, condition: "good", state: "chosen" };
    const theirs = { name: "2.webp", hash: "b".repeat(32), saved: true, condition: null };
    expect(withUploaded([kept("1.webp"), chosen], [theirs])).toEqual([uploadedItem(theirs), chosen]);
  });

  it("take the shop's new name if they are saved, also in their address, and keep it if they are staged", () => {
    const renamed = new Map([["3.webp", "2.webp"]]);
    const item = renameSaved(kept("3.webp"), renamed);
    expect(item.image?.name).toBe("2.webp");
    expect(itemUrl(owner, item)).toBe("/images/PCProducts/24/preview/2.webp?v=0123456789ab");
    const waiting = kept("3.webp", false);
    expect(renameSaved(waiting, renamed)).toBe(waiting);
    expect(itemUrl(owner, waiting)).toBe("/admin/pictures/pc/a%20form/3.webp");
  });
});
