import { LoaderCircle, Volume2, VolumeX, WifiOff } from "lucide-react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { CONNECTION_CLOSED } from "../chat.messages.ts";
import type { ChatClient } from "../client/chat-client.ts";
import type { ChatState } from "../client/chat-store.ts";
import type { Outgoing } from "../client/retry-queue.ts";
import { EMPTY_ROOM, type Room } from "../client/room.ts";
import { setMuted, useMuted } from "../client/sound.ts";
import type { Chat, ChatMessage, ChatOrder } from "../contract.ts";

import { ChatOrders } from "./chat-orders.tsx";
import { Composer, type ComposerForm, type ComposerHandle } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { ChatSubjectCard } from "./product-card.tsx";
import type { ComposerTools } from "./saved-reply-buttons.tsx";

/** The messages from a page's loader. */
export interface WindowPage {
  messages: ChatMessage[];
  hasOlder: boolean;
  readByOther: number;
  orders: ChatOrder[];
  /** False if the page shows older messages. */
  isNewest: boolean;
}

interface ChatWindowProps {
  userId: string;
  isSeller: boolean;
  chat: Chat;
  client: ChatClient | null;
  state: ChatState;
  page?: WindowPage;
  form?: ComposerForm;
  headingLevel: 1 | 2;
  /** The link back to the list, before the title. */
  back?: ReactNode;
  /** Further content beside the title. */
  actions?: ReactNode;
  /** Whether wide screens show the subject and the orders beside the window. */
  isContextBeside?: boolean;
  tools?: ComposerTools | undefined;
  autoFocus?: boolean;
}

const NO_FORM: ComposerForm = { clientId: "", content: "", suggestion: "", images: [], error: null };

/**
 * One chat: person and subject, messages, typing indicator and composer. It fills a flex column. Where that is too low
 * for the messages, it grows, and the parent scrolls.
 */
export function ChatWindow(props: ChatWindowProps) {
  const {
    userId,
    isSeller,
    chat,
    client,
    state,
    page,
    form = NO_FORM,
    headingLevel,
    back,
    actions,
    tools,
    autoFocus,
  } = props;
  const Heading = `h${headingLevel}` as const;
  const otherName = isSeller ? chat.buyer_name : "Seller";
  const title = isSeller ? otherName : chat.product_id === null ? chat.title : "Chat with the seller";
  const isLive = state.rooms.get(chat.id)?.ready === true;
  const room = useRoom(chat.id, client, state, page);
  useMarkAsRead(chat.id, client, state, room);
  const composer = useRef<ComposerHandle>(null);
  const arrived = useArrived(room, userId);
  /** Puts a failed message back into the field. */
  const takeBack = (message: Outgoing) => {
    client?.discard(message.clientId);
    composer.current?.takeBack(message);
  };
  return (
    <section aria-label={`Chat about ${chat.title}`} className="flex shrink-0 grow flex-col">
      {/* With large text, the buttons go below the title. */}
      <header className="flex flex-wrap items-center justify-end gap-1 border-b border-line py-1.5 pr-1.5 pl-2">
        {back}
        <Heading className="min-w-0 flex-1 basis-24 truncate px-2 font-bold">{title}</Heading>
        <div className="flex flex-wrap items-center justify-end gap-1">
          <MuteButton />
          {actions}
        </div>
      </header>
      <div className={props.isContextBeside ? "shrink-0 xl:hidden" : "shrink-0"}>
        <ChatSubjectCard chat={chat} />
        <ChatOrders orders={room.orders} isSeller={isSeller} />
      </div>
      <ConnectionBar state={state} />
      {room.error ? (
        <p role="alert" className="flex-1 px-4 py-10 text-center text-muted">
          {room.error}
        </p>
      ) : (
        <MessageList
          key={chat.id}
          room={room}
          isSeller={isSeller}
          otherName={otherName}
          olderHref={room.messages[0] && paths.chatBefore(chat.id, room.messages[0].id)}
          newestHref={page?.isNewest === false && !isLive ? paths.chat(chat.id) : undefined}
          onLoadOlder={() => void client?.loadOlder(chat.id)}
          onRetry={(message) => (message.lacksImages ? takeBack(message) : client?.retry(message.clientId))}
          onDiscard={takeBack}
        />
      )}
      <p role="status" className="sr-only">
        {arrived && `New message from ${otherName}: ${arrived.content || "a picture"}`}
      </p>
      <p role="status" aria-label="Typing" className="h-6 shrink-0 px-4 text-xs text-muted">
        {room.typing && (
          <span className="inline-flex items-center gap-2">
            {otherName} is typing
            <span aria-hidden className="inline-flex gap-0.5">
              {[0, 150, 300].map((delay) => (
                <span
                  key={delay}
                  className="size-1.5 animate-bounce rounded-full bg-muted motion-reduce:animate-none"
                  style={{ animationDelay: `${delay}ms` }}
                />
              ))}
            </span>
          </span>
        )}
      </p>
      {!room.error && (
        <Composer
          key={chat.id}
          handle={composer}
          userId={userId}
          chatId={chat.id}
          client={client}
          form={form}
          tools={tools}
          autoFocus={autoFocus ?? false}
        />
      )}
    </section>
  );
}

/** Returns the live chat once it is loaded, and the page's messages before. */
function useRoom(chatId: string, client: ChatClient | null, state: ChatState, page: WindowPage | undefined): Room {
  const seed = useRef(page);
  useEffect(() => {
    seed.current = page;
  });
  useEffect(() => client?.open(chatId, seed.current?.isNewest ? seed.current : undefined), [client, chatId]);
  const newestOfPage = page?.isNewest ? page.messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (newestOfPage !== undefined) client?.followPage(chatId, newestOfPage);
  }, [client, chatId, newestOfPage]);
  const paged = useMemo(() => (page ? { ...EMPTY_ROOM, ...page, ready: true } : EMPTY_ROOM), [page]);
  const live = state.rooms.get(chatId);
  return live?.ready ? live : { ...paged, outgoing: live?.outgoing ?? [], error: live?.error ?? null };
}

const onVisibilityChange = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Marks messages as read that arrive in an open chat in a visible tab. */
function useMarkAsRead(chatId: string, client: ChatClient | null, { connection }: ChatState, room: Room): void {
  const visible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === "visible",
    () => false,
  );
  const newest = room.messages.at(-1)?.id;
  useEffect(() => {
    if (visible && connection === "online") client?.markAsRead(chatId);
  }, [visible, connection, client, chatId, newest]);
}

/** Announces the other person's newest message to screen readers if it arrived while the chat was open. */
function useArrived(room: Room, userId: string): ChatMessage | null {
  const newest = room.messages.at(-1);
  const [first, setFirst] = useState<number | null>(null);
  if (first === null && room.ready) setFirst(newest?.id ?? 0);
  return newest && first !== null && newest.id > first && newest.sender_google_id !== userId ? newest : null;
}

/** Shows a lost connection. Renders nothing while connected, and nothing without JavaScript. */
export function ConnectionBar({ state: { connection, ended } }: { state: ChatState }) {
  const hydrated = useHydrated();
  const shown = hydrated && connection !== "online";
  // While connecting, the bar covers the content below, so that nothing moves. It appears late: most connections are faster.
  const place = connection === "connecting" ? "absolute inset-x-0 top-0 appears-late" : "";
  return (
    <div role="status" className={connection === "connecting" ? "relative z-10 h-0" : "shrink-0"}>
      {shown && (
        <p
          className={`${place} flex items-center justify-center gap-2 border-b border-line bg-raised px-4 py-1.5 text-center text-sm`}
        >
          {connection === "connecting" ? (
            <>
              <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
              Connecting…
            </>
          ) : (
            <>
              <WifiOff aria-hidden className="size-4 shrink-0" />
              <span>
                {ended ?? CONNECTION_CLOSED}{" "}
                {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- An empty address is that of the page itself. */}
                <a href="" className="font-semibold underline underline-offset-4">
                  Reload the page
                </a>
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Turns the sound of new messages off and on. Renders nothing without JavaScript. */
export function MuteButton() {
  const hydrated = useHydrated();
  const muted = useMuted();
  if (!hydrated) return null;
  const Icon = muted ? VolumeX : Volume2;
  return (
    <button
      type="button"
      aria-pressed={muted}
      aria-label="Mute new messages"
      title={muted ? "Sound is off" : "Sound is on"}
      onClick={() => setMuted(!muted)}
      className={`${buttonClass({ size: "icon" })} border-transparent`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
