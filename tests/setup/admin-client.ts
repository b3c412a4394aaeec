import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import type { Db } from "#db/connection.ts";

import { Client } from "./client.ts";

/** The client of an administrator without a signed-in account. */
export function makeAdminClient(db: Db, origin: string): Client {
  const client = new Client(origin);
  client.cookies.set("admin", issueAdminToken(db, new Date()));
  return client;
}

/** Logs in through the API. */
export function logInAdmin(client: Client, password: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return client.sendJson("POST", "/api/login", { password }, headers);
}
