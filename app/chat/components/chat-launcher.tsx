import { Link, useLocation } from "@remix-run/react";
import { MessageCircle, X } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";

import { useSignedIn } from "../../accounts/use-signed-in.ts";
import { importScript, loadPage } from "../../connection/import-script.ts";
import * as paths from "../../paths.ts";
import { isProductPath } from "../../shops/shops.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { closeChat, useChatClient, useChatState } from "../client/use-chat.ts";
import { useUnreadTitle } from "../client/use-unread-title.ts";
import { useChatSummary } from "../summary.ts";

const ChatPanel = lazy(() =>
  importScript(() => import("./chat-panel.tsx")).then(
    (module) => ({ default: module.ChatPanel }),
    () => loadPage(paths.chats),
  ),
);

const BAR =
  "max-lg:bar-bottom max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-1.5 max-lg:pb-[max(0.375rem,env(safe-area-inset-bottom))] print:hidden";
const BUTTON =
  "flex items-center justify-center gap-2 max-lg:h-11 max-lg:rounded-control max-lg:border max-lg:border-line-strong max-lg:text-sm max-lg:font-semibold max-lg:hover:bg-raised lg:fixed lg:right-1.5 lg:bottom-4 lg:z-30 lg:size-12 lg:rounded-full lg:bg-accent lg:text-on-accent lg:shadow-lg lg:transition-colors lg:hover:bg-accent-hover";

/**
 * The floating button of the Open Box Store with the count of unread messages. It floats beside the contents (see
 * `page-gutter`), or is in a bar at the end of narrow windows. It opens the chats over the shop. For visitors and without
 * JavaScript it is a link to the chats' page. The chat client loads only if the person has a chat.
 */
export function ChatLauncher() {
  const user = useSignedIn();
  const summary = useChatSummary();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
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
  const Icon = open ? X : MessageCircle;
  const content = (
    <>
      <Icon aria-hidden className="size-5 lg:size-6" />
      <span className="lg:sr-only">Chats</span>
      {unread > 0 && <UnreadBadge count={unread} />}
    </>
  );
  return (
    // On narrow windows the bar would cover the controls of a product, which has a button for questions. The space stays.
    <aside aria-label="Chat" className={isProductPath(pathname) && !open ? `${BAR} max-lg:invisible` : BAR}>
      {user && hydrated ? (
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className={`${BUTTON} max-lg:w-full`}
        >
          {content}
        </button>
      ) : (
        <Link to={paths.chats} className={BUTTON}>
          {content}
        </Link>
      )}
      {user && open && (
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
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      )}
    </aside>
  );
}

/** The count: beside the text in the bar, on the corner of the round button. */
function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="flex h-6 min-w-6 items-center justify-center rounded-full border-2 border-ground bg-danger px-1.5 text-xs font-bold text-ground tabular-nums lg:absolute lg:-top-1 lg:-right-1">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread {count === 1 ? "message" : "messages"}</span>
    </span>
  );
}
