import { describe, expect, it } from "vitest";

import type { Condition } from "../../shops/conditions.ts";
import type { NamedImage } from "../images/gallery.ts";

import { mergeChanges, type LoadedImage } from "./merge-changes.ts";

const image = (name: string, hash: string, condition: Condition | null = null): LoadedImage => {
  return { name: `${name}.webp`, hash, condition };
};
const loaded = {
  values: { title: "Lamp", good_condition_available_quantity: "5", link: "" },
  images: [image("1", "a"), image("2", "b"), image("3", "c")],
};
const names = (images: readonly NamedImage[]) => images.map(({ name }) => name);
const named = (...list: string[]): NamedImage[] => list.map((name) => ({ name }));

describe("merging specs", () => {
  const merge = (before: object, newest: object, typed: object) =>
    mergeChanges({
      loaded: { values: { ...before }, images: [] },
      newest: { values: { ...newest }, images: [] },
      typed: { values: { ...typed }, images: [] },
    });

  it("adds, changes and removes specs that nobody edited here", () => {
    const before = { "spec:Socket": "AM4", "spec:Old": "1" };
    const merged = merge(before, { "spec:Socket": "AM5", "spec:New": "2" }, before);
    expect(merged.values).toEqual({ "spec:Socket": "AM5", "spec:Old": "", "spec:New": "2" });
    expect(merged.notes).toEqual([
      { field: "spec:Socket", newest: "AM5", typed: null },
      { field: "spec:New", newest: "2", typed: null },
      { field: "spec:Old", newest: "", typed: null },
    ]);
  });

  it("keeps specs that were edited, added or removed here", () => {
    const before = { "spec:Socket": "AM4", "spec:Old": "1" };
    const merged = merge(before, { "spec:Socket": "AM5", "spec:Old": "2" }, { "spec:Socket": "AM3", "spec:Mine": "x" });
    expect(merged.values).toEqual({ "spec:Socket": "AM3", "spec:Mine": "x" });
    expect(merged.notes).toEqual([
      { field: "spec:Socket", newest: "AM5", typed: "AM3" },
      { field: "spec:Old", newest: "2", typed: "" },
    ]);
  });
});

describe("merging fields", () => {
  const merge = (newest: object, typed: object) =>
    mergeChanges({
      loaded,
      newest: { ...loaded, values: { ...loaded.values, ...newest } },
      typed: { values: { ...loaded.values, ...typed }, images: loaded.images },
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
      typed: { values: { title: "Lamp" }, images: loaded.images },
    });
    expect(merged.values["title"]).toBe("Lamp");
    expect(merged.notes).toContainEqual({ field: "title", newest: "Lamp 2", typed: "Lamp" });
    expect(names(merged.images)).toEqual(["1.webp", "2.webp", "3.webp"]);
  });
});

describe("merging images", () => {
  const merge = (newest: LoadedImage[], typed: readonly NamedImage[]) =>
    mergeChanges({
      loaded,
      newest: { ...loaded, images: newest },
      typed: { values: loaded.values, images: typed },
    });

  it("keeps the edited order if nobody else changed the images", () => {
    const typed = named("3.webp", "new.webp", "1.webp");
    expect(merge([...loaded.images], typed)).toMatchObject({ images: typed, notes: [] });
  });

  it("keeps the product's current images if the form did not change them", () => {
    const newest = [image("1", "b"), image("2", "d")];
    const merged = merge(newest, loaded.images);
    expect(names(merged.images)).toEqual(["1.webp", "2.webp"]);
    expect(merged.notes).toEqual([{ field: "images", newest: "2 pictures", typed: null }]);
  });

  it("matches moved images by hash, drops removed ones and adds those of others last", () => {
    // The first image is gone, so the second is now called 1.webp. Another administrator added d.
    const newest = [image("1", "b"), image("2", "c"), image("3", "d")];
    const merged = merge(newest, named("3.webp", "new.webp", "2.webp", "1.webp"));
    expect(names(merged.images)).toEqual(["2.webp", "new.webp", "1.webp", "3.webp"]);
    expect(merged.notes).toEqual([{ field: "images", newest: "3 pictures", typed: "4 pictures" }]);
  });

  it("leaves out images that were removed in the form", () => {
    const newest = [...loaded.images, image("4", "d")];
    expect(names(merge(newest, named("1.webp", "3.webp")).images)).toEqual(["1.webp", "3.webp", "4.webp"]);
  });

  it("keeps an edited condition, and accepts one that only others changed", () => {
    const newest = [image("1", "a", "good"), image("2", "b"), image("3", "c")];
    const typed = loaded.images.map((one) =>
      one.name === "2.webp" ? { ...one, condition: "excellent" as const } : one,
    );
    expect(merge(newest, typed)).toMatchObject({
      images: [
        { name: "1.webp", condition: "good" },
        { name: "2.webp", condition: "excellent" },
        { name: "3.webp", condition: null },
      ],
      notes: [{ field: "images" }],
    });
  });
});
