import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { MutableResponse } from "oauth2-mock-server";
import { describe, expect, test } from "vitest";

import { outages } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { startHttpFake } from "#tests/fakes/http-fake.ts";
import { NOWPAYMENTS_KEY } from "#tests/fakes/nowpayments.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { textOf } from "#tests/setup/client.ts";
import { cartItem } from "#tests/setup/http-cart.ts";
import { PUBLIC_URL, SECRET, setUpSettingsShop } from "#tests/setup/settings-shop.ts";

const shop = setUpSettingsShop();
const { restart, shopPage, form, save, stored, mailFields } = shop;

/** The hidden fields that name typed secrets. */
function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(typed_secret)" value="(\w+)"/g);
  return Object.fromEntries(Array.from(fields, ([, name = "", value = ""]) => [name, value]));
}

describe("before it is saved", () => {
  test("a Google client is tested, and can be saved without testing", async () => {
    shop.google.service.once("beforeResponse", (response: MutableResponse) => {
      Object.assign(response, { statusCode: 401, body: { error: "invalid_client" } });
    });
    const fields = { GOOGLE_CLIENT_ID: "client-1", GOOGLE_CLIENT_SECRET: SECRET };
    const refused = await save("google", fields);
    const page = await refused.text();
    expect([refused.status, textOf(page)]).toEqual([422, expect.stringContaining("Google answers invalid_client.")]);
    expect([page.includes("Save without testing"), page.includes('value="client-1"'), page.includes(SECRET)]).toEqual([
      ...[true, true, false],
    ]);
    expect(stored()).toEqual({});
    expect((await save("google", { ...fields, untried: "1" })).status).toBe(303);
    expect(stored()).toMatchObject({ GOOGLE_CLIENT_ID: "client-1" });
  });

  test.each([
    ["google", "GOOGLE_CLIENT_SECRET", () => ({ GOOGLE_CLIENT_ID: "client-1" })],
    ["mail", "smtp_password", () => mailFields({ smtp_user: "ann" })],
  ])("a secret of %s that the refused page has lost must be typed again", async (section, secret, fields) => {
    shop.smtp.mode = "down";
    const typed = { ...fields(), [secret]: SECRET };
    expect((await save(section, { ...typed, untried: "1" })).status).toBe(303);
    const before = stored();
    shop.google.service.once("beforeResponse", (response: MutableResponse) => {
      Object.assign(response, { statusCode: 401, body: { error: "invalid_client" } });
    });
    const page = await (await save(section, { ...typed, [secret]: "a-new-secret" })).text();
    // A browser without JavaScript sends what this page has: no secret.
    const hidden = hiddenFields(page);
    const lost = await save(section, { ...fields(), [secret]: "", untried: "1", ...hidden });
    const again = await lost.text();
    expect([lost.status, textOf(again)]).toEqual([422, expect.stringContaining("Type it again.")]);
    expect(again).toContain("Save without testing");
    expect([stored(), hiddenFields(again)]).toEqual([before, hidden]);
    const saved = await save(section, { ...fields(), [secret]: "a-new-secret", untried: "1", ...hidden });
    expect([saved.status, JSON.stringify(stored())]).toEqual([303, expect.stringContaining("a-new-secret")]);
  });

  test("a mail server is tested, and the page shows the result", async () => {
    shop.smtp.mode = "down";
    const refused = await save("mail", mailFields());
    const problem = textOf(await refused.text());
    expect([refused.status, problem]).toEqual([
      422,
      expect.stringContaining("cannot be used: no connection to it can be made."),
    ]);
    expect(problem).not.toContain("SMTP_URL");
    shop.smtp.mode = "working";
    const now = new Date();
    shop.db.insert(outages).values({ subject: "mail", since: now, lastFailedAt: now }).run();
    expect((await save("mail", mailFields())).status).toBe(303);
    expect(shop.db.select().from(outages).all()).toEqual([]);
    expect(textOf(await form("mail"))).toContain("accepts the shop");
    expect(await shop.admin.getPage("/admin/mail")).toContain("a@shop.example");
  });

  test("a provider's key is tested, and buying is on at once", async () => {
    const fields = { PAYMENT_PROVIDER: "nowpayments", NOWPAYMENTS_API_KEY: "wrong", NOWPAYMENTS_IPN_SECRET: SECRET };
    const refused = await save("payments", fields);
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining("Check “API key”")]);
    const missing = await save("payments", { ...fields, NOWPAYMENTS_API_KEY: "" });
    expect(textOf(await missing.text())).toContain("API key is required.");
    expect((await save("payments", { ...fields, NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY })).status).toBe(303);
    expect(textOf(await shopPage())).toContain("NOWPayments");
  });

  test("the cart names the coins that are saved with the provider", async () => {
    insertProduct(shop.db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 5 } } });
    const [buyer] = signInBuyers(shop.db, shop.server.url, 1) as [Buyer];
    const added = await buyer.fetch("/api/cart", {
      method: "POST",
      body: JSON.stringify(cartItem(buyer, "lamp")),
      headers: { "Content-Type": "application/json", Origin: PUBLIC_URL },
    });
    expect(added.status).toBe(200);
    const key = { NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY, NOWPAYMENTS_IPN_SECRET: SECRET };
    const saveCoins = (PAYMENT_COINS: string) =>
      save("payments", { PAYMENT_PROVIDER: "nowpayments", ...key, PAYMENT_COINS });
    const terms = async () => textOf(await buyer.getPage("/account?tab=cart"));
    await saveCoins("");
    expect(await terms()).toContain("In cryptocurrency. You choose the coin on the NOWPayments payment page.");
    await saveCoins(" Bitcoin; bitcoin, Litecoin,,USDT ");
    expect(await terms()).toContain(
      "In Bitcoin, Litecoin, or USDT. You choose the coin on the NOWPayments payment page.",
    );
    await saveCoins("Bitcoin");
    expect(await terms()).toContain("In Bitcoin, on the NOWPayments payment page.");
    const long = textOf(await (await saveCoins("x".repeat(41))).text());
    expect(long).toContain("(optional) must be names of 40 characters at most, separated by commas.");
    expect(long).not.toContain("PAYMENT_COINS");
    const refused = await saveCoins(Array.from({ length: 13 }, (_, i) => `Coin ${String(i)}`).join());
    expect(textOf(await refused.text())).toContain(
      "Coins that buyers can pay with (optional) must be 12 names at most.",
    );
  });

  test("a provider's key is stored once another process releases the write lock, and pages do not wait", async () => {
    shop.providers.mode = "slow";
    shop.providers.beforeAnswer = () => {
      shop.providers.mode = "working";
      return Promise.resolve(shop.db.$client.exec("BEGIN IMMEDIATE"));
    };
    const key = { NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY, NOWPAYMENTS_IPN_SECRET: SECRET };
    const saving = save("payments", { PAYMENT_PROVIDER: "nowpayments", ...key });
    await expect.poll(() => shop.db.$client.inTransaction).toBe(true);
    expect(textOf(await shopPage())).not.toContain("NOWPayments");
    shop.db.$client.exec("ROLLBACK");
    expect((await saving).status).toBe(303);
    expect(stored()).toMatchObject({ PAYMENT_PROVIDER: "nowpayments" });
  });

  test("a provider is not saved if the public address that it needs was removed during the test", async () => {
    const withoutAddress = { ...shop.machine, PUBLIC_URL: "" };
    await restart(withoutAddress);
    const origin = () => shop.server.url;
    expect((await save("address", { PUBLIC_URL: origin() }, origin())).status).toBe(303);
    await restart(withoutAddress);
    let release = () => {};
    const removed = new Promise<void>((resolve) => (release = resolve));
    shop.providers.mode = "slow";
    shop.providers.beforeAnswer = () => {
      shop.providers.mode = "working";
      return removed;
    };
    const key = { NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY, NOWPAYMENTS_IPN_SECRET: SECRET };
    const saving = save("payments", { PAYMENT_PROVIDER: "nowpayments", ...key }, stored().PUBLIC_URL);
    await expect.poll(() => shop.providers.mode).toBe("working");
    expect((await save("address", { intent: "remove" }, stored().PUBLIC_URL)).status).toBe(303);
    release();
    const refused = await saving;
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining("Public address is required for payments"),
    ]);
    expect(stored()).toEqual({});
    await restart(withoutAddress);
    expect((await shop.admin.fetch("/admin/settings")).status).toBe(200);
  });

  test("a saved key is not sent to another BTCPay server", async () => {
    const fields = { PAYMENT_PROVIDER: "btcpay", BTCPAY_STORE_ID: "store", BTCPAY_URL: shop.providers.url };
    const secrets = { BTCPAY_API_KEY: SECRET, BTCPAY_WEBHOOK_SECRET: SECRET };
    expect((await save("payments", { ...fields, ...secrets })).status).toBe(303);
    expect(textOf(await form("payments"))).toContain("No webhook of the store is enabled for this shop.");
    const elsewhere = await startHttpFake(() => [200, []]);
    const moved = { ...fields, BTCPAY_URL: elsewhere.url, BTCPAY_API_KEY: "", BTCPAY_WEBHOOK_SECRET: "" };
    const refused = await save("payments", moved);
    expect(textOf(await refused.text())).toContain("a saved secret is not sent to another address");
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test("a key of the environment is sent to the address of the environment only", async () => {
    await shop.restart({ ...shop.machine, BTCPAY_API_KEY: SECRET, BTCPAY_WEBHOOK_SECRET: SECRET });
    const elsewhere = await startHttpFake(() => [200, []]);
    const fields = { PAYMENT_PROVIDER: "btcpay", BTCPAY_STORE_ID: "store", BTCPAY_URL: elsewhere.url };
    const refused = await save("payments", fields);
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining("BTCPAY_URL")]);
    expect((await save("payments", { ...fields, untried: "1" })).status).toBe(422);
    expect([stored(), elsewhere.requests]).toEqual([{}, []]);
    expect(await form("payments")).not.toContain('name="BTCPAY_URL"');

    const url = shop.providers.url;
    await shop.restart({ ...shop.machine, BTCPAY_API_KEY: SECRET, BTCPAY_WEBHOOK_SECRET: SECRET, BTCPAY_URL: url });
    expect((await save("payments", fields)).status).toBe(303);
    expect([stored().BTCPAY_URL, elsewhere.requests]).toEqual([undefined, []]);
    await elsewhere.close();
  });

  test.each([
    ["host", { smtp_host: "localhost" }],
    ["port", { smtp_port: "1" }],
    ["kind of encryption", { smtp_port: "465" }],
    ["user", { smtp_user: "bob" }],
  ])("a saved password is not sent to another %s", async (_, other) => {
    await save("mail", mailFields({ smtp_user: "ann", smtp_password: SECRET, untried: "1" }));
    const refused = await save("mail", mailFields({ smtp_user: "ann", ...other, untried: "1" }));
    expect(textOf(await refused.text())).toContain("a saved secret is not sent to another address");
    expect((await save("mail", mailFields({ smtp_user: "ann", untried: "1" }))).status).toBe(303);
    expect(stored().SMTP_URL).toContain(SECRET);
  });

  test("a folder for backups is tested, and backups are written to it", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "settings-backups-"));
    expect((await save("backups", { BACKUP_DIR: folder })).status).toBe(303);
    const health = textOf(await shop.admin.getPage("/admin/health"));
    expect(health).toContain("There is no backup in");
    expect(health).toContain("The shop makes the first one within an hour.");
    mkdirSync(path.join(folder, "shop-2026-11-20T10-00-00Z"));
    writeFileSync(path.join(folder, ".shop-backups"), "");
    expect((await save("backups", { BACKUP_DIR: folder, BACKUP_KEEP_DAYS: "30" })).status).toBe(303);
    rmSync(folder, { recursive: true });
  });
});
