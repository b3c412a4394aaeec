import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { productImages } from "#db/schema/index.ts";
import { fileOf, setUpAdminImages } from "#tests/setup/admin-images.ts";

const shop = setUpAdminImages();

/** The condition of each stored image, in order. */
const stored = () =>
  shop.db
    .select({ condition: productImages.condition })
    .from(productImages)
    .orderBy(productImages.position)
    .all()
    .map(({ condition }) => condition);
const nameOn = (html: string) => /name="image" value="([^"]+)"/.exec(html)?.[1] ?? "";

describe("the condition that an image shows", () => {
  const typed = { title: "Lamp", main_category: "Home", category: "Light", good_condition_price: "10" };
  const post = (to: string, fields: Parameters<typeof shop.send>[2]) =>
    shop.send(shop.admin, to, { ...typed, draft: shop.draft, ...fields });

  beforeEach(async () => {
    const add = { id: "24", intent: "images", images: [shop.imageFile(0), shop.imageFile(1)] };
    const page = await (await post("/ayzadmin?index", add)).text();
    const names = [...page.matchAll(/name="image" value="([^"]+)"/g)].map(([, name = ""]) => name);
    await post("/ayzadmin?index", {
      ...{ id: "24", intent: "save", image: names },
      [`condition-${names[1] ?? ""}`]: "good",
    });
  });

  test("is saved with a new product, shown in its form, and can be changed there", async () => {
    expect(stored()).toEqual([null, "good"]);
    const form = await shop.admin.getPage("/ayzadmin/edit?id=24");
    expect(form).toMatch(/name="condition-2\.webp"(?:(?!<\/select>).)*<option value="good" selected=""/s);
    const updatedAt = /name="updated_at" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const edited = await post("/ayzadmin/edit?id=24", {
      ...{ intent: "save", updated_at: updatedAt, image: ["1.webp", "2.webp"] },
      ...{ "condition-1.webp": "excellent", "condition-2.webp": "" },
    });
    expect(edited.status).toBe(303);
    expect(stored()).toEqual(["excellent", null]);
  });

  test("stays when the form is shown again, and when the images are named without it", async () => {
    const page = await (
      await post("/ayzadmin/edit?id=24", {
        ...{ intent: "images", image: ["1.webp", "2.webp"], images: [fileOf("no image", "note.txt")] },
        "condition-1.webp": "acceptable",
      })
    ).text();
    expect(nameOn(page)).toBe("1.webp");
    expect(page).toMatch(/name="condition-1\.webp"(?:(?!<\/select>).)*<option value="acceptable" selected=""/s);
    expect(stored()).toEqual([null, "good"]);
    const moved = await shop.admin.sendJson("PUT", "/api/edit-product/ayz/24", { images: ["2.webp", "1.webp"] });
    expect(moved.status).toBe(200);
    expect(stored()).toEqual(["good", null]);
  });

  test.each(["mint", "__proto__", "good "])("ignores the unknown condition %j", async (condition) => {
    const form = await shop.admin.getPage("/ayzadmin/edit?id=24");
    const updatedAt = /name="updated_at" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const image = ["1.webp", "2.webp"];
    await post("/ayzadmin/edit?id=24", {
      ...{ intent: "save", updated_at: updatedAt, image, "condition-1.webp": condition },
    });
    expect(stored()).toEqual([null, "good"]);
  });

  test("is not asked for in shops without conditions", async () => {
    const add = { id: "7", intent: "images", images: [shop.imageFile(2)] };
    const page = await (await post("/pcadmin?index", add)).text();
    expect(page).not.toContain('name="condition-');
    const name = nameOn(page);
    await post("/pcadmin?index", { id: "7", intent: "save", image: [name], [`condition-${name}`]: "good" });
    const rows = shop.db.select().from(productImages).where(eq(productImages.condition, "good")).all();
    expect(rows).toHaveLength(1);
  });
});
