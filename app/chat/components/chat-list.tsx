import { Link } from "@remix-run/react";
import { LifeBuoy } from "lucide-react";

import * as paths from "../../paths.ts";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import type { Chat } from "../contract.ts";
import { shortTime } from "../message-time.ts";

interface ChatListProps {
  chats: readonly Chat[];
  isSeller: boolean;
  /** The chat that is open beside the list. Its messages are read at once. */
  currentId?: string | undefined;
  /** The query of the list, which the links keep. */
  search?: string;
  /** The text of an empty list: no chats, or no matches. */
  empty: string;
  /** Opens a chat in place. Without it, the entries are links to the chat's page. */
  onOpen?: (chat: Chat) => void;
}

/** Chats, unread first: the subject, the last message, the unread mark, and for the seller the buyer's name. */
export function ChatList({ chats, isSeller, currentId, search = "", empty, onOpen }: ChatListProps) {
  const zone = useHydrated() ? "local" : "utc";
  const now = new Date();
  const rows = useRowKeys<HTMLUListElement>("li", "a");
  if (chats.length === 0) return <p className="px-4 py-10 text-center text-muted">{empty}</p>;
  return (
    <ul ref={rows}>
      {chats.map((chat) => {
        const current = chat.id === currentId;
        const unread = chat.has_unread_messages && !current;
        return (
          <li key={chat.id} className="border-b border-line last:border-b-0">
            <Link
              to={paths.chat(chat.id) + search}
              aria-current={current ? "page" : undefined}
              onClick={(event) => {
                if (!onOpen || !isPlainClick(event)) return;
                event.preventDefault();
                onOpen(chat);
              }}
              className={`flex items-center gap-3 px-4 py-3 hover:bg-raised aria-[current]:bg-raised ${current ? "shadow-[inset_3px_0_0_var(--color-accent)]" : ""}`}
            >
              <ProductImage chat={chat} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className={`min-w-0 flex-1 truncate ${unread ? "font-bold" : "font-semibold"}`}>
                    {isSeller ? chat.buyer_name : chat.title}
                  </span>
                  <time dateTime={chat.last_message_time} className="shrink-0 text-xs text-muted">
                    {shortTime(chat.last_message_time, now, zone)}
                  </time>
                </span>
                {isSeller && (
                  <span className="block truncate text-sm">
                    {chat.is_done && <span className="text-muted">Done · </span>}
                    {chat.title}
                  </span>
                )}
                <span className="flex items-center gap-2">
                  <span className={`min-w-0 flex-1 truncate text-sm ${unread ? "font-medium text-ink" : "text-muted"}`}>
                    {chat.last_message || "No messages yet"}
                  </span>
                  {unread && (
                    <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent tabular-nums">
                      {chat.unread_count}
                      <span className="sr-only"> unread</span>
                    </span>
                  )}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function ProductImage({ chat }: { chat: Chat }) {
  const look = "flex size-12 shrink-0 items-center justify-center rounded-control bg-mat object-cover";
  if (chat.picture) return <img src={chat.picture} alt="" width={48} height={48} loading="lazy" className={look} />;
  return (
    <span className={`${look} ${chat.product_id === null ? "bg-raised" : ""}`}>
      {chat.product_id === null && <LifeBuoy aria-hidden className="size-5" />}
    </span>
  );
}
