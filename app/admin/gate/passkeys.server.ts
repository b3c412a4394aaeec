import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { z } from "zod";

import type { Db } from "#db/connection.ts";
import { passkeys } from "#db/schema/index.ts";
import { AFTER_WORK_MS, waitForWriteLock } from "#db/write-lock.ts";

import { log } from "../../log.server.ts";

import { isOpenChallenge, makeChallenge, spendChallenge } from "./passkey-challenge.server.ts";

/**
 * Passkeys (WebAuthn), which administrators may use instead of a code. They belong to the shop's host name. The device
 * asks for a finger, a face or a PIN.
 */

const SHOWN_NAME = "Admin Panel";

/** The library takes 25 MB of memory, which a shop needs only when somebody uses a passkey. */
const loadLibrary = () => import("@simplewebauthn/server");

/** The host name that passkeys of this origin belong to; null for an IP address, which cannot have any. */
export function findPasskeyHost(origin: string): string | null {
  const { hostname } = new URL(origin);
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, "")) ? null : hostname;
}

/** The browser's options for a login with a passkey. */
export async function makeLoginOptions(host: string, now: Date) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const challenge = makeChallenge("login", now);
  return generateAuthenticationOptions({ rpID: host, challenge, userVerification: "required" });
}

/** The browser's options for creating a passkey. */
export async function makePasskeyOptions(db: Db, host: string, now: Date) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    ...{ rpName: SHOWN_NAME, rpID: host, userName: "admin", challenge: makeChallenge("add", now) },
    excludeCredentials: db.select({ id: passkeys.id }).from(passkeys).all(),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

export function hasPasskeys(db: Db): boolean {
  return db.select({ id: passkeys.id }).from(passkeys).limit(1).get() !== undefined;
}

/** The browser's response, as it comes in a form. The library checks its fields. */
const credential = z.looseObject({ id: z.string(), response: z.looseObject({ clientDataJSON: z.string() }) });

function parseCredential(json: string): z.infer<typeof credential> | null {
  try {
    return credential.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Whether the browser's response (as JSON) proves a known passkey. A response works once. */
export async function spendPasskey(db: Db, json: string, origin: string, now: Date): Promise<boolean> {
  const sent = parseCredential(json);
  const stored = sent && db.select().from(passkeys).where(eq(passkeys.id, sent.id)).get();
  const host = findPasskeyHost(origin);
  if (!stored || host === null) return false;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { check, spend } = watchChallenge(now);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: sent as unknown as AuthenticationResponseJSON,
      ...{ expectedChallenge: check, expectedOrigin: origin, expectedRPID: host },
      credential: { id: stored.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
    });
    await waitForWriteLock(db, AFTER_WORK_MS);
    if (!verified || !spend()) return false;
    db.update(passkeys).set({ counter: authenticationInfo.newCounter }).where(eq(passkeys.id, stored.id)).run();
    return true;
  } catch (error) {
    log.info({ err: error }, "Refused a passkey.");
    return false;
  }
}

/**
 * The passkey that the browser's response (as JSON) contains; null if the response is not right. Sent again, it
 * contains the same passkey, which is refused when it is added.
 */
export async function readNewPasskey(json: string, origin: string, now: Date) {
  const sent = parseCredential(json);
  const host = findPasskeyHost(origin);
  if (!sent || host === null) return null;
  const { verifyRegistrationResponse } = await loadLibrary();
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: sent as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => isOpenChallenge("add", challenge, now),
      ...{ expectedOrigin: origin, expectedRPID: host },
    });
    // The library refuses frames of other sites' pages at logins, but not here.
    const { crossOrigin } = decodeClientDataJSON(sent.response.clientDataJSON);
    if (!verified || crossOrigin) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter };
  } catch (error) {
    log.info({ err: error }, "Refused a new passkey.");
    return null;
  }
}

/** Remembers the challenge that the library asks about, to spend it when the signature was right. */
function watchChallenge(now: Date) {
  let challenge = "";
  return {
    check: (asked: string) => isOpenChallenge("login", (challenge = asked), now),
    /** Returns false if another request has spent it meanwhile. */
    spend: (): boolean => {
      if (!isOpenChallenge("login", challenge, now)) return false;
      spendChallenge(challenge);
      return true;
    },
  };
}
