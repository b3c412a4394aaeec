import { afterEach, describe, expect, it } from "vitest";

import { Client } from "#tests/setup/client.ts";
import { startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";
import { startShop } from "#tests/setup/start-shop.ts";

let shop: MailShop;
afterEach(() => shop.end());

describe("the page of a letter", () => {
  it("shows its text and its design to administrators only", async () => {
    shop = await startMailShop({ env: { ADMIN_PASSWORD: "violet umbrella seven trains" } });
    await shop.buy();
    const [row] = shop.rows();
    const page = `/admin/mail/${row?.id ?? ""}`;
    expect(await shop.admin.getPage(page)).toContain("Deliver to: Ann Example, 1 Main Street");
    const design = await shop.admin.fetch(`${page}/letter.html`);
    expect(design.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await design.text()).toContain("We have received your order</h1>");
    const visitor = new Client(shop.server.url);
    expect((await visitor.fetch(page)).status).toBe(401);
    expect((await visitor.fetch(`${page}/letter.html`)).status).toBe(401);
  });
});

it("the demonstration keeps its letters and sends nothing", async () => {
  shop = await startMailShop();
  const demo = await startShop({ DEMO: "1", SMTP_URL: shop.smtp.url, MAIL_FROM: "shop@shop.example" });
  const admin = new Client(demo.server.url);
  await admin.postForm("/admin/login", { password: "demo" });
  await admin.postForm("/admin/mail", { recipient: "me@example.com" });
  const page = await admin.getPage("/admin/mail");
  expect(page).toContain("A test e-mail from your shop");
  expect(page).toContain("The demonstration sends nothing.");
  await demo.end();
  expect(shop.smtp.asked).toEqual([]);
});
