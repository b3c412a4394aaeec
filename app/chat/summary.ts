import { useRouteLoaderData } from "@remix-run/react";

/** The data about chats that every page loads. */
export interface ChatSummary {
  /** False in a shop without a seller. */
  on: boolean;
  /** The number of this person's unread messages. */
  unread: number;
  /** Whether the person has any chat. Only then does the page connect to the chat's server. */
  hasChats: boolean;
  isSeller: boolean;
}

const NOTHING: ChatSummary = { on: false, unread: 0, hasChats: false, isSeller: false };

export function useChatSummary(): ChatSummary {
  return useRouteLoaderData<{ chat: ChatSummary } | undefined>("root")?.chat ?? NOTHING;
}
