import { describe, expect, test } from "vitest";

import { adminTokens, auditEntries } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { NOWPAYMENTS_KEY, NOWPAYMENTS_LOGIN } from "#tests/fakes/nowpayments.ts";
import { textOf } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { PASSWORD, PUBLIC_URL, SECRET, setUpSettingsShop } from "#tests/setup/settings-shop.ts";
import { startServer } from "#tests/setup/start-server.ts";

const shop = setUpSettingsShop();
const { start, restart, visitor, shopPage, form, save, stored, mailFields } = shop;

describe("what is saved in the panel", () => {
  test("is used at once, also on cached pages, and after a restart", async () => {
    // A page is cached at its second request.
    for (let i = 0; i < 3; i++) expect(await shopPage()).toContain("<title>PC Build · Refals</title>");
    expect((await save("shop", { SHOP_NAME: "Ann & Co", COMPANY_LINE: "" })).status).toBe(303);
    for (let i = 0; i < 3; i++) expect(await shopPage()).toContain("<title>PC Build · Ann &amp; Co</title>");
    await restart(shop.machine);
    expect(await shopPage()).toContain("Ann &amp; Co. All rights reserved.");
    await save("shop", { SHOP_NAME: "", COMPANY_LINE: "" });
    expect(await shopPage()).toContain("<title>PC Build · Refals</title>");
  });

  test("gives way to the environment, and the page says so", async () => {
    await save("shop", { SHOP_NAME: "Ann & Co", COMPANY_LINE: "Of Ann" });
    await restart({ ...shop.machine, SHOP_NAME: "Bob Ltd" });
    expect(await shopPage()).toContain("<title>PC Build · Bob Ltd</title>");
    expect(textOf(await form("shop"))).toMatch(/Set by\s+SHOP_NAME\s+in the environment; change it there\./);
    await save("shop", { SHOP_NAME: "Carl", COMPANY_LINE: "Of Carl" });
    expect(stored()).toMatchObject({ SHOP_NAME: "Ann & Co", COMPANY_LINE: "Of Carl" });
    expect(await shopPage()).toContain("Of Carl");
  });

  test.each([
    ["SHOP_NAME", "no line breaks or control characters", "A\0B"],
    ["SHOP_NAME", "no line breaks or control characters", "A\r\nB"],
    ["COMPANY_LINE", "200 characters at most", "x".repeat(201)],
    ["COMPANY_LINE", "no line breaks or control characters", "A\u001bB"],
  ])("is refused as %s, which must have %s", async (name, message, value) => {
    const refused = await save("shop", { SHOP_NAME: "", COMPANY_LINE: "", [name]: value });
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining(message)]);
    expect(stored()[name]).toBeUndefined();
  });

  test("can be a logo, which is converted, shown and removed", async () => {
    const body = new FormData();
    body.set("logo", new File([new Uint8Array(await makeImage({ width: 900, height: 300 }))], "logo.jpg"));
    const init = { method: "POST", body, headers: { Origin: PUBLIC_URL } };
    expect((await shop.admin.fetch("/admin/settings/shop", init)).status).toBe(303);
    const src = /<img src="(\/brand\/logo\.webp\?v=\w+)"/.exec(await shopPage())?.[1] ?? "";
    expect((await visitor().fetch(src)).headers.get("Content-Type")).toBe("image/webp");
    body.set("logo", new File(["<svg/>"], "logo.svg"));
    const refused = await shop.admin.fetch("/admin/settings/shop", init);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("logo.svg is not a JPEG, PNG"),
    ]);
    await save("shop", { remove_logo: "1" });
    expect(await shopPage()).not.toContain("/brand/logo.webp");
  });

  test("is recorded by name, never with a secret, and no page shows a secret again", async () => {
    await save("google", { GOOGLE_CLIENT_ID: "client-1", GOOGLE_CLIENT_SECRET: SECRET });
    await save("mail", mailFields({ smtp_user: "ann", smtp_password: SECRET, untried: "1" }));
    await save("payments", {
      ...{ PAYMENT_PROVIDER: "nowpayments", NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY, NOWPAYMENTS_IPN_SECRET: SECRET },
    });
    expect(stored()).toMatchObject({ GOOGLE_CLIENT_SECRET: SECRET, NOWPAYMENTS_IPN_SECRET: SECRET });
    for (const section of ["google", "mail", "payments"]) {
      const page = await form(section);
      expect(page).toContain("A value is saved. Leave this empty to keep it.");
      for (const secret of [SECRET, NOWPAYMENTS_KEY]) expect(page).not.toContain(secret);
    }
    const trail = JSON.stringify(shop.db.select().from(auditEntries).all());
    expect(trail).toContain("client-1");
    for (const secret of [SECRET, NOWPAYMENTS_KEY])
      expect(trail + JSON.stringify(shop.server.log)).not.toContain(secret);
    // An empty secret keeps the saved one.
    await save("google", { GOOGLE_CLIENT_ID: "client-2", GOOGLE_CLIENT_SECRET: "" });
    expect(stored()).toMatchObject({ GOOGLE_CLIENT_ID: "client-2", GOOGLE_CLIENT_SECRET: SECRET });
  });

  test("is not saved with a wrong password of the account at NOWPayments, and the page says what is wrong", async () => {
    const fields = {
      ...{ PAYMENT_PROVIDER: "nowpayments", NOWPAYMENTS_API_KEY: NOWPAYMENTS_KEY, NOWPAYMENTS_IPN_SECRET: SECRET },
      NOWPAYMENTS_EMAIL: NOWPAYMENTS_LOGIN.email,
    };
    const refused = await save("payments", { ...fields, NOWPAYMENTS_PASSWORD: "wrong" });
    const page = await refused.text();
    expect([refused.status, page]).toEqual([422, expect.stringContaining("The list of payments cannot be read.")]);
    expect(page).toContain("Check “E-mail address of your account” and “Password of your account”");
    expect(stored()).toEqual({});
    const saved = await save("payments", { ...fields, NOWPAYMENTS_PASSWORD: NOWPAYMENTS_LOGIN.password });
    expect(saved.status).toBe(303);
    expect(stored()).toMatchObject({ NOWPAYMENTS_PASSWORD: NOWPAYMENTS_LOGIN.password });
  });

  test("is removed with its button", async () => {
    await save("google", { GOOGLE_CLIENT_ID: "client-1", GOOGLE_CLIENT_SECRET: SECRET });
    expect(await visitor().getPage("/sign-in")).toContain("/auth/google");
    expect((await save("google", { intent: "remove" })).status).toBe(303);
    expect(stored()).toEqual({});
    expect(await visitor().getPage("/sign-in")).not.toContain('action="/auth/google"');
  });
});

describe("a new public address", () => {
  const withoutAddress = () => ({ ...shop.machine, PUBLIC_URL: "" });

  test("is tried, waits for the next start with all that is saved meanwhile, and is used then", async () => {
    await restart(withoutAddress());
    expect((await save("address", { PUBLIC_URL: "http://127.0.0.1:2" }, shop.server.url)).status).toBe(422);
    const missing = await save("google", { GOOGLE_CLIENT_ID: "c", GOOGLE_CLIENT_SECRET: SECRET }, shop.server.url);
    expect(textOf(await missing.text())).toContain("Public address is required for sign-in with Google");
    // Any shop answers the check of its health.
    expect((await save("address", { PUBLIC_URL: `${shop.server.url}/` }, shop.server.url)).status).toBe(303);
    expect(textOf(await form("address"))).toContain("Restart the shop to apply your changes");
    await save("google", { GOOGLE_CLIENT_ID: "c", GOOGLE_CLIENT_SECRET: SECRET }, shop.server.url);
    expect(await visitor().getPage("/sign-in")).not.toContain('action="/auth/google"');
    await restart(withoutAddress());
    expect(textOf(await form("address"))).not.toContain("Restart the shop");
    expect(await visitor().getPage("/sign-in")).toContain('action="/auth/google"');
  });

  test("refuses to start if a panel setting conflicts with the environment; a command removes it", async () => {
    await save("google", { GOOGLE_CLIENT_ID: "c", GOOGLE_CLIENT_SECRET: SECRET });
    await shop.server.stop();
    await expect(startServer({ storageDir: shop.storageDir, env: withoutAddress() })).rejects.toThrow(
      "PUBLIC_URL: is required for sign-in with Google",
    );
    for (const name of ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]) {
      const ran = await runCommand("admin", ["forget-setting", name], { STORAGE_DIR: shop.storageDir });
      expect(ran).toMatchObject({ code: 0, output: expect.stringContaining(`${name} was removed.`) as string });
    }
    await start(withoutAddress());
    expect(await runCommand("admin", ["forget-setting", "PORT"], { STORAGE_DIR: shop.storageDir })).toMatchObject({
      code: 2,
    });
  });
});

describe("who may change the settings", () => {
  const HOUR_MS = 60 * 60_000;

  test("an hour after the login, the password is asked for again, except for the name", async () => {
    shop.db
      .update(adminTokens)
      .set({ createdAt: new Date(Date.now() - HOUR_MS) })
      .run();
    expect(await form("google")).toContain('name="password"');
    const fields = { GOOGLE_CLIENT_ID: "c", GOOGLE_CLIENT_SECRET: SECRET };
    const refused = await save("google", fields);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Неверный пароль")]);
    expect((await save("google", { intent: "remove" })).status).toBe(422);
    expect(stored()).toEqual({});
    expect((await save("google", { ...fields, password: PASSWORD })).status).toBe(303);
    expect((await save("shop", { SHOP_NAME: "Ann & Co" })).status).toBe(303);
  });

  test("visitors may not", async () => {
    const stranger = visitor();
    expect((await stranger.fetch("/admin/settings/google")).status).toBe(401);
    const sent = await stranger.postForm("/admin/settings/shop", { SHOP_NAME: "x" }, { Origin: PUBLIC_URL });
    expect(sent.status).toBe(401);
    expect((await shop.admin.fetch("/admin/settings/other")).status).toBe(404);
  });
});

test("the overview shows configured sections, and links to the others", async () => {
  // Only a demonstration disables the fields.
  expect(await form("shop")).not.toContain("<fieldset disabled");
  const overview = async () => textOf(await shop.admin.getPage("/admin/settings")).replaceAll(/\s+/g, " ");
  expect(await overview()).toContain("1 of 8 parts are set up.");
  await save("shop", { SHOP_NAME: "Ann & Co" });
  expect(await overview()).toContain("2 of 8 parts are set up.");
  const saved = await shop.admin.postForm(
    "/admin/settings/people?guide=1",
    { SELLER_EMAIL: "s@x.example" },
    { Origin: PUBLIC_URL },
  );
  expect(saved.headers.get("Location")).toBe("/admin/settings/google?guide=1");
});
