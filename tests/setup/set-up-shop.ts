import { Client } from "./client.ts";
import type { RunningServer } from "./start-server.ts";

/** The setup code of a new shop, from the log of its server. */
export function readSetupCode({ log }: Pick<RunningServer, "log">): string {
  const code = log.findLast(({ msg }) => msg.startsWith("The panels have no password yet."))?.code;
  if (typeof code !== "string") throw new Error("The log has no setup code.");
  return code;
}

/** Sets the first password of a new shop. Returns the client of the administrator who did. */
export async function setUpShop(server: RunningServer, password: string, origin = server.url): Promise<Client> {
  const client = new Client(server.url);
  const fields = { setup_code: readSetupCode(server), new_password: password };
  const response = await client.postForm("/admin/setup", fields, { Origin: origin });
  if (response.status !== 303) throw new Error(`The setup answered ${response.status}: ${await response.text()}`);
  return client;
}
