import type { Locator, Page } from "@playwright/test";

import { listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Images of different widths, by which a test knows them again. */
const WIDTHS = [401, 402, 403, 404];
let photos: Buffer[];

test.beforeAll(async () => {
  photos = await Promise.all(WIDTHS.map((width, i) => makeImage({ seed: 50 + i, width, height: 300 })));
});

const file = (i: number, name = `photo-${i + 1}.jpg`) => ({
  name,
  mimeType: "image/jpeg",
  buffer: photos[i] ?? Buffer.alloc(0),
});
const gallery = (page: Page) => page.getByRole("list", { name: "Pictures in order" });
const chooser = (page: Page) => page.getByLabel(/Choose pictures/);
/** The widths of a saved product's images in order. */
function savedWidths(shop: TestShop, value: string, id: string): number[] {
  return shop.db.$client
    .prepare<[string, string], number>(
      `SELECT width FROM product_images JOIN images USING (hash) JOIN products ON products.key = product_key
       WHERE shop = ? AND id = ? ORDER BY position`,
    )
    .pluck()
    .all(value, id);
}

async function fillProduct(page: Page, id: string): Promise<void> {
  await page.getByLabel("Product id").fill(id);
  await page.getByLabel("Title").fill("Walnut desk lamp");
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
}

async function dragBefore(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("The dragged element is not visible.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2 + 10, end.y + end.height / 2, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

test("chosen, pasted and dropped images are reordered by mouse, keyboard and buttons, saved and shown", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  await fillProduct(page, "images-1");
  await chooser(page).setInputFiles([
    file(0),
    file(1),
    { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
  ]);
  await expect(page.getByRole("alert").getByText("logo.svg is not a JPEG")).toBeVisible();
  const handle = (name: string) => gallery(page).getByRole("button", { name: `Move ${name}, position` });
  await expect(handle("photo-2.jpg")).toHaveAccessibleName("Move photo-2.jpg, position 2 of 2");

  for (const [kind, i] of [
    ["drop", 2],
    ["paste", 3],
  ] as const) {
    await page.getByRole("group", { name: "Pictures" }).evaluate(
      (group, { kind, name, bytes }) => {
        const data = new DataTransfer();
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: "image/jpeg" }),
        );
        group.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      { kind, name: `photo-${i + 1}.jpg`, bytes: photos[i]?.toString("base64") ?? "" },
    );
  }
  await expect(handle("photo-4.jpg")).toHaveAccessibleName("Move photo-4.jpg, position 4 of 4");

  await dragBefore(page, handle("photo-4.jpg"), handle("photo-1.jpg"));
  await expect(handle("photo-4.jpg")).toHaveAccessibleName("Main picture: move photo-4.jpg, position 1 of 4");
  await handle("photo-2.jpg").press("Space");
  await expect(page.getByText("Picked up picture 3 of 4.")).toBeAttached();
  // dnd-kit adds its key listener in a timer that it starts before it announces this.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Position 4 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(handle("photo-2.jpg")).toHaveAccessibleName("Move photo-2.jpg, position 4 of 4");
  await page.getByRole("button", { name: "Move photo-1.jpg later" }).click();
  await page.getByRole("button", { name: "Remove photo-3.jpg" }).click();
  await expect(page.getByRole("button", { name: "Remove photo-1.jpg" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  expect(savedWidths(shop, "pc", "images-1")).toEqual([404, 401, 402]);
  await expect(gallery(page)).toBeHidden();

  await page.goto("/pcshop/product/images-1");
  await expect(page.getByText("1 of 3")).toBeVisible();
});

test.describe("images on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("are reordered by touch after a long press", async ({ page, context, shop }) => {
    await signInAdmin(context, shop);
    await page.goto("/smartadmin");
    await chooser(page).setInputFiles([file(0), file(1)]);
    const handle = (name: string) => gallery(page).getByRole("button", { name: `Move ${name}, position` });
    await expect(handle("photo-2.jpg")).toHaveAccessibleName("Move photo-2.jpg, position 2 of 2");
    await handle("photo-1.jpg").scrollIntoViewIfNeeded();
    const [start, end] = [await handle("photo-1.jpg").boundingBox(), await handle("photo-2.jpg").boundingBox()];
    if (!start || !end) throw new Error("The dragged element is not visible.");

    const devtools = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    const at = (way: number) => ({
      x: start.x + start.width / 2 + (end.x - start.x) * way,
      y: start.y + start.height / 2 + (end.y - start.y) * way,
    });
    await touch("touchStart", [at(0)]);
    await expect(page.getByText("Picked up picture 1 of 2.")).toBeAttached();
    for (let i = 1; i <= 12; i++) await touch("touchMove", [at(i / 12)]);
    await expect(page.getByText("Position 2 of 2.")).toBeAttached();
    await touch("touchEnd", []);
    await expect(handle("photo-1.jpg")).toHaveAccessibleName("Move photo-1.jpg, position 2 of 2");
  });
});

test("an image that fails to upload stops the adding of a product, which then waits for the retry of the image", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/net::ERR_FAILED|Ошибка при загрузке изображений/);
  await signInAdmin(context, shop);
  await page.goto("/smartadmin");
  await fillProduct(page, "images-2");
  await chooser(page).setInputFiles([
    file(0),
    { name: "half.jpg", mimeType: "image/jpeg", buffer: photos[1]?.subarray(0, -400) ?? Buffer.alloc(0) },
    file(2),
  ]);
  await page.route("**/admin/pictures/**", (route) => route.abort("failed"), { times: 1 });
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("half.jpg is damaged or incomplete.")).toBeVisible();
  await expect(page.getByText("The picture could not be uploaded. Check the connection and try again.")).toBeVisible();
  expect(savedWidths(shop, "smart", "images-2")).toEqual([]);

  const release = await holdData(page, "**/admin/pictures/smart/*");
  await page.getByRole("button", { name: "Retry photo-1.jpg" }).click();
  await expect(page.getByRole("button", { name: "Retry photo-1.jpg" })).toBeHidden();
  await page.getByRole("button", { name: "Remove half.jpg" }).click();
  await page.getByRole("button", { name: "Add product" }).click();
  release();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  expect(savedWidths(shop, "smart", "images-2")).toEqual([401, 403]);
});

test("saving a product waits for the retry of an image", async ({ page, context, shop, noise }) => {
  noise.expect(/net::ERR_FAILED/);
  insertProduct(shop.db, "smart", { id: "images-5" });
  await signInAdmin(context, shop);
  await page.goto("/smartadmin/edit?id=images-5");
  await chooser(page).setInputFiles([file(0)]);
  await page.route("**/admin/pictures/**", (route) => route.abort("failed"), { times: 1 });
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(page.getByText("The picture could not be uploaded. Check the connection and try again.")).toBeVisible();

  const release = await holdData(page, "**/admin/pictures/smart/*");
  await page.getByRole("button", { name: "Retry photo-1.jpg" }).click();
  await expect(gallery(page).getByRole("progressbar")).toBeVisible();
  await save.click();
  release();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(savedWidths(shop, "smart", "images-5")).toEqual([401]);
});

test("deletes images of a product at once, and saves new ones in their order with the typed title", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/status of 500|net::ERR_FAILED/);
  const key = insertProduct(shop.db, "ayz", { id: "images-3" });
  await addImages(shop.db, key, photos.slice(0, 3), `${shop.storageDir}/pictures`);
  await signInAdmin(context, shop);
  await page.goto("/ayzadmin/edit?id=images-3");
  await page.getByLabel("Title").fill("Oak desk lamp");

  await page.route("**/api/product-images/**", (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Delete picture 1" }).click();
  await expect(page.getByText("Ошибка при удалении изображения")).toBeVisible();
  await page.unroute("**/api/product-images/**");
  await expect(gallery(page).getByRole("listitem")).toHaveCount(3);

  await page.getByRole("button", { name: "Delete picture 1" }).click();
  await expect(gallery(page).getByRole("listitem")).toHaveCount(2);
  expect(savedWidths(shop, "ayz", "images-3")).toEqual([402, 403]);
  await expect(page.getByRole("button", { name: "Delete picture 1" })).toBeFocused();

  await chooser(page).setInputFiles([file(3)]);
  await page.getByRole("button", { name: "Move photo-4.jpg earlier" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(savedWidths(shop, "ayz", "images-3")).toEqual([402, 404, 403]);
  const title = shop.db.$client.prepare("SELECT title FROM products WHERE key = ?").pluck().get(key);
  expect(title).toBe("Oak desk lamp");
  await expect(gallery(page).getByRole("listitem")).toHaveCount(3);
});

test("a chosen image keeps its condition if others change the product's images meanwhile", async ({
  page,
  context,
  shop,
}) => {
  const folder = `${shop.storageDir}/pictures`;
  const key = insertProduct(shop.db, "ayz", { id: "images-4" });
  await addImages(shop.db, key, photos.slice(0, 1), folder);
  await signInAdmin(context, shop);
  await page.goto("/ayzadmin/edit?id=images-4");
  await chooser(page).setInputFiles([file(3)]);
  await page.getByLabel("Shows in picture 2").selectOption("Good");
  await addImages(shop.db, key, photos.slice(0, 2), folder);
  shop.db.$client.prepare("UPDATE products SET updated_at = updated_at + 1 WHERE key = ?").run(key);

  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(gallery(page).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByLabel("Shows in picture 3")).toHaveValue("good");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(savedWidths(shop, "ayz", "images-4")).toEqual([401, 402, 404]);
  expect(listStoredImages(shop.db, key).map(({ condition }) => condition)).toEqual([null, null, "good"]);
});
