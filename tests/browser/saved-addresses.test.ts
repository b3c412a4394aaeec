import { eq } from "drizzle-orm";

import { shippingAddresses } from "#db/schema/index.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { fillCartWithOne } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The addresses of earlier orders in the shipping form, with and without JavaScript. */

test("a saved address fills in the form, and another one is deleted", async ({ page, context, shop }) => {
  const { userId } = await fillCartWithOne(context, shop, 5);
  const person = { contactName: "Pat Example", email: "pat@example.com", stateProv: "IL", postalCode: "62701" };
  for (const [i, address] of ["1 Older Street", "2 Newer Street"].entries()) {
    const usedAt = new Date(1_000 * i);
    shop.db
      .insert(shippingAddresses)
      .values({ userId, ...person, address, city: "Springfield", country: i === 0 ? "CA" : "US", usedAt })
      .run();
  }
  await page.goto("/account?tab=cart");
  const address = page.getByLabel("Address", { exact: true });
  await expect(address).toHaveValue("2 Newer Street");
  await page.getByText("Saved addresses (2)").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Use .*1 Older Street/ }).click();
  await expect(address).toHaveValue("1 Older Street");
  await expect(page.getByLabel("Country")).toHaveValue("CA");
  await page.getByLabel("City").fill("Shelbyville");

  await page.getByText("Saved addresses (2)").click();
  await page.getByRole("button", { name: /^Delete .*2 Newer Street/ }).click();
  await expect(page.getByText("Saved addresses (1)")).toBeVisible();
  await expect(address).toHaveValue("1 Older Street");
  await expect(page.getByLabel("City")).toHaveValue("Shelbyville");
  // With JavaScript the list is shorter before the shop has answered, and a reload would cut off the request.
  const ofBuyer = eq(shippingAddresses.userId, userId);
  await expect.poll(() => shop.db.select().from(shippingAddresses).where(ofBuyer).all()).toHaveLength(1);
  await page.reload();
  await expect(page.getByText("Saved addresses (1)")).toBeVisible();
});
