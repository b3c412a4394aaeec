import { SHOPS } from "#app/shops/shops.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { startShop } from "#tests/setup/start-shop.ts";

const hasJavaScript = () => test.info().project.name === "js";

for (const shop of SHOPS) {
  test(`${shop.name}: opens a category from the rows, its pages, a product, and goes back`, async ({ page }) => {
    await page.goto(shop.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop.name);
    await expect(
      page.getByRole("navigation", { name: "Shops" }).getByRole("link", { name: shop.name }),
    ).toHaveAttribute("aria-current", "page");
    if (shop.hasDisclosure) await expect(page.getByText("links in this shop are affiliate links")).toBeVisible();
    if (shop.hasTopStrip)
      await expect(page.getByRole("list", { name: "TOP Products" }).getByRole("listitem")).toHaveCount(25);

    // Other tests add categories with one product.
    const seeAll = page.getByRole("link", { name: /^See all \d\d/ }).first();
    await seeAll.click();
    await expect(page.getByText(/^\d+ products/)).toBeVisible();
    await expect(page).toHaveURL(/category=/);
    const sortBy = (name: string) => page.getByRole("link", { name, exact: true }).filter({ visible: true });
    await sortBy("Price: Low to High").click();
    await expect(page).toHaveURL(/sort=price-asc/);
    // The address changes before the list does.
    await expect(sortBy("Price: Low to High")).toHaveAttribute("aria-current", "true");
    await expect(sortBy("Top Rated")).toHaveCount(shop.value === "ayz" ? 0 : 1);

    const card = page.getByRole("article").first();
    const title = await card.getByRole("link").innerText();
    await card.getByRole("link").click();
    await expect(page).toHaveURL(/\/product\/.*sort=price-asc/);
    await expect(page.getByRole("heading", { name: title, exact: true }).last()).toBeVisible();
    if (hasJavaScript()) {
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
    } else {
      await page.getByRole("link", { name: `Back to ${shop.name}` }).click();
    }
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/category=.*sort=price-asc/);
  });
}

test("marks PC Build in the top bar at every spelling of its addresses", async ({ page }) => {
  const products = ["/pcshop/product/1/", "/PcShop/product/1", "/pcshop/Product/1"];
  for (const address of ["/pcshop/", "/PCSHOP", "/%70cshop", ...products]) {
    await page.goto(address);
    const marked = page.getByRole("navigation", { name: "Shops" }).locator("[aria-current]");
    await expect(marked, address).toHaveText(["PC Build"]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const heading = page.getByRole("heading", { level: 1 });
    if (/product/i.test(address)) await expect(heading).toHaveText(/ v1$/);
    else await expect(heading).toHaveText("PC Build");
  }
});

test("search finds parts of titles in any case and keeps the category, and Reset clears everything", async ({
  page,
  shop,
}) => {
  insertProduct(shop.db, "pc", {
    id: "searched",
    title: "Видеокарта RTX 4070 Ёж",
    priceCents: 100,
    category: "Searched",
  });
  await page.goto("/pcshop");
  const field = page.getByLabel("Search products by name");
  await expect(field).toHaveAttribute("placeholder", "Search products by name...");
  await field.fill("ВИДЕОкарта rtx");
  await field.press("Enter");
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.getByRole("link", { name: "Видеокарта RTX 4070 Ёж" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await field.fill("no product has this name");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing found for “no product has this name”")).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/pcshop$/);
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(page).toHaveURL(/\/pcshop$/);
});

test("'See all' and main categories lead to page one from any page", async ({ page }) => {
  for (const link of [/^See all \d\d/, "Processors"]) {
    await page.goto("/pcshop?page=2&sort=views");
    // By keyboard, because rows get their height when they are scrolled into view, which moves the target of a mouse.
    await page.getByRole("main").getByRole("link", { name: link, exact: true }).first().press("Enter");
    await expect(page.getByText(/^\d+ products/)).toBeVisible();
    await expect(page).toHaveURL(/sort=views/);
    await expect(page).not.toHaveURL(/page=/);
  }
});

test("a product opened from TOP Products keeps the query of its shop", async ({ page }) => {
  await page.goto("/smartshop?sort=price-asc");
  await page.getByRole("list", { name: "TOP Products" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/smartshop\/product\/.+\?sort=price-asc$/);
});

test("the main category above a sub-category keeps search and sort", async ({ page }) => {
  await page.goto("/pcshop?q=v&main=Processors&category=Compact+processors&sort=views");
  await page.getByRole("main").getByRole("link", { name: "Processors", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Processors");
  await expect(page).toHaveURL("/pcshop?q=v&main=Processors&sort=views");
});

test("a product's links to its categories keep search and sort, but no page", async ({ page }) => {
  await page.goto("/pcshop/product/1?q=a&category=Compact+processors&sort=views&page=2");
  const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await expect(link("Processors")).toHaveAttribute("href", "/pcshop?q=a&main=Processors&sort=views");
  for (const name of ["Compact processors", "See all of Compact processors"])
    await expect(link(name)).toHaveAttribute("href", /\?q=a&main=Processors&category=Compact\+processors&sort=views$/);
});

test("a shop without products says so and lists no categories", async ({ page }) => {
  const { server, end } = await startShop();
  await page.goto(`${server.url}/pcshop`);
  await expect(page.getByText("This shop has no products yet")).toBeVisible();
  await expect(page.getByText("other categories")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Show all products" })).toHaveCount(0);
  await page.goto("about:blank");
  await end();
});

test("an unknown category says that it does not exist", async ({ page, noise }) => {
  noise.expect(/status of 404/);
  await page.goto("/pcshop?main=Processors&category=Abacuses");
  await expect(page.getByText("There is no category “Abacuses”")).toBeVisible();
  await page.getByRole("link", { name: "Show all products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
});

test("counts products that sorting by price hides, and shows them without that sort", async ({ page, shop }) => {
  for (const id of ["priceless-1", "priceless-2"]) {
    insertProduct(shop.db, "ayz", { id, title: `Souvenir ${id}`, mainCategory: "Gifts", category: "Souvenirs" });
  }
  for (const search of ["?category=Souvenirs&sort=price-asc", "?q=souvenir&sort=price-desc"]) {
    await page.goto(`/${search}`);
    await expect(page.getByText("2 products without a price are not shown when sorting by price.")).toBeVisible();
    await page.getByRole("link", { name: "Sort by name instead" }).click();
    await expect(page.getByRole("link", { name: "Souvenir priceless-1" })).toBeVisible();
    await expect(page).toHaveURL(`/${search.replace(/&sort.*/, "")}`);
  }
});

test("a product's page shows its images and a link back", async ({ page, shop }) => {
  insertProduct(shop.db, "pc", {
    id: "alone",
    title: "Fan that stands alone",
    priceCents: 31_337,
    typicalPriceCents: 39_999,
    rate: 4,
    link: "https://www.ebay.com/itm/1",
    description: "<h2>Quiet</h2><p>Very <strong>quiet</strong>.</p>",
  });
  await page.goto("/pcshop/product/alone?page=2&category=Lighting");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fan that stands alone");
  await expect(page.getByText("ID alone")).toBeVisible();
  await expect(page.getByRole("img", { name: "Rated 4 out of 5" })).toBeVisible();
  await expect(page.getByText("$313.37", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.locator("s").filter({ visible: true })).toHaveText("$399.99");
  const buy = page.getByRole("link", { name: /^Buy from EBAY/ });
  await expect(buy).toHaveAttribute("rel", "sponsored nofollow noopener");
  await expect(buy).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("heading", { name: "Quiet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to PC Build" })).toHaveAttribute(
    "href",
    "/pcshop?category=Lighting&page=2",
  );
  await expectAccessible(page);
});

test("a product that is out of stock cannot be bought", async ({ page, shop }) => {
  insertProduct(shop.db, "smart", {
    id: "gone",
    title: "Gone",
    priceCents: 100,
    availability: "NO",
    link: "https://amazon.co.uk/dp/1",
  });
  await page.goto("/smartshop/product/gone");
  await expect(page.getByText("Out of Stock")).toBeVisible();
  const buy = page.getByRole("link", { name: "Buy from AMAZON" });
  await expect(buy).toBeDisabled();
  await expect(buy).not.toHaveAttribute("href");
});

test("Open Box shows each condition's stock as text and the range of prices", async ({ page, shop }) => {
  insertProduct(shop.db, "ayz", {
    id: "offers",
    title: "Opened once",
    ebay: "https://www.ebay.com/itm/2",
    conditions: {
      excellent: { priceCents: 8000, quantity: 0 },
      verygood: { priceCents: 7000, quantity: 1 },
      good: { priceCents: 5000, quantity: 12 },
    },
  });
  await page.goto("/product/offers");
  await expect(page.getByText("$50.00 – $80.00")).toBeVisible();
  for (const text of ["Excellent", "Very Good", "Good", "Out of Stock", "Only 1 left!", "12 - in stock"]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^eBay/ })).toHaveAttribute("href", "https://www.ebay.com/itm/2");
});

test("the chosen theme is kept", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/smartshop");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Use the light theme" })).toBeVisible();
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "theme")).toBe(true);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the hamburger opens and closes the categories", async ({ page }) => {
  await page.goto("/pcshop");
  const menu = page.getByRole("navigation", { name: "Categories and sorting" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Categories and sorting" }).click();
  await expect(menu).toBeVisible();
  await expect(menu.getByText(/^Typical \$[\d,]+\.\d\d/).first()).toBeVisible();
  await expect(menu.getByRole("link", { name: "Most Viewed" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();
});

test("a double click on the hamburger opens the categories and chooses none of them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/smartshop");
  await page.getByRole("button", { name: "Categories and sorting" }).dblclick();
  await expect(page.getByRole("navigation", { name: "Categories and sorting" })).toBeVisible();
  await expect(page).toHaveURL("/smartshop");
});

test("a click outside of the categories closes them and opens nothing beneath it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/smartshop");
  const menu = page.getByRole("navigation", { name: "Categories and sorting" });
  const card = await page.getByRole("article").nth(3).boundingBox();
  await page.getByRole("button", { name: "Categories and sorting" }).press("Enter");
  await expect(menu).toBeVisible();
  await page.mouse.click((card?.x ?? 0) + 60, (card?.y ?? 0) + 60);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/smartshop");
});

test("an unknown address shows a page that leads back to the shops", async ({ page, noise }) => {
  noise.expect(/404/);
  await page.goto("/nowhere/at-all");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Smart Shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
});

test("shows the current shop in the top bar of a phone", async ({ page }) => {
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of SHOPS) {
      await page.goto(path);
      const current = page.getByRole("navigation", { name: "Shops" }).locator("[aria-current]");
      await expect(current).toBeInViewport({ ratio: 0.95 });
    }
    // The others can still be reached: the row does not go back.
    const row = page.getByRole("navigation", { name: "Shops" }).getByRole("list");
    await row.evaluate(async (list) => {
      await Promise.all(list.getAnimations().map(({ finished }) => finished));
      list.scrollLeft = 0;
    });
    await expect(row.getByRole("link").first()).toBeInViewport({ ratio: 0.95 });
  }
});
