import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";

import { textOf } from "#tests/setup/client.ts";
import { SECRET, setUpSettingsShop } from "#tests/setup/settings-shop.ts";

/** Settings that are refused and not stored, so that all tests can use one shop. */

const shop = setUpSettingsShop({ each: "file" });
const { save, stored, mailFields } = shop;

test.each([
  ["people", { SELLER_EMAIL: "sam" }, "Seller’s Google account must be an e-mail address."],
  ["mail", { smtp_host: "mail.example/x@y", MAIL_FROM: "a@b.example" }, "must be a host name"],
  ["mail", { smtp_host: "192.0.2.1.1", MAIL_FROM: "a@b.example", untried: "1" }, "must be a host name"],
  ["mail", { smtp_host: "mail.example", smtp_port: "99999", MAIL_FROM: "a@b.example" }, "from 1 to 65535"],
  ["mail", { smtp_host: "mail.example", MAIL_FROM: "" }, "Sender is required with SMTP_URL."],
  ["google", { GOOGLE_CLIENT_ID: "x" }, "Client secret is required with GOOGLE_CLIENT_ID."],
  ["payments", { PAYMENT_PROVIDER: "sandbox" }, "Payment provider may be sandbox only with DEMO=1."],
  ["payments", { BTCPAY_URL: "http://10.0.0.1" }, "Address of the server must be an https address"],
  ["backups", { BACKUP_DIR: "/nowhere/backups" }, "There is no folder /nowhere/backups."],
  ["backups", { BACKUP_DIR: process.cwd() }, "is a part of the shop itself."],
  ["backups", { BACKUP_DIR: tmpdir() }, "holds other files."],
  ["backups", { BACKUP_DIR: `/${"x".repeat(300)}/backups` }, "The shop cannot write to /xxx"],
  ["backups", { BACKUP_EVERY_HOURS: "many" }, "Hours between backups must be a number."],
  ["shop", { SHOP_NAME: "x".repeat(41) }, "Name of the shop must have 40 characters at most."],
])("the settings of %s are refused with %o", async (section, fields, text) => {
  const refused = await save(section, fields);
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining(text)]);
  expect(stored()).toEqual({});
});

test.each([
  ["nowpayments", "NOWPAYMENTS_API_KEY", { NOWPAYMENTS_IPN_SECRET: "ipn" }],
  [
    "btcpay",
    "BTCPAY_API_KEY",
    { BTCPAY_URL: "http://127.0.0.1:9", BTCPAY_STORE_ID: "store", BTCPAY_WEBHOOK_SECRET: "secret" },
  ],
])("a key for %s with a control character is refused, and not shown", async (provider, name, fields) => {
  const refused = await save("payments", { PAYMENT_PROVIDER: provider, ...fields, [name]: `${SECRET}\n1` });
  const page = await refused.text();
  expect(textOf(page)).toContain("API key must have no line breaks or control characters.");
  expect([refused.status, page.includes(SECRET), stored()]).toEqual([422, false, {}]);
});

test("a folder for backups is never saved without testing", async () => {
  const inTheBuild = { BACKUP_DIR: path.resolve("build/client"), untried: "1" };
  expect((await save("backups", inTheBuild)).status).toBe(422);
  expect(stored()).toEqual({});
});

test("the response of a service that is not a mail server is not shown", async () => {
  const inner = createServer((socket) => void socket.on("error", () => {}).end("SSH-2.0-CANARY secret\r\n"));
  await new Promise<void>((resolve) => inner.listen(0, "127.0.0.1", resolve));
  const { port } = inner.address() as AddressInfo;
  const refused = await save("mail", mailFields({ smtp_host: "127.0.0.1", smtp_port: String(port) }));
  const page = await refused.text();
  expect([refused.status, page.includes("CANARY")]).toEqual([422, false]);
  expect(textOf(page)).toContain("it does not answer as a mail server does");
  expect(shop.server.log).toContainEqual(
    expect.objectContaining({ detail: expect.stringContaining("CANARY") as string }),
  );
  inner.close();
});
