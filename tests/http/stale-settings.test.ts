import { expect, test } from "vitest";

import { textOf } from "#tests/setup/client.ts";
import { SECRET, setUpSettingsShop } from "#tests/setup/settings-shop.ts";

/** Two administrators, or two tabs, have the form of one part open. */

const shop = setUpSettingsShop();
const { form, save, stored, mailFields } = shop;

const versionIn = (page: string) => /name="version" value="([^"]*)"/.exec(page)?.[1] ?? "";
const versionsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(page.matchAll(/name="(\w*version)" value="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]),
  );
const load = async (section: string) => versionIn(await form(section));

test("a form from before another save changes nothing, keeps what was typed and shows what is saved", async () => {
  const version = await load("shop");
  expect((await save("shop", { SHOP_NAME: "Ann Ltd", COMPANY_LINE: "Of Ann", version })).status).toBe(303);
  const typed = { SHOP_NAME: "Bob Ltd", COMPANY_LINE: "" };
  const refused = await save("shop", { ...typed, version });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(textOf(page)).toContain("These settings were saved in the meantime");
  expect(textOf(page)).toContain("Saved now: “Ann Ltd”.");
  expect(textOf(page)).toContain("Saved now: “Of Ann”.");
  expect(page).toContain('value="Bob Ltd"');
  expect(stored()).toEqual({ SHOP_NAME: "Ann Ltd", COMPANY_LINE: "Of Ann" });
  expect((await save("shop", { ...typed, version: versionIn(page) })).status).toBe(303);
  expect(stored()).toEqual({ SHOP_NAME: "Bob Ltd" });
});

test("a form that was refused for a wrong value is still refused if other values were saved since it was loaded", async () => {
  const version = await load("people");
  await save("people", { OWNER_EMAIL: "owner@shop.example", version });
  const newer = await load("people");
  const wrong = await save("people", { OWNER_EMAIL: "", SELLER_EMAIL: "sam", version: newer });
  await save("people", { OWNER_EMAIL: "other@shop.example", version: newer });
  const late = await save("people", { SELLER_EMAIL: "s@shop.example", version: versionIn(await wrong.text()) });
  expect([late.status, stored()]).toEqual([422, { OWNER_EMAIL: "other@shop.example" }]);
});

test("what another save has changed is not removed", async () => {
  const version = await load("google");
  await save("google", { GOOGLE_CLIENT_ID: "client-1", GOOGLE_CLIENT_SECRET: SECRET, version });
  expect((await save("google", { intent: "remove", version })).status).toBe(422);
  expect(stored()).toMatchObject({ GOOGLE_CLIENT_ID: "client-1" });
  expect((await save("google", { intent: "remove", version: await load("google") })).status).toBe(303);
});

test("a typed secret does not replace one that was saved in the meantime, unless it is saved again", async () => {
  await save("mail", mailFields({ smtp_user: "ann", smtp_password: SECRET, untried: "1" }));
  const [ann, bob] = [await form("mail"), await form("mail")].map((page) => versionsIn(page));
  const saveWith = (smtp_password: string, versions: Record<string, string> = {}) =>
    save("mail", mailFields({ smtp_user: "ann", smtp_password, untried: "1", ...versions }));
  expect((await saveWith("the secret of Ann", ann)).status).toBe(303);
  const refused = await saveWith("the secret of Bob", bob);
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(textOf(page)).toContain("These settings were saved in the meantime");
  expect(textOf(page)).toContain("A secret has changed.");
  expect(decodeURIComponent(stored().SMTP_URL ?? "")).toContain("the secret of Ann");
  expect((await save("mail", { intent: "remove", ...bob })).status).toBe(422);
  expect((await saveWith("the secret of Bob", versionsIn(page))).status).toBe(303);
  expect(decodeURIComponent(stored().SMTP_URL ?? "")).toContain("the secret of Bob");
});

test("the version tells nothing about a secret but whether there is one", async () => {
  const versions: string[] = [await load("mail")];
  for (const smtp_password of [SECRET, "another"]) {
    await save("mail", mailFields({ smtp_user: "ann", smtp_password, untried: "1" }));
    versions.push(await load("mail"));
  }
  expect(versions[1]).toBe(versions[2]);
  expect(versions[0]).not.toBe(versions[1]);
});

test("a form that is sent twice is saved once, and is not called another one", async () => {
  const version = await load("people");
  const fields = { OWNER_EMAIL: "owner@shop.example", version };
  expect((await save("people", fields)).status).toBe(303);
  expect((await save("people", fields)).status).toBe(303);
  const shown = { OWNER_EMAIL: "owner@shop.example", version: await load("people"), intent: "remove" };
  expect((await save("people", shown)).status).toBe(303);
  expect((await save("people", shown)).status).toBe(303);
  expect(stored()).toEqual({});
});

test("a secret that was typed in a refused form is asked for again, and the saved one does not stay in its place", async () => {
  await save("mail", mailFields({ smtp_user: "ann", smtp_password: SECRET, untried: "1" }));
  const version = await load("mail");
  await save("mail", mailFields({ smtp_user: "ann", MAIL_FROM: "b@shop.example", untried: "1" }));
  const typed = mailFields({ smtp_user: "ann", smtp_password: "another" });
  const page = await (await save("mail", { ...typed, version })).text();
  expect(page).toContain('name="typed_secret" value="smtp_password"');
  // Without JavaScript the field is empty now.
  const again = { ...typed, smtp_password: "", typed_secret: "smtp_password", version: versionIn(page) };
  const refused = await save("mail", again);
  expect(textOf(await refused.text())).toContain("Type it again.");
  expect(refused.status).toBe(422);
});
