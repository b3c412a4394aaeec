import { Link } from "@remix-run/react";
import { ArrowLeft, Maximize2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { NO_ACTIVE_CHATS } from "../chat.messages.ts";
import type { ChatClient } from "../client/chat-client.ts";
import type { ChatState } from "../client/chat-store.ts";
import { useVisibleHeight } from "../client/use-visible-height.ts";
import type { Chat } from "../contract.ts";

import { ChatList } from "./chat-list.tsx";
import { ChatWindow, ConnectionBar, MuteButton } from "./chat-window.tsx";
import { SupportForm } from "./support-form.tsx";

interface ChatPanelProps {
  id: string;
  userId: string;
  isSeller: boolean;
  client: ChatClient | null;
  state: ChatState;
  onClose: () => void;
  /** Called when the Tab key has left the panel, which would cover the focused element. */
  onLeave: () => void;
}

/** The chats over the shop: the list, or the chat that was opened from it. Fills a phone's screen. */
export function ChatPanel({ id, userId, isSeller, client, state, onClose, onLeave }: ChatPanelProps) {
  const [chat, setChat] = useState<Chat | null>(null);
  const openId = chat?.id ?? null;
  const panel = useRef<HTMLElement>(null);
  const tabbing = useRef(false);
  const height = useVisibleHeight();
  useEffect(() => {
    // An opened chat focuses its text field.
    if (openId === null) panel.current?.focus();
  }, [openId]);
  useEffect(() => {
    if (openId === null) void client?.loadList();
  }, [client, openId]);
  // An open chat stays open when newer ones push it off the list.
  const listed = state.list?.chats.find((one) => one.id === openId);
  if (listed && listed !== chat) setChat(listed);
  const close = (
    <button
      type="button"
      onClick={onClose}
      aria-label="Close chats"
      className={`${buttonClass({ size: "icon" })} border-transparent`}
    >
      <X aria-hidden className="size-5" />
    </button>
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from every control in it.
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-label="Chats"
      onKeyDown={(event) => {
        tabbing.current = event.key === "Tab";
        if (event.key === "Escape") onClose();
      }}
      onKeyUp={() => (tabbing.current = false)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (tabbing.current && relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
      }}
      style={{ "--visible-height": height === null ? "100dvh" : `${height}px` } as React.CSSProperties}
      className="fixed inset-x-0 top-0 z-40 flex h-(--visible-height) flex-col overflow-y-auto overscroll-contain bg-surface shadow-2xl outline-none sm:inset-x-auto sm:top-auto sm:right-4 sm:bottom-20 sm:h-[min(40rem,calc(100dvh-9.5rem))] sm:w-96 sm:rounded-card sm:border sm:border-line print:hidden"
    >
      {chat ? (
        <ChatWindow
          key={chat.id}
          userId={userId}
          isSeller={isSeller}
          chat={chat}
          client={client}
          state={state}
          headingLevel={2}
          autoFocus
          back={
            <button
              type="button"
              onClick={() => setChat(null)}
              aria-label="All chats"
              className={`${buttonClass({ size: "icon" })} border-transparent`}
            >
              <ArrowLeft aria-hidden className="size-5" />
            </button>
          }
          actions={
            <>
              <AsPage to={paths.chat(chat.id)} />
              {close}
            </>
          }
        />
      ) : (
        <ListView state={state} isSeller={isSeller} close={close} onOpen={setChat} />
      )}
    </section>
  );
}

interface ListViewProps {
  state: ChatState;
  isSeller: boolean;
  close: React.ReactNode;
  onOpen: (chat: Chat) => void;
}

function ListView({ state, isSeller, close, onOpen }: ListViewProps) {
  const { list } = state;
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-wrap items-center justify-end gap-1 border-b border-line py-1.5 pr-1.5 pl-2">
        <h2 className="flex-1 basis-24 px-2 font-bold">Chats</h2>
        <div className="flex gap-1">
          <MuteButton />
          <AsPage to={paths.chats} />
          {close}
        </div>
      </header>
      <ConnectionBar state={state} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {list ? (
          <ChatList chats={list.chats} isSeller={isSeller} empty={NO_ACTIVE_CHATS} onOpen={onOpen} />
        ) : (
          <p className="px-4 py-10 text-center text-muted">Loading chats…</p>
        )}
        {list?.more && (
          <p className="p-4 text-center">
            <Link
              to={paths.chats}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              All chats
            </Link>
          </p>
        )}
      </div>
      {list && !isSeller && (
        <div className="flex justify-center border-t border-line p-3">
          <SupportForm />
        </div>
      )}
    </div>
  );
}

function AsPage({ to }: { to: string }) {
  return (
    <Link
      to={to}
      aria-label="Open as a page"
      title="Open as a page"
      className={`${buttonClass({ size: "icon" })} border-transparent`}
    >
      <Maximize2 aria-hidden className="size-4" />
    </Link>
  );
}
