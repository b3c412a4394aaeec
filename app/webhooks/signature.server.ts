import { createHmac, randomBytes } from "node:crypto";

/**
 * Signatures of messages, as Standard Webhooks defines them (https://www.standardwebhooks.com), so that receivers can
 * use its libraries.
 */

const SECRET_BYTES = 32;
const SECRET_PREFIX = "whsec_";

/** A new secret, as it is stored. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64");
}

/** A secret as its receiver enters it. */
export function showSecret(secret: string): string {
  return SECRET_PREFIX + secret;
}

interface Message {
  id: string;
  body: string;
  secret: string;
  /** The time of the attempt: receivers refuse old messages, which somebody may have recorded. */
  now: Date;
}

/** The signature headers of a message. */
export function signatureHeaders({ id, body, secret, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret, "base64")).update(`${id}.${timestamp}.${body}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature.digest("base64")}`,
  };
}
