import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

test("a page that fails shows the reference that is in the log, and leads on", async ({
  page,
  context,
  shop,
  noise,
}) => {
  // While React replaces the document there is no icon in it, and Chromium asks for the one of old.
  noise.expect(/status of 500|favicon\.ico/);
  await signInSomebody(context, shop);
  await page.goto("/account?tab=cart");
  shop.db.$client.exec("ALTER TABLE orders RENAME TO hidden_orders");
  try {
    // Both ways: as a link that is followed, with JavaScript within the page, and as an address.
    for (const open of [
      () => page.getByRole("link", { name: "My Orders" }).click(),
      () => page.goto("/account?tab=orders"),
    ]) {
      await open();
      await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
      const reference = (await page.getByText(/^Reference: /).innerText()).replace("Reference: ", "");
      expect(reference).toMatch(/^[0-9a-f]{8}$/);
      expect(shop.server.log).toContainEqual(expect.objectContaining({ level: 50, reference, path: "/account" }));
    }
  } finally {
    shop.db.$client.exec("ALTER TABLE hidden_orders RENAME TO orders");
  }
  await page.getByRole("main").getByRole("link", { name: "Smart Shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
});
