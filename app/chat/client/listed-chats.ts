import type { Chat, ChatMessage, ListedView } from "../contract.ts";
import { shortenMessage } from "../message-rules.ts";

/** A shown page of a list. */
export interface ListedChats {
  chats: readonly Chat[];
  view: ListedView;
  more: boolean;
}

/** The first page of all chats. */
export const ALL_CHATS: ListedView = { query: "", page: 1, show: null };

export function isSameView(a: ListedView, b: ListedView): boolean {
  return a.query === b.query && a.page === b.page && a.show === b.show;
}

/**
 * Returns the list after a new message. Null if a refetch is needed: if the chat is not in the list, or leaves it for the
 * first page.
 */
export function withMessage(list: ListedChats, message: ChatMessage, own: boolean): ListedChats | null {
  const known = list.chats.find((chat) => chat.id === message.chat_id);
  // A message of the buyer opens the chat again.
  if (!known || list.view.page > 1 || (known.is_done && !own)) return null;
  const unread_count = known.unread_count + (own ? 0 : 1);
  const chat: Chat = {
    ...known,
    last_message: shortenMessage(message.content, message.images.length),
    last_message_time: message.timestamp,
    unread_count,
    has_unread_messages: unread_count > 0,
  };
  const chats = [chat, ...list.chats.filter((one) => one !== known)];
  chats.sort((a, b) => Number(b.has_unread_messages) - Number(a.has_unread_messages));
  return { ...list, chats };
}

/** Returns the list after a chat was read. */
export function withRead(list: ListedChats, chatId: string): ListedChats {
  const read = { has_unread_messages: false, unread_count: 0 };
  return { ...list, chats: list.chats.map((chat) => (chat.id === chatId ? { ...chat, ...read } : chat)) };
}
