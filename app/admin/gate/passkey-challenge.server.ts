import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { LRUCache } from "lru-cache";

import { sessionKey } from "../../accounts/secrets.server.ts";
import { singleton } from "../../shared/singleton.ts";

/** The purposes of a challenge: to log in, or to add the passkey. */
export type PasskeyUse = "login" | "add";

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;
const LIFE_MS = 10 * 60_000;
/** Only successful logins add to this list, so strangers cannot push entries out of it. */
const MAX_SPENT = 1_000;

const spent = singleton("spent-challenges", () => ({
  challenges: new LRUCache<string, true>({ max: MAX_SPENT, ttl: LIFE_MS }),
  /** Older challenges are refused: an earlier process may have accepted them already. */
  since: Date.now(),
}));

/**
 * Makes a challenge for a passkey to sign: random bytes, the time and a signature of both. The server does not store
 * it, so requests for challenges use no storage.
 */
export function makeChallenge(use: PasskeyUse, now: Date): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now.getTime(), 0, TIME_BYTES);
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return new Uint8Array(Buffer.concat([signed, sign(use, signed)]));
}

/** Whether a challenge (in base64url) was made here for this use, within ten minutes, and has not been spent. */
export function isOpenChallenge(use: PasskeyUse, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return false;
  const signed = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  const madeAt = signed.readUIntBE(RANDOM_BYTES, TIME_BYTES);
  const age = now.getTime() - madeAt;
  const isOurs = timingSafeEqual(bytes.subarray(signed.length), sign(use, signed));
  return isOurs && madeAt >= spent.since && age >= 0 && age < LIFE_MS && !spent.challenges.has(keyOf(challenge));
}

/** Marks a challenge as used. Call it after the signature was found right. */
export function spendChallenge(challenge: string): void {
  spent.challenges.set(keyOf(challenge), true);
}

/** The same bytes have several spellings in base64url. */
function keyOf(challenge: string): string {
  return Buffer.from(challenge, "base64url").toString("base64url");
}

function sign(use: PasskeyUse, signed: Buffer): Buffer {
  return createHmac("sha256", sessionKey("passkey")).update(use).update(signed).digest().subarray(0, MAC_BYTES);
}
