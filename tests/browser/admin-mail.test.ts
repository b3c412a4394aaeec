import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The outbox of the demonstration, the same with JavaScript and without. */

test("a letter to a buyer is found in the outbox and can be read", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const productKey = insertProduct(shop.db, "ayz", { id: `posted-${Date.now()}`, title: "Posted lamp" });
  const order = insertOrder(shop.db, {
    ...{ productKey, title: "Posted lamp", paymentStatus: "finished", email: "posted@example.com" },
    createdAt: new Date(),
  });
  await page.goto(`/orders?q=${order.id}`);
  await page.getByLabel("Postal Service").fill("UPS");
  await page.getByLabel("Tracking Number").fill("1Z999");
  await page.getByRole("button", { name: "Not Sent" }).click();
  await expect(page.getByText("The order is marked as sent.")).toBeVisible();

  await page.goto("/ayzadmin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Health" }).click();
  await page.getByRole("link", { name: "Mail", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Mail" })).toBeVisible();
  await expect(page.getByText("The demonstration keeps its e-mails here and sends none.")).toBeVisible();
  const letter = page
    .getByRole("list", { name: "E-mails, newest first" })
    .getByRole("listitem")
    .filter({ hasText: "posted@example.com" });
  await expect(letter).toContainText("Kept");
  await expectAccessible(page);
  await letter.getByRole("link", { name: "Your parcel is on its way: Posted lamp" }).click();
  await expect(page.getByRole("heading", { name: "Your parcel is on its way: Posted lamp" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Text" })).toContainText("https://www.ups.com/track?tracknum=1Z999");
  await expectAccessible(page);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Show with design" }).click();
  const design = await opened;
  await expect(design.getByRole("heading", { name: "Your parcel is on its way" })).toBeVisible();
  await expect(design.getByRole("link", { name: "Track your parcel" })).toHaveAttribute("href", /ups\.com/);
});

test("a test letter is asked for, refused without an address, and then kept", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
  await page.goto("/admin/mail");
  const field = page.getByLabel("E-mail address");
  await expect(field).toHaveValue("sam.rivera@refals.example");
  // The browser accepts it, the shop does not.
  await field.fill("me@localhost");
  await page.getByRole("button", { name: "Send a test e-mail" }).click();
  await expect(page.getByText("Enter an e-mail address.")).toBeVisible();
  await expect(field).toHaveValue("me@localhost");
  await field.fill("tester@example.com");
  await page.getByRole("button", { name: "Send a test e-mail" }).click();
  await expect(page.getByText("The test e-mail is in the outbox.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "tester@example.com" })).toContainText(
    "A test e-mail from your shop",
  );
});
