import { pinFirstAccount } from "#app/accounts/seller.server.ts";
import { COMMAND } from "#app/audit/actor.ts";
import { openChat, type ChatSubject } from "#app/chat/chat.server.ts";
import { chatActor, type ChatActor } from "#app/chat/participants.server.ts";
import type { Db } from "#db/connection.ts";
import { users } from "#db/schema/index.ts";

const SELLER_EMAIL = "seller@shop.example";

/** A signed-in person as the chat's code sees them. The seller is identified by name. */
export function addPerson(db: Db, name: string, now = new Date()): ChatActor {
  const isSeller = name === "seller";
  const email = isSeller ? SELLER_EMAIL : `${name}@mail.example`;
  const user = { id: `id-${name}`, email, name };
  db.insert(users)
    .values({ ...user, createdAt: now, signedInAt: now })
    .run();
  if (isSeller) pinFirstAccount(db, SELLER_EMAIL, COMMAND, now);
  return chatActor({ ...user, isSeller });
}

/** Opens a chat. Returns its id. */
export function beginChat(db: Db, actor: ChatActor, subject: ChatSubject, now = new Date()): string {
  const opened = openChat(db, actor, subject, now);
  if (!opened.ok) throw new Error(`The chat was not opened: ${opened.problem.code}`);
  return opened.value;
}
