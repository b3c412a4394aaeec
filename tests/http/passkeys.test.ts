import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { passkeys } from "#db/schema/index.ts";
import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";
import { clearLoginFailures } from "#tests/factories/login-failures.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { readPasskeyChallenge, SoftPasskey } from "#tests/setup/soft-passkey.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PASSWORD = "correct horse battery staple";
const ADD = "/admin/security/passkeys/add";

let shop: StartedShop;
/** Passkeys need a host name. */
let origin: string;
let admin: Client;
beforeAll(async () => {
  shop = await startShop({ ADMIN_PASSWORD: PASSWORD });
  origin = shop.server.url.replace("127.0.0.1", "localhost");
});
afterAll(() => shop.end());
beforeEach(() => {
  admin = makeAdminClient(shop.db, origin);
});
afterEach(() => {
  deleteAuthenticators(shop.db);
  shop.db.delete(passkeys).run();
  clearLoginFailures(shop.db);
});

/** Turns the second factor on and adds a passkey. */
async function addPasskey(change = (response: RegistrationResponseJSON): object => response) {
  const { secret } = insertAuthenticator(shop.db);
  const passkey = new SoftPasskey(origin);
  const sent = change(passkey.register(await readPasskeyChallenge(admin)));
  const fields = { name: "My laptop", password: PASSWORD, code: codeOf(secret), new_passkey: JSON.stringify(sent) };
  const response = await admin.postForm(ADD, fields);
  return { passkey, status: response.status, page: await response.text() };
}

async function loginChallenge(): Promise<string> {
  const options = (await (await new Client(origin).fetch("/admin/login/passkey")).json()) as { challenge: string };
  return options.challenge;
}

/** Whether a login with the password and this response opens the panels. */
async function opensPanels(response: object, password = PASSWORD): Promise<boolean> {
  const browser = new Client(origin);
  await browser.postForm("/admin/login", { password, passkey: JSON.stringify(response) });
  return (await browser.fetch("/admin/audit")).status === 200;
}

describe("a passkey", () => {
  it("is added and replaces the code at a login", async () => {
    const { passkey, status } = await addPasskey();
    expect(status).toBe(303);
    expect(await admin.getPage("/admin/security")).toContain("My laptop");
    expect(await (await new Client(origin).fetch("/ayzadmin")).text()).toContain('name="code"');
    expect(await opensPanels(passkey.logIn(await loginChallenge()))).toBe(true);
    expect(await opensPanels(passkey.logIn(await loginChallenge()))).toBe(true);
  });

  it("does not replace the password", async () => {
    const { passkey } = await addPasskey();
    expect(await opensPanels(passkey.logIn(await loginChallenge()), "wrong")).toBe(false);
  });

  it("opens nothing with a response that was used, is of another site, or signs another challenge", async () => {
    const { passkey } = await addPasskey();
    const challenge = await loginChallenge();
    const response = passkey.logIn(challenge);
    expect(await opensPanels(response)).toBe(true);
    expect(await opensPanels(response)).toBe(false);
    expect(await opensPanels(passkey.logIn(challenge))).toBe(false);
    expect(await opensPanels(passkey.logIn(`${challenge}=`))).toBe(false);
    expect(await opensPanels(passkey.logIn(Buffer.alloc(38).toString("base64url")))).toBe(false);
    const fresh = passkey.logIn(await loginChallenge());
    const elsewhere = Buffer.from(fresh.response.clientDataJSON, "base64url")
      .toString()
      .replace("localhost", "evil.test");
    const clientDataJSON = Buffer.from(elsewhere).toString("base64url");
    expect(await opensPanels({ ...fresh, response: { ...fresh.response, clientDataJSON } })).toBe(false);
    expect(await opensPanels(new SoftPasskey(origin).logIn(await loginChallenge()))).toBe(false);
  });

  it("is accepted once if two logins send it at the same time", async () => {
    const { passkey } = await addPasskey();
    const response = passkey.logIn(await loginChallenge());
    const both = await Promise.all([opensPanels(response), opensPanels(response)]);
    expect(both.sort()).toEqual([false, true]);
  });

  it.each(["", "{", "null", "[]", '{"id":"x","response":{}}', '{"id":"x","response":{"clientDataJSON":"eA"}}'])(
    "is refused as the response %j",
    async (text) => {
      await addPasskey();
      const browser = new Client(origin);
      const response = await browser.postForm("/admin/login", {
        password: PASSWORD,
        passkey: text,
        withJavaScript: "1",
      });
      expect(await response.json()).toMatchObject({ field: "code" });
    },
  );

  it("is not added by a frame of another site's page", async () => {
    const { status } = await addPasskey((sent) => {
      const clientData = Buffer.from(sent.response.clientDataJSON, "base64url").toString();
      const framed = Buffer.from(clientData.replace('"crossOrigin":false', '"crossOrigin":true'));
      return { ...sent, response: { ...sent.response, clientDataJSON: framed.toString("base64url") } };
    });
    expect(status).toBe(422);
    expect(shop.db.select().from(passkeys).all()).toEqual([]);
  });

  it("is not added with a challenge for logins", async () => {
    const { secret } = insertAuthenticator(shop.db);
    const sent = new SoftPasskey(origin).register(await loginChallenge());
    const fields = { name: "x", password: PASSWORD, code: codeOf(secret), new_passkey: JSON.stringify(sent) };
    const response = await admin.postForm(ADD, fields);
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining("The passkey could not be created"),
    ]);
    expect(shop.db.select().from(passkeys).all()).toEqual([]);
  });

  it("is not added twice, and a refused one uses up no code", async () => {
    const { secret } = insertAuthenticator(shop.db);
    const passkey = new SoftPasskey(origin);
    const fields = { name: "x", password: PASSWORD, code: codeOf(secret) };
    expect((await admin.postForm(ADD, { ...fields, new_passkey: "{}" })).status).toBe(422);
    const send = async (code: string) => {
      const sent = JSON.stringify(passkey.register(await readPasskeyChallenge(admin)));
      return (await admin.postForm(ADD, { ...fields, code, new_passkey: sent })).status;
    };
    expect(await send(fields.code)).toBe(303);
    expect(await send(codeOf(insertAuthenticator(shop.db, "Bob's phone").secret))).toBe(422);
    expect(shop.db.select().from(passkeys).all()).toHaveLength(1);
  });

  it("cannot be added without an authenticator app, which works without JavaScript", async () => {
    expect((await admin.fetch(ADD)).headers.get("Location")).toBe("/admin/security");
    expect((await admin.postForm(ADD, { name: "x", password: PASSWORD })).headers.get("Location")).toBe(
      "/admin/security",
    );
  });

  it("is removed with password and code, and then opens nothing", async () => {
    const { passkey } = await addPasskey();
    const [stored] = shop.db.select().from(passkeys).all();
    const page = `/admin/security/passkeys/${stored?.id}/remove`;
    expect((await admin.postForm(page, { password: PASSWORD, code: "000000" })).status).toBe(422);
    const proof = JSON.stringify(passkey.logIn(await loginChallenge()));
    expect((await admin.postForm(page, { password: PASSWORD, passkey: proof })).status).toBe(303);
    expect(await opensPanels(passkey.logIn(await loginChallenge()))).toBe(false);
  });
});

test("a shop without a host name offers no passkeys", async () => {
  insertAuthenticator(shop.db);
  const byAddress = makeAdminClient(shop.db, shop.server.url);
  expect(await byAddress.getPage("/admin/security")).not.toContain("Add a passkey");
  expect((await byAddress.fetch("/admin/login/passkey")).status).toBe(404);
});
