import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { createCookieSessionStorage, type Session } from "@remix-run/node";
import { parseSetCookie, stringifyCookie } from "cookie";
import { LRUCache } from "lru-cache";
import { Authenticator, AuthorizationError } from "remix-auth";
import { GoogleStrategy, type GoogleProfile } from "remix-auth-google";
import { z } from "zod";

import type { Config } from "../config.server.ts";
import { readBounded } from "../http/bounded-body.server.ts";
import { log } from "../log.server.ts";
import * as paths from "../paths.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import type { SignInProblem } from "./accounts.messages.ts";
import { returnPath } from "./sign-in-path.ts";
import type { User } from "./user.ts";

type GoogleSettings = NonNullable<Config["google"]>;

/** How long a visitor may take on Google's pages. */
const ATTEMPT_MS = 10 * 60_000;
/** How long both requests to Google may take together. */
const ANSWER_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_NAME_LENGTH = 200;
const STATE_BYTES = 32;
/** Where the strategy keeps an attempt's OAuth state. */
const STATE_KEY = "oauth2:state";

/** Claims as in https://developers.google.com/identity/openid-connect/reference#discovery */
const claimsSchema = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().max(320).includes("@"),
  email_verified: z.boolean(),
  name: z.string().optional(),
});

class UnverifiedEmailError extends Error {}

/** Google's strategy with configurable addresses. It refuses profiles that come with an error status. */
class ShopGoogleStrategy extends GoogleStrategy<User> {
  readonly #userinfoUrl: string;

  constructor({ clientId, clientSecret, callbackUrl, ...urls }: GoogleSettings) {
    const options = { clientID: clientId, clientSecret, callbackURL: callbackUrl, prompt: "select_account" } as const;
    super(options, ({ profile }) => Promise.resolve(toUser(profile)));
    this.authorizationURL = urls.authorizationUrl;
    this.tokenURL = urls.tokenUrl;
    this.#userinfoUrl = urls.userinfoUrl;
    // The library's state is a UUID, which has only 122 random bits.
    Object.assign(this, { generateState: () => randomBytes(STATE_BYTES).toString("base64url") });
  }

  /** Sends what the library sends. */
  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const credentials = { client_id: this.clientID, client_secret: this.clientSecret, code };
    const body = new URLSearchParams({ ...Object.fromEntries(params), ...credentials });
    const response = await askGoogle(this.tokenURL, { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return this.getAccessToken(response);
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const response = await askGoogle(this.#userinfoUrl, { headers: { Authorization: `Bearer ${accessToken}` } });
    if (!response.ok) throw new Error(`Google answered the profile request with ${response.status}.`);
    const claims = claimsSchema.parse(await response.json());
    if (!claims.email_verified) throw new UnverifiedEmailError("The e-mail address is not verified.");
    return {
      provider: "google",
      id: claims.sub,
      displayName: claims.name ?? "",
      name: { familyName: "", givenName: "" },
      emails: [{ value: claims.email }],
      photos: [{ value: "" }],
      _json: claims as GoogleProfile["_json"],
    };
  }
}

/** Follows no redirect, which would send the client's secret to another address, and reads no long answer. */
async function askGoogle(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
  const body = await readBounded(response.body, MAX_ANSWER_BYTES);
  if (body === null) {
    await response.body?.cancel();
    throw new Error("Google's answer is too long.");
  }
  return new Response(new Uint8Array(body), { status: response.status });
}

function toUser({ id, displayName, emails: [email] }: GoogleProfile): User {
  const name = displayName.replace(/\s+/g, " ").trim().slice(0, MAX_NAME_LENGTH);
  return { id, email: email.value, name: name || email.value.replace(/@.*/, "") };
}

export interface FinishedSignIn {
  result: Result<User, Problem<Exclude<SignInProblem["code"], "off">>>;
  /** The path in this shop to return to. */
  next: string;
  /** Deletes the attempt's cookie. Null if the cookie belongs to another attempt, which may still go on in another tab. */
  setCookie: string | null;
}

/**
 * Sign-in with Google, from the button to the callback. During an attempt, a signed cookie holds the OAuth state and
 * the path to return to. The session is created at the end, and has a cookie of its own.
 */
export function makeGoogleSignIn(settings: GoogleSettings, secret: string) {
  const secure = settings.callbackUrl.startsWith("https:");
  const attempts = createCookieSessionStorage({
    cookie: {
      name: secure ? "__Host-sign-in" : "sign-in",
      path: "/",
      // Not strict: the callback is a navigation from another site.
      sameSite: "lax",
      httpOnly: true,
      secure,
      maxAge: ATTEMPT_MS / 1000,
      secrets: [secret],
    },
  });
  const authenticator = new Authenticator<User>(attempts, { throwOnError: true }).use(new ShopGoogleStrategy(settings));
  /** The ids of finished attempts, because a browser could send the cookie of an attempt again. */
  const finished = new LRUCache<string, true>({ max: 10_000, ttl: ATTEMPT_MS });

  /** Uses up an attempt. Returns `over` if it was used or has expired, `other` if the state is that of another attempt. */
  function claim(attempt: Session, state: string | null, now: number): "claimed" | "over" | "other" {
    const { id, startedAt, [STATE_KEY]: expected } = attempt.data as Record<string, unknown>;
    if (typeof id !== "string" || typeof startedAt !== "number" || now - startedAt > ATTEMPT_MS) return "over";
    if (finished.has(id)) return "over";
    if (!state || state !== expected) return "other";
    finished.set(id, true);
    return "claimed";
  }

  /** Redirects the browser to Google. Signing in leads back to `next`. */
  async function start(next: string): Promise<Response> {
    const attempt = await attempts.getSession();
    attempt.set("id", randomUUID());
    attempt.set("startedAt", Date.now());
    attempt.set("next", returnPath(next));
    const { name, value } = parseSetCookie(await attempts.commitSession(attempt));
    const headers = { Cookie: stringifyCookie({ [name]: value }) };
    const request = new Request(new URL(paths.googleSignIn, settings.callbackUrl), { headers });
    try {
      await authenticator.authenticate("google", request);
    } catch (thrown) {
      // The strategy throws its redirect.
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
    throw new Error("The sign-in did not redirect to Google.");
  }

  async function identify(request: Request): Promise<FinishedSignIn["result"]> {
    const { search, searchParams } = new URL(request.url);
    // The strategy starts a new attempt at any address but this one.
    const canonical = new Request(settings.callbackUrl + search, {
      headers: { Cookie: request.headers.get("Cookie") ?? "" },
    });
    const timeout = new AbortController();
    try {
      const late = delay(ANSWER_MS, undefined, { signal: timeout.signal }).then(() => {
        throw new Error("Google did not answer in time.");
      });
      return ok(await Promise.race([authenticator.authenticate("google", canonical), late]));
    } catch (error) {
      const code = getProblemCode(error, searchParams);
      const reason = error instanceof Error ? error.message.slice(0, 300) : "unknown";
      if (code === "canceled") log.info("A visitor canceled the sign-in with Google.");
      else
        log.warn(
          { code, reason },
          "Could not sign in with Google. npm run doctor checks the client id and the secret.",
        );
      return fail(code);
    } finally {
      timeout.abort();
    }
  }

  /** Handles the callback. Logs failures, because the result does not contain what Google answered. */
  async function finish(request: Request): Promise<FinishedSignIn> {
    const attempt = await attempts.getSession(request.headers.get("Cookie"));
    const next = returnPath(attempt.get("next"));
    const claimed = claim(attempt, new URL(request.url).searchParams.get("state"), Date.now());
    // The cookie belongs to the last attempt that this browser started. The callback of an earlier one keeps it.
    const setCookie = claimed === "other" ? null : await attempts.destroySession(attempt);
    return { result: claimed === "claimed" ? await identify(request) : fail("stale"), next, setCookie };
  }

  return { start, finish };
}

function getProblemCode(error: unknown, callback: URLSearchParams): "canceled" | "unverified" | "failed" {
  if (!(error instanceof AuthorizationError)) return "failed";
  if (callback.get("error") === "access_denied") return "canceled";
  return error.cause instanceof UnverifiedEmailError ? "unverified" : "failed";
}
