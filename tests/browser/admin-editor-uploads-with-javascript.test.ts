import { sanitizeDescription } from "#app/catalogue/description.server.ts";
import { makeImage } from "#tests/factories/images.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { asWritten, openPanel, pasteOrDrop, text, value } from "./editor-page.ts";

test("uploads pasted and dropped images, and leaves out files that it cannot read", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/closed\.example|Failed to load image|Image loading error|status of 415/);
  await openPanel(page, context, shop, "pasted");
  const base64 = async (seed: number) => (await makeImage({ width: 60, height: 40, seed })).toString("base64");
  await page.route("https://open.example/**", async (route) => {
    const headers = { "Access-Control-Allow-Origin": "*" };
    await route.fulfill({
      headers,
      contentType: "image/jpeg",
      body: await makeImage({ width: 60, height: 40, seed: 5 }),
    });
  });
  await page.route("https://closed.example/**", (route) => route.abort());
  const sources = () =>
    text(page)
      .locator("img[src]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  const own = expect.stringMatching(/^\/images\/PCProducts\/pasted\/description\/[\w-]{16}\.webp$/) as unknown;

  await text(page).click();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/tiptap-upload-image/**", (route) => held.then(() => route.continue()), { times: 1 });
  await pasteOrDrop(page, "paste", { files: [["shot.png", "image/png", await base64(1)]] });
  await expect(page.getByRole("status").getByText("Uploading an image...")).toBeVisible();
  // Saving now would leave the image out of the description.
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("alert").getByText("Wait until the picture is uploaded, then save.")).toBeVisible();
  answer();
  await expect.poll(sources).toEqual([own]);
  await expect(page.getByText("Wait until the picture is uploaded, then save.")).toHaveCount(0);
  await pasteOrDrop(page, "drop", {
    files: [
      ["a.jpg", "image/jpeg", await base64(2)],
      ["b.jpg", "image/jpeg", await base64(3)],
    ],
  });
  await expect.poll(sources).toEqual([own, own, own]);
  const uploadsBefore = await value(page);
  await pasteOrDrop(page, "drop", { files: [["x.svg", "image/svg+xml", btoa("<svg/>")]] });
  await expect(page.getByRole("alert").getByText(/^x\.svg is not a JPEG/)).toBeVisible();
  await pasteOrDrop(page, "drop", { files: [["notes.txt", "text/plain", btoa("notes")]] });
  await expect(page.getByRole("alert").getByText("notes.txt is not a picture.")).toBeVisible();
  expect(await value(page)).toBe(uploadsBefore);

  await text(page).focus();
  await page.keyboard.press("Control+a");
  await pasteOrDrop(page, "paste", {
    html: `<meta><div class="x"><b style="font-weight:normal">One</b> <img src="https://open.example/a.jpg" alt="Open">
      <a href="javascript:alert(1)">two</a> <img src="https://closed.example/b.jpg"> <img src="data:image/jpeg;base64,${await base64(4)}">
      <img src="file:///c:/a.png"><script>alert(1)</script></div>`,
  });
  await expect(page.getByRole("alert").getByText(/^2 pasted pictures could not be read/)).toBeVisible();
  await expect(text(page)).toHaveText(/One\s+two/);
  // The images of the replaced text stay.
  await expect.poll(sources).toEqual([own, own, own, own, own]);
  expect(await value(page)).not.toMatch(/open\.example|closed\.example|data:|alert|href|class/);
  const html = await value(page);
  expect(asWritten(sanitizeDescription(html, { shop: "pc", id: "pasted" }))).toBe(html);
});
