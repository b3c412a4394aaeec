import { buy, fillCartWithOne, fillShipping } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("a purchase while another program writes is refused with a message, and the typed address stays", async ({
  page,
  context,
  shop,
  noise,
  javaScriptEnabled: scripts,
}) => {
  // The error that the form has shown is logged by the chunk with the code of forms.
  noise.expect(/503|\/assets\/forms-/);
  const { title } = await fillCartWithOne(context, shop, 3);
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  shop.db.$client.exec("BEGIN IMMEDIATE");
  try {
    await page.getByRole("button", { name: `Buy ${title}` }).click();
    if (scripts) {
      await expect(page.getByText("Не удалось создать покупку").first()).toBeVisible();
    } else {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shop is busy");
      await page.goBack();
    }
  } finally {
    shop.db.$client.exec("ROLLBACK");
  }
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  const payment = await buy(page, title, scripts);
  await expect(payment.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
});
