import { createHmac, timingSafeEqual } from "node:crypto";

import { sessionKey } from "../accounts/secrets.server.ts";

/**
 * The token in a letter's link that stops all alerts, instead of a session: the signed id of the account. It permits
 * nothing else and is not stored.
 */
export function makeStopToken(userId: string): string {
  return `${Buffer.from(userId).toString("base64url")}.${sign(userId)}`;
}

/** The account of a token; null if it was not made here. */
export function readStopToken(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const userId = Buffer.from(id, "base64url").toString();
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(userId))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

function sign(userId: string): string {
  return createHmac("sha256", sessionKey("stop-alerts")).update(userId).digest("base64url");
}
