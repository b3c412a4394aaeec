import { desc, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { users } from "#db/schema/index.ts";

import type { User } from "../accounts/user.ts";
import { config } from "../config.server.ts";

export type ChatSide = "buyer" | "seller";

/** A person who uses chats: the seller in all of them, a buyer in their own. */
export interface ChatActor {
  id: string;
  name: string;
  side: ChatSide;
}

/** False without SELLER_EMAIL. */
export const chatIsOn = config.sellerEmail !== undefined;

export function chatActor(user: User, sellerEmail = config.sellerEmail): ChatActor {
  const side = user.email.toLowerCase() === sellerEmail ? "seller" : "buyer";
  return { id: user.id, name: user.name, side };
}

const sellerStatement = prepareOnce((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${sql.placeholder("email")}`)
    .orderBy(desc(users.signedInAt))
    .limit(1)
    .prepare(),
);

/** The seller's account; null until the seller has signed in for the first time. */
export function findSellerId(db: Db, sellerEmail = config.sellerEmail): string | null {
  if (sellerEmail === undefined) return null;
  return sellerStatement(db).get({ email: sellerEmail })?.id ?? null;
}
