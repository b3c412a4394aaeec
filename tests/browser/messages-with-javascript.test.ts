import { COMMAND } from "#app/audit/actor.ts";
import type { ContentPageName } from "#app/content/content-pages.ts";
import { findContentPage } from "#app/content/content.queries.server.ts";
import { saveContentPage } from "#app/content/content.server.ts";
import type { Db } from "#db/connection.ts";
import { clearLoginFailures, insertLoginFailures } from "#tests/factories/login-failures.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { fillCartWithOne, lineOf, storedQuantity } from "#tests/setup/cart.ts";
import { goOffline } from "#tests/setup/connection.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** The message of a failure disappears when its action is tried again, so that it is never beside a success. */

test("'Please select a condition' disappears once the item is added, even after the product was reopened", async ({
  page,
  context,
  shop,
}) => {
  await signInSomebody(context, shop);
  const { title } = insertOffer(shop.db, 3);
  await page.goto(`/?q=${encodeURIComponent(title)}`);
  await page.getByRole("article").getByRole("link").first().click();
  const failure = page.getByRole("alert").filter({ hasText: "Please select a condition" });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(failure).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Item added to cart" })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("an error message disappears when another page is opened", async ({ page, context, shop }) => {
  await signInSomebody(context, shop);
  const { id } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  const failure = page.getByRole("alert").filter({ hasText: "Please select a condition" });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(failure).toBeVisible();
  await page.getByRole("link", { name: "Back to Open Box Store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open Box Store" })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("the error of a failed cart change disappears when a later one succeeds", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { title } = await fillCartWithOne(context, shop, 5);
  await page.goto("/account?tab=cart");
  const change = page.getByRole("button", { name: `Increase quantity: ${title}` });
  const remove = page.getByRole("button", { name: `Remove ${title}` });
  const changeFailed = page.getByRole("alert").filter({ hasText: "Не удалось обновить количество" });
  const removalFailed = page.getByRole("alert").filter({ hasText: "Не удалось удалить товар из корзины" });
  await goOffline(page);
  await change.click();
  await expect(changeFailed).toBeVisible();
  await remove.click();
  await expect(removalFailed).toBeVisible();
  await context.setOffline(false);
  await change.click();
  await expect(lineOf(page, title)).toContainText("$51.00");
  await expect(changeFailed).toHaveCount(0);
  await expect(removalFailed).toBeVisible();
  await remove.click();
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  await expect(removalFailed).toHaveCount(0);
});

test("after adding an item its message leads to the cart, and a removed item can be put back", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("status").getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
  await expect(page.getByText("Item added to cart")).toHaveCount(0);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(lineOf(page, title)).toContainText("$51.00");
  // The page shows the quantity before the shop has stored it.
  await expect.poll(() => storedQuantity(shop, userId)).toBe(2);
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(lineOf(page, title)).toContainText("$51.00");
});

test("'Неверный пароль' disappears at the next attempt, even when that is blocked", async ({ page, shop, noise }) => {
  noise.expect(/401|429/);
  clearLoginFailures(shop.db);
  await page.goto("/orders");
  const wrong = page.getByRole("alert").filter({ hasText: "Неверный пароль" });
  const login = async (password: string) => {
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Login" }).click();
  };
  await login("wrong");
  await expect(wrong).toBeVisible();
  insertLoginFailures(shop.db, 5);
  await login("demo");
  await expect(page.getByText(/^Too many login attempts\./)).toBeVisible();
  await expect(wrong).toHaveCount(0);
  clearLoginFailures(shop.db);
});

test("'Неверный пароль' from a page load disappears when a login succeeds", async ({ page, shop, noise }) => {
  noise.expect(/401/);
  clearLoginFailures(shop.db);
  await page.goto("/pcadmin");
  const wrong = page.getByRole("alert").filter({ hasText: "Неверный пароль" });
  // The message of a page load, as before hydration.
  await page.getByLabel("Password").fill("wrong");
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("form[action='/admin/login']");
    form?.querySelector("[name=withJavaScript]")?.remove();
    form?.submit();
  });
  await expect(wrong).toBeVisible();
  await page.waitForLoadState();
  await page.getByLabel("Password").fill("demo");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("combobox", { name: "Panel" })).toBeVisible();
  await expect(wrong).toHaveCount(0);
  clearLoginFailures(shop.db);
});

test("the errors of a missing id and a failed deletion disappear when a deletion succeeds", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/404/);
  await signInAdmin(context, shop);
  insertProduct(shop.db, "pc", { id: "to-delete", title: "Fan to delete" });
  await page.goto("/pcadmin/delete");
  const id = page.getByLabel("Product id");
  const button = page.getByRole("button", { name: "Delete product" });
  const question = page.getByRole("alertdialog");
  const failures = page.getByRole("alert").filter({ hasText: /\S/ });
  await button.click();
  await expect(failures).toHaveText("Please enter the ID of the item to be deleted");
  await id.fill("no-such-product");
  await button.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(failures).toHaveCount(1);
  await expect(failures).not.toContainText("Please enter the ID");
  await id.fill("to-delete");
  await button.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Product with ID to-delete has been deleted" }),
  ).toBeVisible();
  await expect(failures).toHaveCount(0);
});

test("the error of a missing product name disappears when the product is added", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  const failure = page.getByRole("alert").filter({ hasText: "Please enter the product name" });
  await page.getByLabel("Title").fill("Fan with an id");
  await page.getByLabel("Main category").fill("Cooling");
  await page.getByLabel("Category", { exact: true }).fill("Fans");
  const id = page.getByLabel("Product id");
  await id.fill("");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(failure).toBeVisible();
  await id.fill("fan-with-an-id");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Товар успешно добавлен" })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

for (const width of [390, 820]) {
  test(`a message covers neither the heading nor the header nor the end of the sign-in page at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // The footer's links reach below the message, which is in the middle.
    for (const name of ["terms", "privacy"] as const) writePage(shop, name, "Text.");
    const { id } = insertOffer(shop.db, 3);
    await page.goto(`/product/${id}`);
    await page.getByRole("radio", { name: /^Good/ }).check();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    // The address and the message change before the page does.
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    const message = page.locator(".toasts").getByText("Please log in to your account");
    await expect(message).toBeVisible();
    const listCovered = (selector: string) =>
      message.evaluate((text, parts) => {
        const card = (text.closest(".shadow-lg") ?? text).getBoundingClientRect();
        return [...document.querySelectorAll(parts)]
          .filter((part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect();
            return bottom > card.top && top < card.bottom && right > card.left && left < card.right;
          })
          .map(({ textContent }) => textContent);
      }, selector);
    expect(await listCovered("h1, header a, header button")).toEqual([]);
    // The end of the page can be scrolled out from behind it. The router scrolls to the top after a navigation.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
        return listCovered("main a, main button, main input, footer a");
      })
      .toEqual([]);
    for (const name of ["terms", "privacy"] as const) writePage(shop, name, "");
  });
}

/** Writes one of the owner's pages. An empty text takes it off the shop. */
function writePage({ db }: { db: Db }, name: ContentPageName, text: string): void {
  const version = findContentPage(db, name)?.version ?? 0;
  expect(saveContentPage(db, name, { text, version, by: COMMAND, now: new Date() }).ok).toBe(true);
}
