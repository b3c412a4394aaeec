import { afterEach, expect, test } from "vitest";

import { letters, outages } from "#db/schema/index.ts";
import { textOf } from "#tests/setup/client.ts";
import { startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";

/** What has failed for an hour is shown above every page of the panels, also to owners who get no letters. */

let shop: MailShop;
afterEach(() => shop.end());

const setBack = () =>
  shop.db
    .update(outages)
    .set({ since: new Date(Date.now() - 61 * 60_000) })
    .run();
const panel = async () => textOf(await shop.admin.getPage("/pcadmin"));

test("an owner without mail reads that nobody could buy for an hour, until somebody can", async () => {
  shop = await startMailShop({ env: { SMTP_URL: "", MAIL_FROM: "" } });
  const notice = "Nobody could buy for an hour: BTCPay Server creates no invoices";
  const fail = () => expect(shop.buy()).rejects.toThrow("The purchase was refused");
  shop.btcpay.mode = "failing";
  await fail();
  expect(await panel()).not.toContain(notice);
  setBack();
  await fail();
  expect(await panel()).toContain(notice);
  expect(await panel()).toMatch(/Every attempt since .+ UTC has failed\. Buyers who tried were told/);
  shop.btcpay.mode = "working";
  await shop.buy();
  expect(await panel()).not.toContain(notice);
});

test("an owner reads that the mail server accepts nothing, which no letter can say", async () => {
  shop = await startMailShop();
  shop.smtp.mode = "down";
  await shop.buy();
  await expect.poll(() => shop.rows()[0]?.error).toBeTruthy();
  setBack();
  shop.pass(4);
  await expect.poll(panel).toContain("The shop could not send e-mail for an hour");
  expect(await panel()).not.toContain("If you can read this");

  // The next attempt would be minutes later.
  shop.smtp.mode = "working";
  await shop.post(shop.admin, "/admin/mail", { recipient: "me@shop.example" });
  expect(await panel()).not.toContain("The shop could not send e-mail for an hour");
  await expect.poll(() => shop.rows().filter(({ state }) => state !== "sent")).toEqual([]);
});

test("after mail was turned off, letters that have waited for two days are given up, and the outbox says why", async () => {
  shop = await startMailShop({ env: { SMTP_URL: "", MAIL_FROM: "" } });
  const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  shop.db
    .insert(letters)
    .values({
      ...{ id: "old", audience: "buyer", recipient: "ann@example.com", topic: "t", content: '{"subject":"Old"}' },
      ...{ state: "queued", createdAt: daysAgo, dueAt: daysAgo },
    })
    .run();
  await expect.poll(() => shop.rows()[0]?.state).toBe("failed");
  expect(textOf(await shop.admin.getPage("/admin/mail"))).toContain("Mail was turned off.");
});
