import { createHmac } from "node:crypto";

import { getOrCreateSecret } from "#app/accounts/secrets.server.ts";

/** The token in the link of a letter that stops all alerts of a person, as a running shop makes it. */
export function makeStopToken(person: string, storageDir: string): string {
  const sign = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const key = sign(getOrCreateSecret("SESSION_SECRET", storageDir), "stop-alerts");
  return `${Buffer.from(person).toString("base64url")}.${sign(key, person)}`;
}
