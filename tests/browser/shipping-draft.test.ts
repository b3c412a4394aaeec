import { eq } from "drizzle-orm";

import { sessions, shippingAddresses } from "#db/schema/index.ts";
import { addOffers, fillCartWithOne, fillShipping, storedQuantity } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** Text typed into the cart's form stays while My Orders is open, with and without JavaScript. */

test("keeps a typed address and quantity while My Orders is open", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const { userId, title } = await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await page.getByLabel("Country").selectOption("Canada");
  await page.getByLabel(`Quantity of ${title}`).fill("3");
  const tabs = page.getByRole("navigation", { name: "My Account" });
  // Without JavaScript the tab sends the form.
  await tabs.getByRole(javaScriptEnabled ? "link" : "button", { name: "My Orders" }).click();
  await expect(page).toHaveURL("/account?tab=orders");
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
  await tabs.getByRole("link", { name: "Cart" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("1 Main Street");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await expect(page.getByLabel("Country")).toHaveValue("CA");
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue("3");
  await expect.poll(() => storedQuantity(shop, userId)).toBe(3);
});

for (const act of ["Remove a line", "Delete a saved address"]) {
  test(`keeps a typed address when the session expires before the button to ${act.toLowerCase()} is pressed`, async ({
    page,
    context,
    shop,
  }) => {
    const userId = "demo-buyer2";
    await context.request.post("/auth/demo", { form: { account: "buyer2" } });
    const [offer] = await addOffers(context, shop, { userId, stocks: [3] });
    const person = { contactName: "Pat Example", email: "pat@example.com", stateProv: "IL", postalCode: "62701" };
    const saved = { userId, ...person, address: `5 ${act}`, city: "Springfield", country: "US", usedAt: new Date() };
    shop.db.insert(shippingAddresses).values(saved).run();
    await page.goto("/account?tab=cart");
    await fillShipping(page);
    await page.getByLabel("Address", { exact: true }).fill("7 Draft Lane");
    await page.getByText(/^Saved addresses/).click();
    shop.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, userId)).run();
    const name = act === "Remove a line" ? `Remove ${offer?.title ?? ""}` : new RegExp(`^Delete .*5 ${act}`);
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.getByRole("button", { name: /Second buyer/ }).click();
    await expect(page).toHaveURL(/\/account\?tab=cart$/);
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("7 Draft Lane");
    await expect(page.getByLabel("City")).toHaveValue("Springfield");
  });
}

test("an empty cart has nothing to keep, and My Orders is a link", async ({ page, context, shop }) => {
  await signInSomebody(context, shop);
  await page.goto("/account?tab=cart");
  const tabs = page.getByRole("navigation", { name: "My Account" });
  await expect(tabs.getByRole("button")).toHaveCount(0);
  await tabs.getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL("/account?tab=orders");
});
