import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { OAuth2Server, type MutableRedirectUri, type MutableResponse } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { fail } from "../shared/result.ts";

import { makeGoogleSignIn } from "./google-sign-in.server.ts";

const CALLBACK = "https://shop.example/auth/google/callback";
const PROFILE = { sub: "1084", name: "Nora Lindqvist", email: "Nora@mail.example", email_verified: true };

/** A local OAuth 2 server in place of Google. */
const provider = new OAuth2Server();
let signIn: ReturnType<typeof makeGoogleSignIn>;

beforeAll(async () => {
  await provider.issuer.keys.generate("RS256");
  await provider.start(0, "localhost");
});
afterAll(() => provider.stop());

beforeEach(() => {
  provider.service.removeAllListeners();
  answerProfile(PROFILE);
  signIn = make("a secret of the test");
});

function make(secret: string, addresses: { tokenUrl?: string; userinfoUrl?: string } = {}) {
  const url = provider.issuer.url ?? "";
  const settings = {
    clientId: "shop",
    clientSecret: "confidential",
    callbackUrl: CALLBACK,
    authorizationUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    userinfoUrl: `${url}/userinfo`,
    isNotGoogle: true,
    ...addresses,
  };
  return makeGoogleSignIn(settings, secret);
}

function answerProfile(claims: Record<string, unknown>, statusCode = 200) {
  provider.service.removeAllListeners("beforeUserinfo");
  provider.service.on("beforeUserinfo", (response: MutableResponse) =>
    Object.assign(response, { body: claims, statusCode }),
  );
}

/** Starts a sign-in and follows it to the provider. `back` is the callback's address, which is not requested yet. */
async function goToProvider(next = "/account") {
  const started = await signIn.start(next);
  const setCookie = started.headers.get("Set-Cookie") ?? "";
  const cookie = setCookie.replace(/;.*/, "");
  const toProvider = new URL(started.headers.get("Location") ?? "");
  const answered = await fetch(toProvider, { redirect: "manual" });
  const back = new URL(answered.headers.get("Location") ?? "");
  return { setCookie, cookie, toProvider, back };
}

const finish = (url: URL | string, cookie: string) => signIn.finish(new Request(url, { headers: { Cookie: cookie } }));

describe("sign-in with Google", () => {
  test("returns the profile and the page to return to, and deletes the attempt", async () => {
    const { setCookie, cookie, toProvider, back } = await goToProvider("/account?tab=cart");
    expect(setCookie).toMatch(/^__Host-sign-in=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(toProvider.searchParams.get("redirect_uri")).toBe(CALLBACK);
    expect(toProvider.searchParams.get("scope")).toContain("openid");
    expect(toProvider.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
    expect(back.href.startsWith(`${CALLBACK}?`)).toBe(true);

    const finished = await finish(back, cookie);
    const user = { id: "1084", email: "Nora@mail.example", name: "Nora Lindqvist" };
    expect(finished).toMatchObject({ result: { ok: true, value: user }, next: "/account?tab=cart" });
    expect(finished.setCookie).toMatch(/^__Host-sign-in=;.*Expires=Thu, 01 Jan 1970/);
  });

  test("accepts the callback at another host and with a trailing slash", async () => {
    const { cookie, back } = await goToProvider();
    const spelled = `http://elsewhere.example/auth/google/callback/${back.search}`;
    expect((await finish(spelled, cookie)).result.ok).toBe(true);
  });

  test("returns only to pages of this shop", async () => {
    const { cookie, back } = await goToProvider("//evil.example");
    expect((await finish(back, cookie)).next).toBe("/");
  });

  test("uses the start of the e-mail address as the name of a profile without one", async () => {
    answerProfile({ ...PROFILE, name: " \n" });
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result).toMatchObject({ value: { name: "Nora" } });
  });

  test("refuses a callback as stale without state, with another state, or without the cookie", async () => {
    for (const spoil of [
      (back: URL) => back.searchParams.delete("state"),
      (back: URL) => back.searchParams.set("state", "another"),
      (back: URL) => back.searchParams.set("state", ""),
    ]) {
      const { cookie, back } = await goToProvider();
      spoil(back);
      expect((await finish(back, cookie)).result).toEqual(fail("stale"));
    }
    const { back } = await goToProvider();
    expect((await finish(back, "")).result).toEqual(fail("stale"));
  });

  test("refuses a callback of another browser's attempt", async () => {
    const [mine, theirs] = [await goToProvider(), await goToProvider()];
    expect((await finish(theirs.back, mine.cookie)).result).toEqual(fail("stale"));
  });

  test("a callback of another tab's attempt does not end the last one", async () => {
    const [earlier, last] = [await goToProvider(), await goToProvider()];
    expect(await finish(earlier.back, last.cookie)).toMatchObject({ result: fail("stale"), setCookie: null });
    const finished = await finish(last.back, last.cookie);
    expect([finished.result.ok, finished.setCookie]).toEqual([
      true,
      expect.stringContaining("Expires=Thu, 01 Jan 1970"),
    ]);
    // A finished attempt is over for all states.
    expect((await finish(earlier.back, last.cookie)).setCookie).toContain("Expires=Thu, 01 Jan 1970");
  });

  test("refuses a second use of an attempt, even with its cookie", async () => {
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result.ok).toBe(true);
    expect((await finish(back, cookie)).result).toEqual(fail("stale"));
  });

  test("refuses an attempt older than ten minutes, even with its cookie", async () => {
    const { cookie, back } = await goToProvider();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await finish(back, cookie)).result).toEqual(fail("stale"));
  });

  test("refuses an attempt that is signed with another secret or was changed", async () => {
    const { cookie, back } = await goToProvider();
    signIn = make("another secret");
    expect((await finish(back, cookie)).result).toEqual(fail("stale"));
    signIn = make("a secret of the test");
    const changed = cookie.replace(/=./, (start) => (start === "=a" ? "=b" : "=a"));
    expect((await finish(back, changed)).result).toEqual(fail("stale"));
  });

  test("reports that the visitor canceled at the provider", async () => {
    provider.service.once("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    });
    const { cookie, back } = await goToProvider();
    expect(await finish(back, cookie)).toMatchObject({ result: fail("canceled"), next: "/account" });
  });

  test("refuses a cancellation without the state", async () => {
    const { cookie, back } = await goToProvider();
    back.search = "?error=access_denied";
    expect((await finish(back, cookie)).result).toEqual(fail("stale"));
  });

  test("reports a failure when the callback has neither a code nor an error", async () => {
    const { cookie, back } = await goToProvider();
    back.searchParams.delete("code");
    expect((await finish(back, cookie)).result).toEqual(fail("failed"));
  });

  test("reports a failure when the provider refuses the code", async () => {
    provider.service.once("beforeResponse", (response: MutableResponse) => {
      Object.assign(response, { statusCode: 400, body: { error: "invalid_grant" } });
    });
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result).toEqual(fail("failed"));
  });

  test("reports a failure when the profile comes with an error status", async () => {
    for (const status of [401, 403, 500]) {
      answerProfile(PROFILE, status);
      const { cookie, back } = await goToProvider();
      expect((await finish(back, cookie)).result).toEqual(fail("failed"));
    }
  });

  test.each(["token", "userinfo"])("follows no redirect of the provider's %s address", async (address) => {
    let requests = 0;
    const redirects = http.createServer((_, response) => {
      requests += 1;
      response.writeHead(307, { Location: `${provider.issuer.url}/${address}` }).end();
    });
    onTestFinished(() => void redirects.close());
    await once(redirects.listen(0, "localhost"), "listening");
    const url = `http://localhost:${(redirects.address() as AddressInfo).port}`;
    signIn = make("a secret of the test", { [`${address}Url`]: url });
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result).toEqual(fail("failed"));
    expect(requests).toBe(1);
  });

  test.each(["token", "userinfo"])("stops reading an answer without an end from the %s address", async (address) => {
    let sent = 0;
    const endless = http.createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const write = () => {
        response.write(" ".repeat(100_000));
        sent += 100_000;
      };
      response.on("drain", write);
      write();
    });
    onTestFinished(() => void endless.close());
    await once(endless.listen(0, "localhost"), "listening");
    const url = `http://localhost:${(endless.address() as AddressInfo).port}`;
    signIn = make("a secret of the test", { [`${address}Url`]: url });
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result).toEqual(fail("failed"));
    expect(sent).toBeLessThan(50_000_000);
  });

  test.each<[string, Record<string, unknown>]>([
    ["no sub", { ...PROFILE, sub: undefined }],
    ["an empty sub", { ...PROFILE, sub: "" }],
    ["a sub that is a number", { ...PROFILE, sub: 1084 }],
    ["a sub with spaces", { ...PROFILE, sub: "10 84" }],
    ["a sub of 256 characters", { ...PROFILE, sub: "1".repeat(256) }],
    ["no e-mail", { ...PROFILE, email: undefined }],
    ["no email_verified", { ...PROFILE, email_verified: undefined }],
    ['the text "true" as email_verified', { ...PROFILE, email_verified: "true" }],
    ["nothing", {}],
  ])("refuses a profile with %s", async (_name, claims) => {
    answerProfile(claims);
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result).toEqual(fail("failed"));
  });

  test("refuses an unverified e-mail address with its own problem", async () => {
    answerProfile({ ...PROFILE, email_verified: false });
    const { cookie, back } = await goToProvider();
    expect((await finish(back, cookie)).result).toEqual(fail("unverified"));
  });
});
