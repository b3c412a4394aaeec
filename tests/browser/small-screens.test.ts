import { addToCart } from "#app/cart/cart.server.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";
import { findTooNarrow, setTextSize } from "#tests/setup/small-windows.ts";

/** In small windows and with large text. `screens.test.ts` looks at every screen in them. */

test("rows and lists of many products fit small windows and large text", async ({ page }) => {
  for (const path of ["/", "/pcshop", "/?main=Processors&page=2", "/pcshop?main=Processors&layout=list"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect.soft(await findTooNarrow(page), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await setTextSize(page, 200);
    expect.soft(await findTooNarrow(page), `${path} with 200 % text`).toEqual([]);
  }
});

test("the button that pauses the moving products fits large text", async ({ page }) => {
  // With reduced motion, CSS hides the button.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await setTextSize(page, 200);
  expect(await findTooNarrow(page)).toEqual([]);
});

test("the count of the cart and the buttons of a quantity keep their places in large text", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  addToCart(shop.db, userId, { productId: insertOffer(shop.db, 3).id, condition: "good", quantity: 2 }, new Date());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account?tab=cart");
  await setTextSize(page, 200);
  const bar = page.getByRole("banner");
  const count = await bar.getByRole("link", { name: "Cart: 1 item" }).getByText("1").boundingBox();
  const account = await bar.getByRole("link", { name: "My Account" }).boundingBox();
  expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0);
  const [less, more] = await Promise.all(
    ["Decrease", "Increase"].map((name) => page.getByRole("button", { name: `${name} quantity` }).boundingBox()),
  );
  expect(more?.y).toBe(less?.y);
});
