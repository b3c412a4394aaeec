import { makeTotpSecret } from "#app/admin/gate/second-factor.server.ts";
import { passkeys } from "#db/schema/index.ts";
import { codeOf, deleteAuthenticators, insertAuthenticator } from "#tests/factories/authenticators.ts";

import { makeAdminClient } from "./admin-client.ts";
import { insertApiKey } from "./api-keys.ts";
import type { Client } from "./client.ts";
import { readPasskeyChallenge, SoftPasskey } from "./soft-passkey.ts";
import type { StartedShop } from "./start-shop.ts";

interface Surroundings {
  shop: () => StartedShop;
  admin: () => Client;
  password: () => string;
}

/** For each address of the security pages: a change, and the audit action that it records. */
export function listSecurityChanges({ shop, admin, password }: Surroundings) {
  /** Makes a change that needs a code. The second factor is off again afterwards. */
  async function withSecondFactor(change: (app: { id: number; code: string }) => Promise<Response>): Promise<Response> {
    const { db } = shop();
    const { id, secret } = insertAuthenticator(db);
    try {
      return await change({ id, code: codeOf(secret) });
    } finally {
      deleteAuthenticators(db);
    }
  }
  const changes: Record<string, [action: string, send: () => Promise<Response>]> = {
    "POST /admin/security": ["end-sessions", () => admin().postForm("/admin/security", { end: "others" })],
    "POST /admin/security/keys": [
      "revoke-api-key",
      () => {
        const { id } = insertApiKey(shop().db, ["orders:read"]);
        return admin().postForm("/admin/security/keys", { revoke: String(id) });
      },
    ],
    "POST /admin/security/keys/add": [
      "add-api-key",
      () => admin().postForm("/admin/security/keys/add", { name: "sync", scope: "orders:read", password: password() }),
    ],
    "POST /admin/security/authenticators/add": [
      "add-authenticator",
      () =>
        withSecondFactor(({ code }) => {
          const secret = makeTotpSecret();
          const fields = { name: "phone", secret, app_code: codeOf(secret), password: password(), code };
          return admin().postForm("/admin/security/authenticators/add", fields);
        }),
    ],
    "POST /admin/security/authenticators/:id/remove": [
      "remove-authenticator",
      () =>
        withSecondFactor(({ id, code }) =>
          admin().postForm(`/admin/security/authenticators/${id}/remove`, { password: password(), code }),
        ),
    ],
    "POST /admin/security/passkeys/add": [
      "add-passkey",
      () =>
        withSecondFactor(async ({ code }) => {
          // Passkeys need a host name.
          const client = makeAdminClient(shop().db, shop().server.url.replace("127.0.0.1", "localhost"));
          const passkey = new SoftPasskey(client.origin).register(await readPasskeyChallenge(client));
          const fields = { name: "laptop", password: password(), code, new_passkey: JSON.stringify(passkey) };
          return client.postForm("/admin/security/passkeys/add", fields);
        }),
    ],
    "POST /admin/security/passkeys/:id/remove": [
      "remove-passkey",
      () =>
        withSecondFactor(({ code }) => {
          const row = { id: "a-passkey", name: "laptop", publicKey: Buffer.alloc(77), counter: 0, addedAt: new Date() };
          shop().db.insert(passkeys).values(row).run();
          return admin().postForm("/admin/security/passkeys/a-passkey/remove", { password: password(), code });
        }),
    ],
    "POST /admin/security/password": [
      "change-password",
      () => admin().postForm("/admin/security/password", { password: password(), new_password: password() }),
    ],
    "POST /admin/security/recovery-codes": [
      "new-recovery-codes",
      () =>
        withSecondFactor(({ code }) =>
          admin().postForm("/admin/security/recovery-codes", { password: password(), code }),
        ),
    ],
  };
  return changes;
}
