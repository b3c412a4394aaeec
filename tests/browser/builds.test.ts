import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { readSpecsOfDescription } from "#app/catalogue/specs/specs-of-description.ts";
import { sharedBuild } from "#app/paths.ts";
import { saveForm } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

const hasJavaScript = () => test.info().project.name === "js";

/** Adds a processor, two motherboards and memory. Returns the name of their main category. */
function insertParts(shop: TestShop): string {
  const main = `Parts ${randomUUID().slice(0, 6)}`;
  const add = (category: string, title: string, price: string, specs: Record<string, string>) =>
    saveForm(shop.db, "pc", {
      ...{ id: randomUUID(), title: `${title} ${main}`, main_category: main, category: `${category} ${main}`, price },
      ...{ typical_price: "300", link: "https://www.newegg.com/p/1" },
      specs: Object.entries(specs).map(([name, value]) => ({ name, value })),
    });
  add("Processors", "Ryzen 9 9950X", "533.83", { Socket: "AM5", TDP: "170 W" });
  add("Motherboards", "B550 Gaming", "129.99", { Socket: "AM4", "Memory type": "DDR4", "Memory slots": "4" });
  add("Motherboards", "X870 Plus", "249.99", { Socket: "Socket AM5", "Memory type": "DDR5", "Memory slots": "4" });
  add("Memory", "Fury 32 GB", "104.90", { Speed: "DDR5-6000", Modules: "2 × 16 GB" });
  return main;
}

/** Chooses a part from its place in the list: the category, the product, which is added, and back by the message. */
async function choose(page: Page, category: string, title: string): Promise<void> {
  await page.getByRole("link", { name: `: ${category}` }).click();
  await page.getByRole("article").getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Add to build", exact: true }).click();
  await expect(page.getByText("Added to your build")).toBeVisible();
  await page.getByRole("link", { name: "View build" }).click();
  await expect(page).toHaveURL(/\/pcshop\/build$/);
}

const link = (page: Page) => page.getByRole("textbox", { name: "Link" });

for (const { name, width, height } of [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1440, height: 900 },
]) {
  test(`builds a computer on a ${name}, sees what does not fit, and shares it`, async ({ page, shop, browser }) => {
    await page.setViewportSize({ width, height });
    const main = insertParts(shop);
    await page.goto("/pcshop");
    await page.getByRole("link", { name: "Your build" }).click();
    await choose(page, `Processors ${main}`, `Ryzen 9 9950X ${main}`);
    await choose(page, `Motherboards ${main}`, `B550 Gaming ${main}`);
    await expect(page.getByText("The processor needs socket AM5. The motherboard has AM4.")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: `Remove B550 Gaming ${main}` }).click();
    await expect(page.getByText("The motherboard has AM4.")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The motherboard has AM4.")).toBeVisible();
    await page.getByRole("button", { name: `Remove B550 Gaming ${main}` }).click();
    await expect(page.getByText("The motherboard has AM4.")).toHaveCount(0);
    await choose(page, `Motherboards ${main}`, `X870 Plus ${main}`);
    await choose(page, `Memory ${main}`, `Fury 32 GB ${main}`);
    await page.getByRole("button", { name: `Increase quantity: Fury 32 GB ${main}` }).click();
    await expect(page.getByText("Total of 4 parts")).toBeVisible();
    await expect(page.getByText("$993.62", { exact: true })).toBeVisible();
    await expect(page.getByText("No conflict found in: processor socket, memory type, memory slots.")).toBeVisible();
    await page.getByRole("button", { name: `Increase quantity: Fury 32 GB ${main}` }).click();
    await expect(page.getByText("The memory has 6 modules. The motherboard has 4 slots.")).toBeVisible();
    await page.getByRole("button", { name: `Decrease quantity: Fury 32 GB ${main}` }).click();
    await expect(page.getByText("Total of 4 parts")).toBeVisible();

    const address = await link(page).inputValue();
    const other = await browser.newContext({ javaScriptEnabled: hasJavaScript(), baseURL: shop.url });
    const theirs = await other.newPage();
    await theirs.goto(address);
    await expect(theirs.getByRole("heading", { name: "A shared build" })).toBeVisible();
    await expect(theirs.getByText("$993.62", { exact: true })).toBeVisible();
    await expect(theirs.getByRole("link", { name: /Buy from NEWEGG/ })).toHaveCount(3);
    await theirs.getByRole("button", { name: "Use this build" }).click();
    await expect(theirs).toHaveURL(/\/pcshop\/build$/);
    await theirs.getByRole("button", { name: "Empty this build" }).click();
    await expect(theirs.getByText("Your build is empty now.")).toBeVisible();
    await theirs.getByRole("button", { name: "Undo" }).click();
    await expect(theirs.getByText("$993.62", { exact: true })).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByText("$993.62", { exact: true })).toBeVisible();
  });
}

test("says beside each link to buy a part that it is an affiliate link", async ({ page, shop }) => {
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) saveForm(shop.db, "pc", { id, price: "99", link: "https://www.newegg.com/p/1" });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(sharedBuild(ids));
    await expect(page.getByText(/^Disclosure: links in this shop are affiliate links/)).toBeVisible();
    const links = page.getByRole("link", { name: "Buy from NEWEGG" });
    const notes = page.getByText("Affiliate link: we may earn a commission.");
    await expect(links).toHaveCount(2);
    for (const i of ids.keys()) {
      await expect(links.nth(i)).toHaveAccessibleDescription("Affiliate link: we may earn a commission.");
      const [link, note] = [await links.nth(i).boundingBox(), await notes.nth(i).boundingBox()];
      const gap = note && link && note.y - link.y - link.height;
      expect(gap, `from the link to its note at ${width} px`).toBeLessThan(12);
    }
  }
});

test("saves a build under a name, opens it again and deletes it", async ({ page, context, shop }) => {
  const main = insertParts(shop);
  await signInSomebody(context, shop);
  await page.goto("/pcshop/build");
  await choose(page, `Processors ${main}`, `Ryzen 9 9950X ${main}`);
  await page.getByRole("textbox", { name: "Name" }).fill("For games");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved as “For games”.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Empty this build" }).click();
  await expect(page.getByText("Your build is empty now.")).toBeVisible();
  await page.getByRole("link", { name: "For games" }).click();
  await expect(page.getByRole("heading", { name: "For games", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Use this build" }).click();
  await expect(page.getByRole("heading", { name: "Your build", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: `Ryzen 9 9950X ${main}` })).toBeVisible();
  await page.getByRole("button", { name: "Delete For games" }).click();
  await expect(page.getByText("Saved build deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "For games" })).toHaveCount(0);
});

test("copies a build as link, text and Markdown", async ({ page, context, shop }) => {
  const main = insertParts(shop);
  await page.goto("/pcshop/build");
  await choose(page, `Memory ${main}`, `Fury 32 GB ${main}`);
  await page.getByText("As text").click();
  await page.getByText("As Markdown").click();
  const texts = { link: "/pcshop/build?part=", text: `Memory ${main}: Fury`, markdown: "| Part | Choice | Price |" };
  for (const [name, text] of Object.entries(texts)) {
    const field = page.getByRole("textbox", { name: new RegExp(`^${name}$`, "i") });
    await expect(field).toHaveValue(new RegExp(text.replace(/[|?]/g, "\\$&")));
    if (!hasJavaScript()) continue;
    const copy = page.getByRole("button", { name: `Copy ${name}` });
    await context.clearPermissions();
    await copy.click();
    await expect(page.getByText("Copy the selected text by hand.")).toBeVisible();
    await expect(field).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  }
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(hasJavaScript() ? 1 : 0);
});

test("adds a part from its page over the shop, and prints only the parts", async ({ page, shop }) => {
  const main = insertParts(shop);
  await page.goto(`/pcshop?main=${encodeURIComponent(main)}`);
  await page
    .getByRole("article")
    .getByRole("link", { name: `Fury 32 GB ${main}` })
    .click();
  if (hasJavaScript()) await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("button", { name: "Add to build", exact: true }).click();
  await page.getByRole("link", { name: "View build" }).click();
  await expect(page.getByRole("heading", { name: "Your build" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: `Fury 32 GB ${main}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Share this build" })).toBeHidden();
  await expect(page.getByRole("heading", { name: `Processors ${main}` })).toBeHidden();
});

test("adds parts from their cards, and stays where it is", async ({ page, shop }) => {
  const main = insertParts(shop);
  const category = `Motherboards ${main}`;
  const address = `/pcshop?category=${encodeURIComponent(category)}&sort=price-asc`;
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(address);
  const [first, second] = [`B550 Gaming ${main}`, `X870 Plus ${main}`];
  const add = (title: string) => page.getByRole("button", { name: `Add to build: ${title}` });
  await expect(add(first)).toHaveText("Add to build");
  const size = await add(first).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await expectAccessible(page);
  await add(second).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(second, { exact: true })).toHaveCount(2);
  await expect(page.getByText("Added to your build")).toBeInViewport();
  await expect(add(second)).toBeInViewport();
  expect(new URL(page.url()).search).toBe(new URL(address, shop.url).search);
  await add(first).click();
  await expect(page.getByText(first, { exact: true })).toHaveCount(2);
  await page.getByRole("link", { name: "View build" }).click();
  await expect(page.getByText("Total of 2 parts")).toBeVisible();
});

test("adds a part from a row of the shop", async ({ page, shop }) => {
  const main = insertParts(shop);
  await page.goto(`/pcshop?main=${encodeURIComponent(main)}&q=Fury`);
  await page.getByRole("button", { name: `Add to build: Fury 32 GB ${main}` }).click();
  await page.getByRole("link", { name: "View build" }).click();
  await expect(page.getByText("Total of 1 part")).toBeVisible();
});

/** Products like those of a real CSV file: the specs are a list in the description, and have no units. */
const REAL_ROWS = [
  ["Processors", "AMD Ryzen 7 7700", "293.97", "Core count: 8, Core clock: 3.6, Microarchitecture: Zen 4, Tdp: 65"],
  ["Motherboards", "MSI B650 Gaming Plus", "169.99", "Socket: AM5, Form factor: ATX, Max memory: 192, Memory slots: 4"],
  ["Memory", "Corsair Vengeance 32 GB", "94.99", "Speed: 5!6000, Modules: 2!16, Price per gb: 2.968, Cas latency: 30"],
  ["Internal drives", "Samsung 990 Pro", "169.99", "Capacity: 2000, Type: SSD, Form factor: M.2-2280"],
  ["Cases", "NZXT H5 Flow", "94.95", "Type: ATX Mid Tower, Side panel: Tempered Glass, Internal 35 bays: 1"],
  ["Power supplies", "Corsair RM750e", "99.99", "Type: ATX, Efficiency: gold, Wattage: 750, Modular: Full"],
] as const;

test("builds a computer from products like those of a real CSV file", async ({ page, shop }) => {
  const main = `Core ${randomUUID().slice(0, 6)}`;
  for (const [category, title, price, list] of REAL_ROWS) {
    const items = list.replaceAll("!", ",!").split(", ");
    const description = `<ul>${items.map((item) => `<li>${item.replaceAll(",!", ",")}</li>`).join("")}</ul>`;
    saveForm(shop.db, "pc", {
      ...{ id: randomUUID(), title: `${title} ${main}`, main_category: main, category: `${category} ${main}`, price },
      ...{ link: "https://www.newegg.com/p/1", description, specs: readSpecsOfDescription(description) },
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/pcshop/build");
  for (const [category, title] of REAL_ROWS) await choose(page, `${category} ${main}`, `${title} ${main}`);
  await expect(page.getByText("Total of 6 parts")).toBeVisible();
  await expect(page.getByText("$923.88", { exact: true })).toBeVisible();
  await expect(page.getByText("Still missing")).toHaveCount(0);
  await expect(page.getByText(/^No conflict found in: .*memory slots/)).toBeVisible();
  await expect(page.getByText("Speed: DDR5-6000 · Modules: 2 × 16 GB")).toBeVisible();
  await page.goto(await page.getByRole("textbox", { name: "Link" }).inputValue());
  await expect(page.getByText("Total of 6 parts")).toBeVisible();
  await expect(page.getByText("$923.88", { exact: true })).toBeVisible();
  await expect(page.getByText("TDP: 65 W")).toBeVisible();
  await page.getByRole("link", { name: "Share this build" }).click();
  await expect(link(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
