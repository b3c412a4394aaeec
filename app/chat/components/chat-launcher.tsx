import { Link, useLocation } from "@remix-run/react";
import { MessageCircle, X } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";

import { useSignedIn } from "../../accounts/use-signed-in.ts";
import { importScript, loadPage } from "../../connection/import-script.ts";
import { isProductPath } from "../../shops/shops.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { closeChat, useChatClient, useChatState } from "../client/use-chat.ts";
import { useUnreadTitle } from "../client/use-unread-title.ts";
import { useChatSummary } from "../summary.ts";

const ChatPanel = lazy(() =>
  importScript(() => import("./chat-panel.tsx")).then(
    (module) => ({ default: module.ChatPanel }),
    () => loadPage("/chats"),
  ),
);

const LOOK =
  "fixed right-4 bottom-4 z-30 flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-lg transition-colors hover:bg-accent-hover print:hidden";

/**
 * The floating button of the Open Box shop with the count of unread messages. It opens the chats over the shop; for
 * visitors and without scripts it is a link to their page. Nothing of the chat is loaded before there is one.
 */
export function ChatLauncher() {
  const user = useSignedIn();
  const summary = useChatSummary();
  const hydrated = useHydrated();
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const client = useChatClient(user && (open || summary.hasChats) ? user.id : null);
  const state = useChatState(client);
  useEffect(() => {
    if (!user) closeChat();
  }, [user]);
  const unread = state.unread ?? summary.unread;
  useUnreadTitle(unread);
  // On a phone a product's own buttons stand where this one would.
  const look = isProductPath(useLocation().pathname) ? `${LOOK} max-md:hidden` : LOOK;
  if (!summary.on) return null;
  const badge = unread > 0 && <UnreadBadge count={unread} />;
  if (!user || !hydrated) {
    return (
      <Link to="/chats" className={look}>
        <MessageCircle aria-hidden className="size-6" />
        <span className="sr-only">Chats</span>
        {badge}
      </Link>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={look}
      >
        {open ? <X aria-hidden className="size-6" /> : <MessageCircle aria-hidden className="size-6" />}
        <span className="sr-only">Chats</span>
        {badge}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ChatPanel
            id={panelId}
            userId={user.id}
            isSeller={summary.isSeller}
            client={client}
            state={state}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The count on a corner of what it stands in. */
function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="absolute -top-1 -right-1 flex h-6 min-w-6 items-center justify-center rounded-full border-2 border-ground bg-danger px-1.5 text-xs font-bold text-ground tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread {count === 1 ? "message" : "messages"}</span>
    </span>
  );
}
