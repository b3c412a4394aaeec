import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { expectSamePage, message, pressTryAgain, title } from "#tests/setup/connection.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The panels while the shop cannot be reached. */

test.beforeEach(({ noise }) => noise.expect(/net::ERR_|cannot be reached|status of 502|WebSocket/));

test("offline, the admin panels stay on the screen, and continue once the connection is back", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  insertProducts(shop.db, "smart", 60, { mains: 1, categoriesPerMain: 1, firstId: 88001, seed: 12 });
  const panel = page.getByLabel("Panel", { exact: true });
  const table = page.getByRole("table", { name: "Products" });
  const ways = [
    {
      from: "/smartadmin/edit?tq=v880",
      go: () => page.getByRole("link", { name: "Page 2" }).click(),
      arrived: () => expect(page).toHaveURL(/tpage=2/),
    },
    {
      from: "/smartadmin/edit",
      go: async () => {
        await page.getByLabel("Title or id").fill("v88001");
        await page.getByRole("button", { name: "Find" }).click();
      },
      arrived: () => expect(table.getByRole("row").filter({ hasText: "v88001" })).toHaveCount(1),
    },
    {
      from: "/smartadmin/edit",
      go: () => page.getByRole("link", { name: "Delete product" }).click(),
      arrived: () => expect(page).toHaveURL("/smartadmin/delete"),
    },
    {
      from: "/smartadmin/edit",
      go: () => panel.selectOption("PC Shop"),
      arrived: () => expect(page).toHaveURL("/pcadmin"),
    },
    {
      from: "/orders",
      go: () => page.getByLabel("Payment", { exact: true }).selectOption("finished"),
      arrived: () => expect(page).toHaveURL(/payment=finished/),
    },
  ];
  for (const { from, go, arrived } of ways) {
    await page.goto(from);
    const heading = await title(page).innerText();
    await context.setOffline(true);
    await go();
    await expectSamePage(page, heading);
    await context.setOffline(false);
    await arrived();
    await expect(message(page)).toHaveCount(0);
  }
});

test("the description editor loads with its style once the connection is back, and keeps the typed text", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  insertProduct(shop.db, "pc", { id: "late-editor", description: "<p>as it was</p>" });
  await page.route(/rich-text-editor/, (route) => route.abort());
  await page.route("**/healthz", (route) => route.abort());
  await page.goto("/pcadmin/edit?id=late-editor");
  const plain = page.locator("textarea[name=description]");
  await plain.focus();
  await expect(message(page)).toBeVisible();
  await plain.fill("<p>typed meanwhile</p>");
  await page.unrouteAll();
  await pressTryAgain(page);
  const editor = page.locator("[contenteditable=true]");
  await expect(editor).toHaveText("typed meanwhile");
  await expect(editor).toHaveCSS("padding-top", "16px");
  await expect(message(page)).toHaveCount(0);
});
