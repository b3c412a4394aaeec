import { signIn } from "#app/accounts/sessions.server.ts";
import type { Db } from "#db/connection.ts";
import { Client } from "#tests/setup/client.ts";

export const SELLER_EMAIL = "sam@shop.example";

export interface Person {
  id: string;
  email: string;
  name: string;
}

export function person(name: string): Person {
  return { id: `id-${name}`, email: name === "sam" ? SELLER_EMAIL : `${name}@mail.example`, name };
}

/** The cookie of a new session, which is inserted into the server's database. */
export function sessionCookie(db: Db, user: Person): string {
  return `session=${signIn(db, { user, previousToken: undefined, now: new Date(), sellerEmail: SELLER_EMAIL })}`;
}

/** The client of a signed-in person. */
export function signedIn(db: Db, origin: string, name: string): Client {
  const client = new Client(origin);
  const [cookie = "", token = ""] = sessionCookie(db, person(name)).split("=");
  client.cookies.set(cookie, token);
  return client;
}

/** Opens the chat about a product, or with support, through the API. Returns its id. */
export async function openChat(client: Client, productId: string | null = "lamp"): Promise<string> {
  const response = await client.sendJson("POST", "/api/chats", { productId });
  const { id } = (await response.json()) as { id: string };
  return id;
}
