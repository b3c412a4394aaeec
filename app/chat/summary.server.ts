import type { Db } from "#db/connection.ts";

import type { SessionUser } from "../accounts/user.ts";

import { getUnread } from "./chat.queries.server.ts";
import { chatActor, chatIsOn } from "./participants.server.ts";
import type { ChatSummary } from "./summary.ts";

/** The data about chats that every page loads. It is the same for all visitors. */
export function getChatSummary(db: Db, user: SessionUser | null): ChatSummary {
  if (!chatIsOn() || !user) return { on: chatIsOn(), unread: 0, hasChats: false, isSeller: false };
  const actor = chatActor(user);
  return { on: true, isSeller: actor.side === "seller", ...getUnread(db, actor) };
}
