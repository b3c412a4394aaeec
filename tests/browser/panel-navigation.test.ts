import { expect, test } from "#tests/setup/playwright.ts";
import { fillScreens } from "#tests/setup/screen-data.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** The navigation of the panels on a phone. */

// A number of products that no other file has makes a shop of its own. Other tests would add to its counts, which need
// more space with two digits.
test.use({ productsPerShop: 7, viewport: { width: 390, height: 844 } });

test("a phone shows the areas with all counts, and keeps them in view", async ({ page, context, shop, browser }) => {
  await fillScreens(shop);
  await openAs(browser, shop, "seller");
  const buyer = await openAs(browser, shop, "Quinn");
  insertMessage(shop, buyer, insertChat(shop, buyer), "Is it new?", new Date());
  await signInAdmin(context, shop);
  await page.goto("/ayzadmin/products");

  const areas = page.getByRole("navigation", { name: "Administration" });
  const names = [/^Products.*Dead links/, /^Orders.*To be sent/, /^Chats.*Unread/];
  const expectCounts = async () => {
    const { x, width } = (await areas.boundingBox()) ?? { x: 0, width: 0 };
    for (const name of names) {
      const link = areas.getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      const box = (await link.boundingBox()) ?? { x: 0, width: Infinity };
      // The ends of the row fade out.
      expect(box.x + box.width, String(name)).toBeLessThanOrEqual(x + width - 16);
    }
  };
  await expectCounts();

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expectCounts();
  const exit = page.getByRole("button", { name: "Exit" });
  await exit.focus();
  await expect(exit).toBeInViewport({ ratio: 1 });
});

test("a link of the navigation stays under the mouse that clicks it on a scrolled page", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  await page.goto("/ayzadmin/products");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const areas = page.getByRole("navigation", { name: "Administration" });
  await areas.getByRole("link", { name: /^Orders/ }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test("a phone shows the name of the shop above the navigation", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  await page.goto("/orders");
  await expect(page.getByRole("banner").getByRole("img", { name: "Refals" })).toBeInViewport();
});
