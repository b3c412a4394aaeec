import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("a second press on Add key, while the first is answered, does not lose the key", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/admin/security/keys/add", async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await held;
    }
    // A request that the browser has given up cannot continue.
    await route.continue().catch(() => undefined);
  });
  await page.goto("/admin/security/keys/add");
  await page.getByLabel("Name").fill("Pressed twice");
  await page.getByRole("checkbox").first().check();
  await page.getByLabel("Password").fill("demo");
  // Not `click`, which waits until the answer is there.
  const { x, y } = (await page.getByRole("button", { name: "Add key" }).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 5, y + 5);
  await expect.poll(() => sent).toBe(1);
  await page.mouse.click(x + 5, y + 5);
  answer();
  await expect(page.getByText("The key of Pressed twice")).toBeVisible();
  expect(sent).toBe(1);
});
