import { COMMAND } from "#app/audit/actor.ts";
import { findContentPage } from "#app/content/content.queries.server.ts";
import { saveContentPage } from "#app/content/content.server.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The owner's pages, the same with JavaScript and without. */

test("the owner fills in a draft, and the shop links to the page", async ({ page, context, shop, noise }) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
  await page.goto("/ayzadmin");
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: /^Content/ })
    .click();
  await page.getByRole("link", { name: "Write Contact" }).click();
  await page.getByRole("link", { name: "Start with a draft" }).click();
  const text = page.getByRole("textbox", { name: "Text of the page “Contact”" });
  await expect(text).toHaveValue(/\[YOUR NAME\]/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "still in brackets" })).toBeVisible();
  await expect(text).toHaveValue(/\[YOUR NAME\]/);
  await expectAccessible(page);

  await text.fill("# The shop\nAnn Example\n1 Main Street\n\nann@example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Contact: saved.")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "View page" }).click();
  const footer = page.getByRole("navigation", { name: "About this shop" });
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("1 Main Street");
  await expect(page.getByRole("link", { name: "ann@example.com" })).toHaveAttribute("href", "mailto:ann@example.com");
  await expectAccessible(page);

  await page.goto("/pcshop");
  await footer.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL("/pages/contact");
});

test("a page that another administrator saved meanwhile is not overwritten before its text was shown", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/409/);
  await signInAdmin(context, shop);
  await page.goto("/admin/content/returns");
  const text = page.getByRole("textbox", { name: "Text of the page “Returns”" });
  await text.fill("Mine: fourteen days.");
  const { version } = findContentPage(shop.db, "returns") ?? { version: 0 };
  saveContentPage(shop.db, "returns", { text: "Theirs: thirty days.", version, by: COMMAND, now: new Date() });

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("group", { name: "Saved in the meantime" })).toHaveText("Theirs: thirty days.");
  await expect(text).toHaveValue("Mine: fourteen days.");
  await expectAccessible(page);
  expect(findContentPage(shop.db, "returns")?.text).toBe("Theirs: thirty days.");

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Returns: saved.")).toBeVisible();
  expect(findContentPage(shop.db, "returns")?.text).toBe("Mine: fourteen days.");
});
