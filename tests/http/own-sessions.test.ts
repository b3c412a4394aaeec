import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sessions } from "#db/schema/index.ts";
import { textOf, type Client } from "#tests/setup/client.ts";
import { isSignedIn, signInDemo, type DemoAccount } from "#tests/setup/demo-client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PAGE = "/account/sessions";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
});
afterAll(() => shop.end());
beforeEach(() => {
  shop.db.delete(sessions).run();
});

const signIn = (userAgent: string, account: DemoAccount = "buyer") =>
  signInDemo(shop.server.url, account, { "User-Agent": userAgent });
const readPage = async (client: Client) => textOf(await client.getPage(PAGE)).replace(/\s+/g, " ");
/** The id that the button for a browser sends. */
async function findId(client: Client, name: string): Promise<string> {
  const html = (await client.getPage(PAGE)).replaceAll("<!-- -->", "");
  return new RegExp(`value="([\\w-]{8})"[^>]*>Sign out<span[^>]*> of ${name}`).exec(html)?.[1] ?? "";
}

test("an account lists the browsers in which it is signed in, and nobody else's", async () => {
  const here = await signIn(FIREFOX);
  await signIn(IPHONE);
  await signIn("curl/8.5.0", "buyer2");
  const page = await readPage(here);
  expect(page).toContain("Firefox on Linux · this browser");
  expect(page).toContain("Safari on iPhone Signed in on");
  expect(page).not.toContain("curl");
  expect((await here.fetch(PAGE)).headers.get("Cache-Control")).toContain("no-store");
});

test("one browser is signed out, and the others stay", async () => {
  const [here, phone, tablet] = [await signIn(FIREFOX), await signIn(IPHONE), await signIn("tablet/1.0")];
  expect((await here.postForm(PAGE, { end: await findId(here, "Safari on iPhone") })).status).toBe(303);
  expect(await here.getPage(PAGE)).toContain("That browser is signed out.");
  expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(here)]).toEqual([false, true, true]);
});

test("all other browsers of the account are signed out, and other accounts stay", async () => {
  const [here, phone, other] = [await signIn(FIREFOX), await signIn(IPHONE), await signIn(IPHONE, "buyer2")];
  await here.postForm(PAGE, { end: "others" });
  expect([await isSignedIn(phone), await isSignedIn(here), await isSignedIn(other)]).toEqual([false, true, true]);
  expect(await readPage(here)).not.toContain("Sign out everywhere else");
});

test.each(["", "%", "________", "' OR 1=1 --"])("signs nobody out for the forged id %j", async (end) => {
  const [here, phone] = [await signIn(FIREFOX), await signIn(IPHONE)];
  await here.postForm(PAGE, { end });
  expect([await isSignedIn(phone), await isSignedIn(here)]).toEqual([true, true]);
});

test("an account signs no other account out by the id of its session", async () => {
  const [here, other] = [await signIn(FIREFOX), await signIn(IPHONE, "buyer2")];
  await signIn("tablet/1.0", "buyer2");
  await here.postForm(PAGE, { end: await findId(other, "tablet/1.0") });
  expect(shop.db.select().from(sessions).all()).toHaveLength(3);
});
