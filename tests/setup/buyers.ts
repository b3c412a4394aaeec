import { signIn } from "#app/accounts/sessions.server.ts";
import type { Db } from "#db/connection.ts";

import { Client } from "./client.ts";

/** The client of a signed-in buyer. */
export interface Buyer extends Client {
  id: string;
}

/** Signs in several people through the database. See `Client` for the origins. */
export function signInBuyers(db: Db, origin: string, count: number, publicOrigin = origin): Buyer[] {
  return Array.from({ length: count }, (_, i) => {
    const id = `buyer-${i + 1}`;
    const token = signIn(db, {
      user: { id, email: `${id}@example.com`, name: id },
      previousToken: undefined,
      now: new Date(),
    });
    const client = Object.assign(new Client(origin, publicOrigin), { id });
    client.cookies.set("session", token);
    return client;
  });
}

export function signInTwoBuyers(db: Db, origin: string): [Buyer, Buyer] {
  const [first, second] = signInBuyers(db, origin, 2);
  if (!first || !second) throw new Error("Fewer than two buyers were signed in.");
  return [first, second];
}
