import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new token for a cookie or a header: 43 characters, 256 random bits. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The hash of a token, which the database stores. A fast hash is enough, because the token is random. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export const PUBLIC_ID_CHARACTERS = 8;

/** Names the session of a token in pages, in the log and in the audit trail. */
export function publicIdOf(tokenHash: string): string {
  return tokenHash.slice(0, PUBLIC_ID_CHARACTERS);
}
