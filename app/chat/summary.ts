import { useRouteLoaderData } from "@remix-run/react";

/** What every page knows of the chat. */
export interface ChatSummary {
  /** False in a shop without a seller. */
  on: boolean;
  /** Messages that the person who looks has not read. */
  unread: number;
  /** Whether they have any chat: then it is worth being told of new messages at once. */
  hasChats: boolean;
  isSeller: boolean;
}

const NOTHING: ChatSummary = { on: false, unread: 0, hasChats: false, isSeller: false };

export function useChatSummary(): ChatSummary {
  return useRouteLoaderData<{ chat: ChatSummary } | undefined>("root")?.chat ?? NOTHING;
}
