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

/** Keeps space for the floating button at the end of the page. On phones the button is in a bar instead. */
export const CHAT_GUTTER = "sm:pr-24";

const BAR =
  "max-sm:bar-bottom max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-1.5 max-sm:pb-[max(0.375rem,env(safe-area-inset-bottom))] print:hidden";
const BUTTON =
  "flex items-center justify-center gap-2 max-sm:h-11 max-sm:rounded-control max-sm:border max-sm:border-line-strong max-sm:text-sm max-sm:font-semibold max-sm:hover:bg-raised sm:fixed sm:right-4 sm:bottom-4 sm:z-30 sm:size-14 sm:rounded-full sm:bg-accent sm:text-on-accent sm:shadow-lg sm:transition-colors sm:hover:bg-accent-hover";

/**
 * The floating button of the Open Box Store with the count of unread messages. It opens the chats over the shop. For
 * visitors and without JavaScript it is a link to the chats' page. The chat client loads only if the person has a chat.
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
      <Icon aria-hidden className="size-5 sm:size-6" />
      <span className="sm:sr-only">Chats</span>
      {unread > 0 && <UnreadBadge count={unread} />}
    </>
  );
  return (
    // On narrow windows the button would cover those of a product, which has one for questions. The space stays.
    <aside aria-label="Chat" className={isProductPath(pathname) && !open ? `${BAR} max-lg:invisible` : BAR}>
      {user && hydrated ? (
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className={`${BUTTON} max-sm:w-full`}
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

/** The count: beside the text on phones, on the round button's corner elsewhere. */
function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="flex h-6 min-w-6 items-center justify-center rounded-full border-2 border-ground bg-danger px-1.5 text-xs font-bold text-ground tabular-nums sm:absolute sm:-top-1 sm:-right-1">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread {count === 1 ? "message" : "messages"}</span>
    </span>
  );
}
