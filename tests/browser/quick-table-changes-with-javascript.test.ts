import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Fields of the table that are changed again before the server has responded to the last change. */

/** Opens the row of a PC product that costs $19.99. */
async function openRow(page: Page, { db }: TestShop) {
  const name = `quick${randomUUID().slice(0, 8)}`;
  insertProduct(db, "pc", { id: name, title: `Fan ${name}`, priceCents: 1999 });
  const read = () => findStoredProduct(db, "pc", name)?.input as { price: number; availability: string } | undefined;
  await page.goto(`/pcadmin/products?tq=${name}`);
  return {
    price: page.getByRole("textbox", { name: `Price of Fan ${name}` }),
    availability: page.getByRole("combobox", { name: `Availability of Fan ${name}` }),
    undo: page.getByRole("button", { name: /^Undo/ }),
    readPrice: () => read()?.price,
    readAvailability: () => read()?.availability,
  };
}

/** Holds back the server's responses to changes, not the requests. Returns a function that releases them. */
async function holdResponses(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/pcadmin/products.data*", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return () => {
    release();
    return page.unrouteAll({ behavior: "wait" });
  };
}

test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

test("a price that is changed and put back before the response is stored as it is shown", async ({ page, shop }) => {
  const { price, readPrice } = await openRow(page, shop);
  const release = await holdResponses(page);
  for (const typed of ["12.34", "19.99"]) {
    await price.fill(typed);
    await price.press("Enter");
  }
  await expect.poll(readPrice).toBe(1234);
  await release();
  await expect.poll(readPrice).toBe(1999);
  await expect(price).not.toHaveAttribute("aria-busy");
  await expect(price).toHaveValue("19.99");
});

test("the last of three quick prices is stored, without a conflict with the earlier ones", async ({ page, shop }) => {
  const { price, readPrice } = await openRow(page, shop);
  const release = await holdResponses(page);
  for (const typed of ["12", "13", "14"]) {
    await price.fill(typed);
    await price.press("Enter");
  }
  await expect.poll(readPrice).toBe(1200);
  await release();
  await expect.poll(readPrice).toBe(1400);
  await expect(price).toHaveValue("14.00");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("an availability that is changed and put back before the response is stored as it is shown", async ({
  page,
  shop,
}) => {
  const { availability, readAvailability } = await openRow(page, shop);
  const release = await holdResponses(page);
  for (const option of ["NO", "YES"]) await availability.selectOption(option);
  await expect.poll(readAvailability).toBe("NO");
  await release();
  await expect.poll(readAvailability).toBe("YES");
  await expect(availability).not.toHaveAttribute("aria-busy");
  await expect(availability).toHaveValue("YES");
});

test("Escape while a price is being saved shows the price that is saved", async ({ page, shop }) => {
  const { price, readPrice } = await openRow(page, shop);
  const release = await holdResponses(page);
  await price.fill("52.5");
  await price.press("Enter");
  await price.fill("53");
  await price.press("Escape");
  await release();
  await expect(price).toHaveValue("52.50");
  expect(readPrice()).toBe(5250);
});

test("text that is typed while a change is being undone stays", async ({ page, shop }) => {
  const { price, undo, readPrice } = await openRow(page, shop);
  await price.fill("12");
  await price.press("Enter");
  await expect(undo).toBeVisible();
  const release = await holdResponses(page);
  await undo.click();
  await price.fill("88.8");
  const undone = page.waitForResponse("**/pcadmin/products.data*");
  await release();
  await undone;
  await expect(price).not.toHaveAttribute("aria-busy");
  await expect(price).toHaveValue("88.8");
  expect(readPrice()).toBe(1999);
  await price.press("Enter");
  await expect.poll(readPrice).toBe(8880);
  await expect(price).not.toHaveAttribute("aria-busy");
});

test("a change is saved although the request for another product hangs", async ({ page, shop }) => {
  const name = `hang${randomUUID().slice(0, 8)}`;
  for (const n of [1, 2]) insertProduct(shop.db, "pc", { id: `${name}${n}`, title: `${name} ${n}`, priceCents: 1999 });
  await page.goto(`/pcadmin/products?tq=${name}`);
  await page.route("**/pcadmin/products.data*", (route) =>
    route.request().postData()?.includes(`${name}1`) ? undefined : route.continue(),
  );
  for (const n of [1, 2]) {
    const price = page.getByRole("textbox", { name: `Price of ${name} ${n}` });
    await price.fill("12.5");
    await price.press("Enter");
  }
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: `Price of ${name} 2` })).toHaveValue("12.50");
  await expect(page.getByRole("textbox", { name: `Price of ${name} 1` })).toHaveAttribute("aria-busy", "true");
});
