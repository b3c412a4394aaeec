import { describe, expect, it } from "vitest";

import { mergeChanges, type NamedImage } from "./merge-changes.ts";

const image = (name: string, hash: string): NamedImage => ({ name: `${name}.webp`, hash });
const loaded = {
  values: { title: "Lamp", good_condition_available_quantity: "5", link: "" },
  images: [image("1", "a"), image("2", "b"), image("3", "c")],
};
const names = (images: readonly NamedImage[]) => images.map(({ name }) => name);

describe("merging fields", () => {
  const merge = (newest: object, typed: object) =>
    mergeChanges({
      loaded,
      newest: { ...loaded, values: { ...loaded.values, ...newest } },
      typed: { values: { ...loaded.values, ...typed }, images: names(loaded.images) },
    });

  it("updates fields that nobody edited, so that a sale is not undone", () => {
    const merged = merge({ good_condition_available_quantity: "4" }, { title: "Desk lamp" });
    expect(merged.values).toEqual({ title: "Desk lamp", good_condition_available_quantity: "4", link: "" });
    expect(merged.notes).toEqual([{ field: "good_condition_available_quantity", newest: "4", typed: null }]);
  });

  it("keeps an edited field that others changed too, and reports both values", () => {
    const merged = merge({ good_condition_available_quantity: "4" }, { good_condition_available_quantity: "9" });
    expect(merged.values["good_condition_available_quantity"]).toBe("9");
    expect(merged.notes).toEqual([{ field: "good_condition_available_quantity", newest: "4", typed: "9" }]);
  });

  it("reports nothing if both made the same change, or nobody made one", () => {
    expect(merge({ title: "Desk lamp" }, { title: "Desk lamp" }).notes).toEqual([]);
    expect(merge({}, { title: "Desk lamp" }).notes).toEqual([]);
  });

  it("treats all fields as edited if the form does not contain its loaded values", () => {
    const merged = mergeChanges({
      loaded: { values: {}, images: [] },
      newest: { ...loaded, values: { title: "Lamp 2" } },
      typed: { values: { title: "Lamp" }, images: names(loaded.images) },
    });
    expect(merged.values["title"]).toBe("Lamp");
    expect(merged.notes).toContainEqual({ field: "title", newest: "Lamp 2", typed: "Lamp" });
    expect(merged.images).toEqual(["1.webp", "2.webp", "3.webp"]);
  });
});

describe("merging images", () => {
  const merge = (newest: NamedImage[], typed: string[]) =>
    mergeChanges({
      loaded,
      newest: { ...loaded, images: newest },
      typed: { values: loaded.values, images: typed },
    });

  it("keeps the edited order if nobody else changed the images", () => {
    expect(merge([...loaded.images], ["3.webp", "new.webp", "1.webp"])).toMatchObject({
      images: ["3.webp", "new.webp", "1.webp"],
      notes: [],
    });
  });

  it("takes over the product's images if nobody edited them", () => {
    const newest = [image("1", "b"), image("2", "d")];
    const merged = merge(newest, names(loaded.images));
    expect(merged.images).toEqual(["1.webp", "2.webp"]);
    expect(merged.notes).toEqual([{ field: "images", newest: "2 pictures", typed: null }]);
  });

  it("matches moved images by hash, drops removed ones and adds those of others last", () => {
    // The first image is gone, so the second is now called 1.webp. Another administrator added d.
    const newest = [image("1", "b"), image("2", "c"), image("3", "d")];
    const merged = merge(newest, ["3.webp", "new.webp", "2.webp", "1.webp"]);
    expect(merged.images).toEqual(["2.webp", "new.webp", "1.webp", "3.webp"]);
    expect(merged.notes).toEqual([{ field: "images", newest: "3 pictures", typed: "4 pictures" }]);
  });

  it("leaves out images that were removed in the form", () => {
    const newest = [...loaded.images, image("4", "d")];
    expect(merge(newest, ["1.webp", "3.webp"]).images).toEqual(["1.webp", "3.webp", "4.webp"]);
  });
});
