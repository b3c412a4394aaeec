import { readFileSync, rmSync } from "node:fs";

import { OAuth2Server, type MutableRedirectUri, type MutableResponse } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { sendMessage } from "#app/chat/chat.server.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { sessions, users } from "#db/schema/index.ts";
import { addPerson, beginChat } from "#tests/factories/chat.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const SHOP = "http://shop.example";
const PROFILE = { sub: "1084", name: "Nora Lindqvist", email: "nora@mail.example", email_verified: true };

/** A local OAuth 2 server in place of Google. */
const provider = new OAuth2Server();
let server: RunningServer;
let db: Db;
let client: Client;
const storage = makeStorage();

beforeAll(async () => {
  await provider.issuer.keys.generate("RS256");
  await provider.start(0, "localhost");
  const url = provider.issuer.url ?? "";
  db = openDatabase(storage.file);
  server = await startServer({
    storageDir: storage.storageDir,
    env: {
      PUBLIC_URL: SHOP,
      SELLER_EMAIL: "sam@shop.example",
      GOOGLE_CLIENT_ID: "shop",
      GOOGLE_CLIENT_SECRET: "canary-of-the-client-secret",
      GOOGLE_AUTHORIZATION_URL: `${url}/authorize`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_USERINFO_URL: `${url}/userinfo`,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  db.$client.close();
  rmSync(storage.storageDir, { recursive: true });
});
beforeEach(() => {
  provider.service.removeAllListeners();
  answerProfile(PROFILE);
  client = new Client(server.url);
  db.delete(sessions).run();
});

function answerProfile(body: Record<string, unknown>, statusCode = 200) {
  provider.service.removeAllListeners("beforeUserinfo");
  provider.service.on("beforeUserinfo", (response: MutableResponse) => Object.assign(response, { body, statusCode }));
}

/** Follows a sign-in from the button to Google and back. Returns the path and query of the shop's callback. */
async function goToGoogle(next = "/pcshop?q=a"): Promise<URL> {
  const started = await client.postForm("/auth/google", { next }, { Origin: SHOP });
  const answered = await fetch(started.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(answered.headers.get("Location") ?? "");
  expect(back.href.startsWith(`${SHOP}/auth/google/callback?`)).toBe(true);
  return back;
}

const comeBack = (back: URL) => client.fetch(back.pathname + back.search);

/** Expects that nobody is signed in, and that the sign-in page shows the shop's message. */
async function expectRefusal(response: Response, message: RegExp) {
  expect(db.select().from(sessions).all()).toEqual([]);
  expect(response.status).toBe(303);
  expect(client.cookies.has("session")).toBe(false);
  const target = response.headers.get("Location") ?? "";
  expect(target).toMatch(/^\/sign-in/);
  const page = await client.getPage(target);
  expect(page.slice(page.indexOf("<main"), page.indexOf("</main>"))).toMatch(message);
  return page;
}

it("signs in and returns to the page where the visitor was", async () => {
  const page = await client.getPage("/sign-in?next=%2Fpcshop%3Fq%3Da");
  expect(page).toContain("Continue with Google");
  expect(page).not.toContain("/auth/demo");
  const response = await comeBack(await goToGoogle());
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/pcshop?q=a"]);
  expect([...client.cookies.keys()]).toEqual(["session", "account-mark"]);
  expect(await client.getPage("/pcshop?q=a")).toContain("My Account");
  const { sub: id, name, email } = PROFILE;
  expect(db.select().from(users).all()).toMatchObject([{ id, name, email }]);
});

it("forgets the access token of Google: neither the database nor the log nor a cookie has it", async () => {
  const tokens: string[] = [];
  provider.service.once("beforeResponse", ({ body }: MutableResponse) => {
    tokens.push(String((body as Record<string, unknown>).access_token));
  });
  await comeBack(await goToGoogle());
  const [token = ""] = tokens;
  expect(token.length).toBeGreaterThan(20);
  const stored = ["", "-wal"].map((ending) => readFileSync(storage.file + ending, "latin1")).join("");
  const seen = [stored, JSON.stringify(server.log), JSON.stringify([...client.cookies])];
  expect(seen.map((text) => text.includes(token))).toEqual([false, false, false]);
});

it("replaces the earlier session", async () => {
  client.cookies.set("session", "A".repeat(43));
  await comeBack(await goToGoogle());
  const first = client.cookies.get("session");
  await comeBack(await goToGoogle());
  expect(new Set(["A".repeat(43), first, client.cookies.get("session")]).size).toBe(3);
  expect(db.select().from(sessions).all()).toHaveLength(1);
});

it("signs in although another process takes the write lock while Google answers, and pages do not wait", async () => {
  provider.service.once("beforeUserinfo", () => void db.$client.exec("BEGIN IMMEDIATE"));
  const answered = comeBack(await goToGoogle());
  try {
    await expect.poll(() => db.$client.inTransaction).toBe(true);
    for (let i = 0; i < 5; i++) expect((await new Client(server.url).fetch("/sign-in")).status).toBe(200);
  } finally {
    db.$client.exec("ROLLBACK");
  }
  expect((await answered).headers.get("Location")).toBe("/pcshop?q=a");
  expect(client.cookies.has("session")).toBe(true);
});

it("redirects only within this shop", async () => {
  for (const next of ["//evil.example", "https://evil.example/"]) {
    const response = await comeBack(await goToGoogle(next));
    expect(response.headers.get("Location")).toBe("/");
  }
});

it("refuses a callback without state, with a wrong state, or from another browser", async () => {
  for (const spoil of [
    (back: URL) => back.searchParams.delete("state"),
    (back: URL) => back.searchParams.set("state", crypto.randomUUID()),
    () => client.cookies.clear(),
  ]) {
    const back = await goToGoogle();
    spoil(back);
    await expectRefusal(await comeBack(back), /role="alert"[^]*took too long/);
  }
  const theirs = await goToGoogle();
  client.cookies.clear();
  await goToGoogle();
  await expectRefusal(await comeBack(theirs), /took too long/);
});

it("refuses a repeated callback, even with its cookie", async () => {
  const back = await goToGoogle();
  const cookies = new Map(client.cookies);
  await comeBack(back);
  client.cookies.clear();
  db.delete(sessions).run();
  await expectRefusal(await comeBack(back), /took too long/);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  await expectRefusal(await comeBack(back), /took too long/);
});

it("says that sign-in was canceled and remembers the page", async () => {
  provider.service.once("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
    url.searchParams.set("error_description", "words of the provider");
  });
  const page = await expectRefusal(await comeBack(await goToGoogle()), /role="status"[^]*Sign-in was canceled/);
  expect(page).toContain('name="next" value="/pcshop?q=a"');
  expect(page).not.toContain("words of the provider");
});

it("hides the provider's error text from the visitor and logs it", async () => {
  provider.service.once("beforeResponse", (response: MutableResponse) => {
    Object.assign(response, { statusCode: 400, body: { error: "words of the provider" } });
  });
  const page = await expectRefusal(await comeBack(await goToGoogle()), /Sign-in with Google failed/);
  expect(page).not.toContain("words of the provider");
  const logged = server.log.filter(({ msg }) => msg.startsWith("Could not sign in with Google."));
  expect(JSON.stringify(logged)).toContain("words of the provider");
});

it.each<[string, Record<string, unknown>, number?]>([
  ["refused with 401", PROFILE, 401],
  ["without a sub", { ...PROFILE, sub: undefined }],
  ["without an e-mail", { ...PROFILE, email: undefined }],
])("refuses a profile %s", async (_name, body, status) => {
  answerProfile(body, status);
  await expectRefusal(await comeBack(await goToGoogle()), /Sign-in with Google failed/);
});

it("refuses an unverified e-mail", async () => {
  answerProfile({ ...PROFILE, email_verified: false });
  await expectRefusal(await comeBack(await goToGoogle()), /has not verified the e-mail address/);
});

it("makes the first account with the seller's address the seller, and another one only after a reset", async () => {
  const buyer = addPerson(db, "buyer");
  const message = { chatId: beginChat(db, buyer, { kind: "support" }), content: "Hi", images: [], clientId: "1" };
  sendMessage(db, buyer, message, new Date());
  const seesTheBuyersChat = async (sub: string) => {
    answerProfile({ ...PROFILE, sub, email: "Sam@shop.example" });
    client = new Client(server.url);
    await comeBack(await goToGoogle());
    return (await client.getPage(`/chats`)).includes(buyer.name);
  };
  expect(await seesTheBuyersChat("first")).toBe(true);
  expect(await seesTheBuyersChat("second")).toBe(false);
  const warning = {
    msg: expect.stringMatching(/^Another account with the seller's e-mail address signed in/) as string,
    userId: "second",
  };
  expect(server.log).toContainEqual(expect.objectContaining(warning));
  expect(await seesTheBuyersChat("first")).toBe(true);

  const { storageDir } = server;
  expect(await runCommand("admin", ["seller", "reset"], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  expect(await seesTheBuyersChat("second")).toBe(true);
  expect(await seesTheBuyersChat("first")).toBe(false);
});

it("warns that another provider is used instead of Google, and logs no secret", () => {
  const warned = server.log.find(({ msg }) => msg.includes("addresses that are not Google's"));
  expect(warned).toMatchObject({ level: 40, tokenUrl: `${provider.issuer.url ?? ""}/token` });
  const everything = JSON.stringify(server.log);
  expect(everything).not.toContain("canary");
  for (const [, value] of client.cookies) expect(everything).not.toContain(value);
});
