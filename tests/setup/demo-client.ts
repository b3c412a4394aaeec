import type { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";

import { Client } from "./client.ts";

export type DemoAccount = keyof typeof DEMO_ACCOUNTS;

/** Signs in with an account of the demonstration. */
export async function signInDemo(
  url: string,
  account: DemoAccount,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client(url);
  await client.postForm("/auth/demo", { account }, headers);
  return client;
}

export const isSignedIn = async (client: Client) => (await client.fetch("/account")).status === 200;
