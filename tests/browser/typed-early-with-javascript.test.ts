import type { Page } from "@playwright/test";

import { contentPages, savedReplies } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

import { openAs } from "./chat-people.ts";

/** On a slow connection people type before a page's scripts have loaded. Hydration must keep that text. */

/** Opens a page whose scripts load after `type` is done. */
async function typeEarly(page: Page, path: string, type: () => Promise<void>): Promise<void> {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  const arriving = page.goto(path);
  await type();
  send();
  await arriving;
}

test("keeps a search that is typed before JavaScript loads", async ({ page }) => {
  const search = page.getByLabel("Search products by name");
  await typeEarly(page, "/pcshop", () => search.fill("product 7"));
  await expect(search).toHaveValue("product 7");
  await search.press("Enter");
  await expect(page).toHaveURL("/pcshop?q=product+7");
});

test("keeps a cart quantity and an address that are typed before JavaScript loads", async ({ page, context, shop }) => {
  const google_id = await signInSomebody(context, shop);
  const { id, title } = insertOffer(shop.db, 5);
  const data = { google_id, product_id: id, store: "ayz", quantity: 1, condition: "good" };
  expect((await context.request.post("/api/cart", { data })).status()).toBe(200);
  const quantity = page.getByLabel(`Quantity of ${title}`);
  const address = page.getByLabel("Address", { exact: true });
  await typeEarly(page, "/account?tab=cart", async () => {
    await address.fill("1 Main Street");
    await quantity.fill("3");
  });
  await expect(address).toHaveValue("1 Main Street");
  await expect(quantity).toHaveValue("3");
  await quantity.press("Tab");
  const stored = "SELECT quantity FROM cart_lines WHERE user_id = ?";
  await expect.poll(() => shop.db.$client.prepare(stored).pluck().get(google_id)).toBe(3);
});

test("keeps a product and its description that are typed in the panel before JavaScript loads", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  insertProduct(shop.db, "pc", { id: "early", description: "<p>as it was</p>" });
  const links = "https://pictures.example/1.jpg";
  for (const path of ["/pcadmin", "/pcadmin/edit?id=early"]) {
    await typeEarly(page, path, async () => {
      await page.getByLabel("Title").fill("Typed early");
      await page.getByRole("textbox", { name: "Description" }).fill("<p>described early</p>");
      await page.getByLabel("Picture links").fill(links);
    });
    const description = page.getByRole("textbox", { name: "Description" });
    await expect(description).toHaveValue("<p>described early</p>");
    await description.focus();
    await expect(page.locator("[contenteditable=true]")).toHaveText("described early");
    await expect(page.getByLabel("Title")).toHaveValue("Typed early");
    await expect(page.getByLabel("Picture links")).toHaveValue(links);
    await page.unrouteAll();
  }
});

test("keeps text that is typed into a page of the footer before JavaScript loads, as an unsaved change", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const stored = { text: "As it was.", version: 1, updatedAt: new Date() };
  const set = { target: contentPages.name, set: stored };
  shop.db
    .insert(contentPages)
    .values({ name: "returns", ...stored })
    .onConflictDoUpdate(set)
    .run();
  const text = page.getByLabel("Text of the page");
  await typeEarly(page, "/admin/content/returns", () => text.fill("Typed early."));
  await expect(text).toHaveValue("Typed early.");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
});

test("keeps a saved reply that is changed before JavaScript loads", async ({ browser, shop }) => {
  const { page } = await openAs(browser, shop, "seller");
  const reply = { name: "Hours", text: "As it was.", updatedAt: new Date() };
  const { key } = shop.db.insert(savedReplies).values(reply).returning().get();
  const text = page.getByLabel("Text");
  await typeEarly(page, `/chats/replies/${key}`, () => text.fill("Typed early."));
  await expect(text).toHaveValue("Typed early.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/chats/replies");
  await expect(page.getByText("Typed early.")).toBeVisible();
});
