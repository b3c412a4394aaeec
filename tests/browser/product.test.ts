import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { listCoveredFocus } from "#tests/setup/focus.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** A product's page, with and without JavaScript. */

test("strikes through the typical price of a product without a price, on its card and its page", async ({
  page,
  shop,
}) => {
  const title = "Fan without a price";
  insertProduct(shop.db, "pc", { id: "no-price", title, typicalPriceCents: 2999, category: "Unpriced" });
  await page.goto("/pcshop?category=Unpriced");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Price not available");
  await expect(card.locator("s")).toHaveText("$29.99");
  await page.goto("/pcshop/product/no-price");
  await expect(page.getByText("Price not available")).toBeVisible();
  await expect(page.locator("s")).toHaveText("$29.99");
});

test("shows '1 of 1' for a product with one image", async ({ page, shop }) => {
  const key = insertProduct(shop.db, "pc", { id: "one-image", title: "Fan in one picture" });
  await addImages(shop.db, key, [await makeImage({ width: 400, height: 300 })], `${shop.storageDir}/pictures`);
  await page.goto("/pcshop/product/one-image");
  await expect(page.getByText("1 of 1")).toBeVisible();
});

test("the arrows and the thumbnails switch the images, and the arrows wrap around", async ({ page, shop }) => {
  const id = shop.db.$client
    .prepare("SELECT id FROM products WHERE shop = 'pc' AND image_count = 3 LIMIT 1")
    .pluck()
    .get();
  await page.goto(`/pcshop/product/${String(id)}`);
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.getByRole("link", { name: /next picture/i }).click();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.getByRole("link", { name: /previous picture/i }).click();
  await page.getByRole("link", { name: /previous picture/i }).click();
  await expect(page.getByText("3 of 3")).toBeVisible();
  const thumbnail = page.getByRole("link", { name: "Picture 2 of 3" });
  await thumbnail.click();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await expect(page.getByRole("link", { name: /picture 2 \(full size\)/ })).toBeVisible();
  await expect(thumbnail).toHaveAttribute("aria-current", "true");
});

test("preselects the only condition that can be bought, and none of several", async ({ page, shop }) => {
  const conditions = {
    verygood: { priceCents: 3000, quantity: 0 },
    good: { priceCents: 2550, quantity: 3 },
  };
  insertProduct(shop.db, "ayz", { id: "one-condition", title: "Lamp in one condition", conditions });
  await page.goto("/product/one-condition");
  await expect(page.getByRole("radio", { name: /^Good/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Very Good/ })).not.toBeChecked();
  await page.goto(`/product/${insertOffer(shop.db, 3).id}`);
  await expect(page.getByRole("radio", { name: /^Excellent/ })).toBeEnabled();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("puts the chosen condition and quantity into the cart after signing in", async ({ page, shop }) => {
  const { id, title } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Please log in to your account" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`2 × ${title}, Good`);
  await expectAccessible(page);
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page).toHaveURL(`/product/${id}?condition=good`);
  await expect(page.getByRole("status").filter({ hasText: "Item added to cart" })).toContainText(`2 × ${title}, Good.`);
  await page.goto("/account?tab=cart");
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue("2");
});

test("ignores a condition in the address that cannot be bought", async ({ page, shop }) => {
  const { id } = insertOffer(shop.db, 3);
  for (const condition of ["verygood", "acceptable", "mint", "%00"]) {
    await page.goto(`/product/${id}?condition=${condition}`);
    await expect(page.getByRole("radio", { name: /^Good/ })).toBeEnabled();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  }
});

const ASK = "Ask about this item";

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 500 },
  { width: 1440, height: 700 },
]) {
  test(`the bars never cover the focused element at ${viewport.width} × ${viewport.height}`, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    const { id } = insertOffer(shop.db, 3);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole("button", { name: ASK })).toBeAttached();
    expect(await listCoveredFocus(page, 30)).toEqual([]);
  });
}

test("keeps the footer readable at the end of the page on a phone", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { id } = insertOffer(shop.db, 3);
  const link = "https://www.ebay.com/itm/1";
  insertProduct(shop.db, "pc", { id: "footer", title: "Fan above the footer", link, priceCents: 100 });
  for (const [path, button] of [
    [`/product/${id}`, page.getByRole("button", { name: "Add to cart" })],
    ["/pcshop/product/footer", page.getByRole("link", { name: /^Buy from EBAY/ })],
  ] as const) {
    await page.goto(path);
    await page.mouse.wheel(0, 10_000);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [footerBox, buttonBox] = [await footer.boundingBox(), await button.boundingBox()];
    expect((footerBox?.y ?? 0) + (footerBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0);
  }
});

test("leads from a product that is sold out to the form of its alert on a phone", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  insertProduct(shop.db, "ayz", {
    ...{ id: "sold-out", title: "Lamp that is sold out" },
    conditions: { good: { priceCents: 2550, quantity: 0 } },
  });
  await page.goto("/product/sold-out");
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeHidden();
  await page.getByRole("link", { name: "Tell me when it is back" }).click();
  await expect(page.getByRole("button", { name: "E-mail me" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
