import type { Page } from "@playwright/test";

import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import { saveForm } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

const hasJavaScript = () => test.info().project.name === "js";

const SCREENS = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1440, height: 900 },
] as const;

/** Opens the filters on a phone, unless they are open. On a desktop they are always open. */
async function openFilters(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Filters" });
  if (!(await form.isVisible())) await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(form).toBeVisible();
}

for (const { name, width, height } of SCREENS) {
  test(`finds a product on a ${name} by its specs, and shows them on its page`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    const main = `Specs ${name}`;
    const add = (id: string, title: string, socket: string, cores: string) => {
      const specs = [
        { name: "Socket", value: socket },
        { name: "Cores", value: cores },
      ];
      saveForm(shop.db, "pc", { id: `${name}-${id}`, title, main_category: main, category: `${main} chips`, specs });
    };
    add("1", "Small chip", "AM5", "6");
    add("2", "Large chip", "AM5", "16");
    add("3", "Other chip", "LGA 1700", "6");
    await page.goto(`/pcshop?${new URLSearchParams({ main }).toString()}`);
    const titles = page.getByRole("article").getByRole("heading");
    await expect(titles).toHaveText(["Large chip", "Other chip", "Small chip"]);

    await openFilters(page);
    const values = page.getByRole("group", { name: "Socket", exact: true });
    await expect(values).toBeHidden();
    await page.getByText("Socket", { exact: true }).click();
    await expect(values.getByRole("checkbox")).toHaveCount(2);
    await values.getByRole("checkbox", { name: "AM5 (2)" }).check();
    if (!hasJavaScript()) await page.getByRole("button", { name: "Apply" }).click();
    await expect(titles).toHaveText(["Large chip", "Small chip"]);
    expect(new URL(page.url()).search).toContain("spec.Socket=AM5");

    await openFilters(page);
    await page.getByText("Cores", { exact: true }).click();
    await page.getByRole("checkbox", { name: "16 (1)" }).check();
    if (!hasJavaScript()) await page.getByRole("button", { name: "Apply" }).click();
    await expect(titles).toHaveText(["Large chip"]);
    await expectAccessible(page);
    if (hasJavaScript()) {
      await page.keyboard.press("Escape");
      if (width < 1024) await expect(page.getByRole("form", { name: "Filters" })).toBeHidden();
    }
    await page.getByRole("link", { name: "Remove filter: Socket: AM5" }).click();
    await expect(page.getByRole("link", { name: "Remove filter: Socket: AM5" })).toHaveCount(0);
    await expect(titles).toHaveText(["Large chip"]);

    await page.getByRole("link", { name: "Large chip" }).click();
    await expect(page.getByRole("row", { name: "Socket AM5" })).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveText(["Socket", "Cores"]);
  });
}

test("an administrator adds and removes rows of specs", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const id = `rows-${test.info().project.name}`;
  saveForm(shop.db, "pc", {
    id,
    specs: [
      { name: "Socket", value: "AM4" },
      { name: "Old", value: "1" },
    ],
  });
  await page.goto(`/pcadmin/edit?id=${id}`);
  const row = (n: number) => page.getByRole("group", { name: `Specification ${n}`, exact: true });
  const fill = async (n: number, name: string, value: string) => {
    await row(n).getByLabel("Name").fill(name);
    await row(n).getByLabel("Value").fill(value);
  };
  await fill(1, "Socket", "AM5");
  await fill(3, "Cores", "6");
  await page.getByRole("button", { name: "Add row" }).click();
  await expect(row(6)).toBeVisible();
  if (hasJavaScript()) {
    await expect(row(6).getByLabel("Name")).toBeFocused();
    await page.getByRole("button", { name: "Remove specification 2" }).click();
    await expect(row(6)).toHaveCount(0);
    await expect(row(2).getByLabel("Name")).toHaveValue("Cores");
  } else {
    await fill(2, "", "");
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  await expect(row(2).getByLabel("Value")).toHaveValue("6");
  expect(findStoredProduct(shop.db, "pc", id)?.input.specs).toEqual([
    { name: "Socket", value: "AM5" },
    { name: "Cores", value: "6" },
  ]);
});
