import type { SessionUser } from "../accounts/user.ts";
import { config } from "../config.server.ts";

export type ChatSide = "buyer" | "seller";

/** A person who uses chats: the seller in all of them, a buyer in their own. */
export interface ChatActor {
  id: string;
  name: string;
  side: ChatSide;
}

/** False without SELLER_EMAIL. */
export function chatIsOn(): boolean {
  return config.sellerEmail !== undefined;
}

export function chatActor({ id, name, isSeller }: Omit<SessionUser, "email">): ChatActor {
  return { id, name, side: isSeller ? "seller" : "buyer" };
}
