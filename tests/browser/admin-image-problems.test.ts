import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { makeImage } from "#tests/factories/images.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Files and links without an image: each is named with its reason, and the others are added. */

const hasJavaScript = () => test.info().project.name === "js";
const gallery = (page: Page) => page.getByRole("list", { name: "Pictures in order" }).getByRole("listitem");
const links = (page: Page) => page.getByLabel("Picture links");

async function fillProduct(page: Page, id: string): Promise<void> {
  await page.getByLabel("Product id").fill(id);
  await page.getByLabel("Title").fill("Walnut desk lamp");
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
}

function countSaved(shop: TestShop, id: string): unknown {
  return shop.db.$client.prepare("SELECT image_count FROM products WHERE shop = 'pc' AND id = ?").pluck().get(id);
}

test.beforeEach(async ({ page, context, shop, noise }) => {
  noise.expect(/422|CORS policy|net::ERR_FAILED|status of 404|Ошибка при загрузке изображений/);
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
});

test("refuses a text file that is named like an image, names it, and keeps the other images", async ({
  page,
  shop,
}) => {
  const id = `text-${hasJavaScript() ? "js" : "no-js"}`;
  await fillProduct(page, id);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByLabel(/Choose pictures/).setInputFiles([
    { name: "lamp.jpg", mimeType: "image/jpeg", buffer: await makeImage({ width: 300, height: 200 }) },
    { name: "text.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Bright and warm.") },
    { name: "phone.heic", mimeType: "", buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic") },
  ]);
  // With JavaScript it is refused at once, before anything is sent.
  if (hasJavaScript()) {
    await expect(page.getByRole("alert").getByText(/^text\.jpg is not a JPEG/)).toBeVisible();
    expect(sent).toEqual([]);
  } else {
    await page.getByRole("button", { name: "Update pictures" }).click();
  }
  await expect(page.getByRole("alert").getByText(/^text\.jpg is not a JPEG/)).toBeVisible();
  await expect(page.getByRole("alert").getByText(/^phone\.heic is /)).toBeVisible();
  await expect(gallery(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  expect(countSaved(shop, id)).toBe(1);
});

test.describe("image links", () => {
  let elsewhere: Server;
  let origin: string;

  test.beforeAll(async () => {
    const image = await makeImage({ width: 300, height: 200 });
    elsewhere = createServer((request, response) => {
      const open = { "Access-Control-Allow-Origin": "*" };
      if (request.url === "/lamp.jpg") response.writeHead(200, { ...open, "Content-Type": "image/jpeg" }).end(image);
      else if (request.url === "/text.jpg")
        response.writeHead(200, { ...open, "Content-Type": "image/jpeg" }).end("no");
      else if (request.url === "/closed.jpg") response.writeHead(200, { "Content-Type": "image/jpeg" }).end(image);
      else response.writeHead(404, open).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  test.afterAll(() => elsewhere.close());

  test("keeps failed image links in their field with reasons, and saves the others", async ({ page, shop }) => {
    const id = `links-${hasJavaScript() ? "js" : "no-js"}`;
    await fillProduct(page, id);
    const failing = hasJavaScript()
      ? [`${origin}/text.jpg`, `${origin}/gone.jpg`, `${origin}/closed.jpg`, "lamp.jpg"]
      : ["ftp://example.com/b.jpg", `${origin}/closed.jpg`];
    const [first = "", ...rest] = failing;
    // The server may not load links of this machine, but the browser may.
    const good = hasJavaScript() ? [`${origin}/lamp.jpg`] : [];
    await links(page).fill(`${first}, ${[...good, ...rest].join("\n")}`);
    await page.getByRole("button", { name: "Add from links" }).click();
    await expect(links(page)).toHaveValue(failing.join("\n"));
    await expect(links(page)).toHaveAttribute("aria-invalid", "true");
    await expect(gallery(page)).toHaveCount(good.length);
    const reasons = page.getByRole("alert").getByRole("listitem");
    await expect(reasons).toHaveText(
      hasJavaScript()
        ? [
            /text\.jpg is not a JPEG/,
            /gone\.jpg could not be loaded: .* status 404/,
            /closed\.jpg could not/,
            /^lamp\.jpg is not an address/,
          ]
        : [/^ftp:.* is not an address/, /closed\.jpg could not be loaded: it does not lead to a public/],
    );
    await expectAccessible(page);

    // Saving tries a link that was not tried yet, and stops if it fails.
    await links(page).fill(`${failing.join("\n")}\nftp://example.com/new.jpg`);
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText(/so the product was not added/)).toBeVisible();
    await expect(links(page)).toHaveValue([...failing, "ftp://example.com/new.jpg"].join("\n"));
    await expect(reasons).toHaveCount(failing.length + 1);
    expect(countSaved(shop, id)).toBeUndefined();

    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
    expect(countSaved(shop, id)).toBe(good.length);
    await expect(links(page)).toHaveValue("");
    await expect(reasons).toHaveCount(0);
  });

  test("stay in their field when Reset is pressed and declined", async ({ page }) => {
    await links(page).fill("ftp://example.com/a.jpg\nftp://example.com/b.jpg");
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(links(page)).toHaveValue("ftp://example.com/a.jpg\nftp://example.com/b.jpg");
  });
});
