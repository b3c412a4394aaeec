import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** Choosing a condition, with and without JavaScript. */

test("says that no condition was chosen, then shows the chosen one with its price beside the button", async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await context.request.post("/auth/demo", { form: { account: "buyer2" } });
  const { id } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  const choice = page.getByRole("group", { name: "Condition" });
  await expect(choice.getByText("Please select a condition")).toBeVisible();
  await expect(choice.getByRole("radio", { name: /^Excellent/ })).toBeFocused();
  await expect(page.getByText("Choose a condition")).toBeInViewport();
  await choice.getByRole("radio", { name: /^Good/ }).check();
  await expect(page.getByText("Choose a condition")).toBeHidden();
  await expect(page.getByLabel("Quantity")).toHaveValue("2");
  await expect(page.locator(".chosen").getByText("$25.50")).toBeInViewport();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Item added to cart" })).toBeVisible();
  await expect(choice.getByText("Please select a condition")).toHaveCount(0);
});

test("a form without a condition keeps the image that is shown", async ({ page, context, shop }) => {
  // The sticky bar cuts the last condition here, and its edge says so.
  await page.setViewportSize({ width: 1280, height: 800 });
  await context.request.post("/auth/demo", { form: { account: "buyer2" } });
  const { id, key, title } = insertOffer(shop.db, 3);
  const images = await Promise.all([33, 34].map((seed) => makeImage({ seed, width: 400, height: 300 })));
  await addImages(shop.db, key, images, `${shop.storageDir}/pictures`);
  await page.goto(`/product/${id}?picture=2`);
  await expect(page.locator(".buy-bar")).toHaveCSS("border-top-width", "1px");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("group", { name: "Condition" }).getByText("Please select a condition")).toBeVisible();
  await expect(page.getByRole("link", { name: `${title}, picture 2 (full size)` })).toBeVisible();
  await expect(page).toHaveURL(/[?&]picture=2/);
});

test("shows the image of the chosen condition first", async ({ page, shop, javaScriptEnabled }) => {
  const { id, key, title } = insertOffer(shop.db, 3);
  const images = await Promise.all([31, 32].map((seed) => makeImage({ seed, width: 400, height: 300 })));
  await addImages(shop.db, key, images, `${shop.storageDir}/pictures`);
  shop.db.$client
    .prepare("UPDATE product_images SET condition = 'good' WHERE product_key = ? AND position = 2")
    .run(key);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("link", { name: `${title}, picture 1 (full size)` })).toBeVisible();
  await expect(page.getByRole("list", { name: "Good condition" }).getByRole("link")).toHaveCount(1);
  if (javaScriptEnabled) await page.getByRole("radio", { name: /^Good/ }).check();
  else await page.goto(`/product/${id}?condition=good`);
  await expect(page.getByRole("link", { name: `${title}, Good condition, picture 1 (full size)` })).toBeVisible();
});
