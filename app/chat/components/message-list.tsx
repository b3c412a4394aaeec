import { ArrowDown, LoaderCircle } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

import { buttonClass } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Outgoing } from "../client/retry-queue.ts";
import type { Room } from "../client/room.ts";
import { dayLabel, groupByDay } from "../message-time.ts";

import { MessageBubble, OutgoingBubble } from "./message-bubble.tsx";

interface MessageListProps {
  room: Room;
  isSeller: boolean;
  /** The other person's name. */
  otherName: string;
  /** The link to older messages, for use without JavaScript. */
  olderHref?: string | undefined;
  /** The link back to the newest messages if older ones are shown. */
  newestHref?: string | undefined;
  onLoadOlder: () => void;
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
}

/** Within this distance in pixels the list counts as scrolled to the newest message. */
const AT_BOTTOM_PX = 48;

/**
 * Messages by day. The box is laid out from its end, so that it starts at the newest message without JavaScript too. It
 * scrolls to new messages only if it shows the newest one. Otherwise the scroll position stays.
 */
export function MessageList({
  room,
  isSeller,
  otherName,
  olderHref,
  newestHref,
  onLoadOlder,
  onRetry,
  onDiscard,
}: MessageListProps) {
  const hydrated = useHydrated();
  const zone = hydrated ? "local" : "utc";
  const { messages, outgoing } = room;
  const { box, missed, toNewest } = useScrollToNewest(messages.at(-1)?.id ?? 0, outgoing.length);
  const loading = useImagesLoading(room);
  const older = useOnVisible(onLoadOlder);
  const now = new Date();
  return (
    <div className="relative min-h-[min(8rem,50dvh)] flex-1 [anchor-name:--chat-messages]">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-live="off"
        aria-busy={loading.pending}
        tabIndex={0}
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto overscroll-contain px-3 py-3 -outline-offset-3 [overflow-anchor:none] sm:px-4"
      >
        <div className="w-full">
          {room.hasOlder &&
            (hydrated ? (
              <p ref={older} className="flex justify-center py-2">
                <button type="button" onClick={onLoadOlder} className={buttonClass()}>
                  {room.loadingOlder ? "Loading…" : "Older messages"}
                </button>
              </p>
            ) : (
              olderHref && (
                <p className="flex justify-center py-2">
                  <a href={olderHref} className={buttonClass()}>
                    Older messages
                  </a>
                </p>
              )
            ))}
          {messages.length === 0 && outgoing.length === 0 && (
            <p className="py-10 text-center text-muted">{room.ready ? "No messages yet" : "Loading messages…"}</p>
          )}
          {groupByDay(messages, zone).map(({ day, messages: ofDay }) => (
            <section key={day} aria-label={dayLabel(day, now, zone)}>
              <p className="my-3 flex items-center gap-3 text-xs font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {dayLabel(day, now, zone)}
              </p>
              <ol className="grid gap-1.5">
                {ofDay.map((message) => {
                  // An earlier seller's messages are on the seller's side as well.
                  const own = message.from_seller === isSeller;
                  return (
                    <li key={message.id}>
                      <MessageBubble
                        message={message}
                        own={own}
                        sender={own ? "You" : otherName}
                        read={own && message.id <= room.readByOther}
                        zone={zone}
                        onImageLoaded={loading.loaded}
                      />
                    </li>
                  );
                })}
              </ol>
            </section>
          ))}
          <ol className="mt-1.5 grid gap-1.5" aria-label="Not sent yet" hidden={outgoing.length === 0}>
            {outgoing.map((message) => (
              <li key={message.clientId}>
                <OutgoingBubble
                  message={message}
                  onRetry={() => onRetry(message)}
                  onDiscard={() => onDiscard(message)}
                />
              </li>
            ))}
          </ol>
          {newestHref && (
            <p className="flex justify-center py-2">
              <a href={newestHref} className={buttonClass()}>
                Newest messages
              </a>
            </p>
          )}
        </div>
      </div>
      {loading.pending && (
        <p
          role="status"
          className="absolute inset-x-0 top-2 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-surface px-3 py-1.5 text-xs text-muted shadow-sm"
        >
          <LoaderCircle aria-hidden className="size-3.5 animate-spin motion-reduce:animate-none" />
          Loading pictures…
        </p>
      )}
      {missed && (
        <button
          type="button"
          onClick={toNewest}
          className={`${buttonClass()} absolute inset-x-0 bottom-2 mx-auto w-fit rounded-full shadow-md`}
        >
          New messages
          <ArrowDown aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

/** Keeps the box at its newest message or at its scroll position. `missed`: new messages arrived below. */
function useScrollToNewest(newestId: number, outgoingCount: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ newestId, outgoingCount, height: 0, atBottom: true });
  const [missed, setMissed] = useState(false);

  const toNewest = useCallback(() => {
    box.current?.scrollTo({ top: 0 });
    setMissed(false);
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The box is laid out from its end, so `scrollTop` 0 is the newest message.
    const note = () => {
      before.current.atBottom = element.scrollTop > -AT_BOTTOM_PX;
      if (before.current.atBottom) setMissed(false);
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, atBottom, ...known } = before.current;
    before.current = { ...before.current, newestId, outgoingCount };
    if (outgoingCount > known.outgoingCount) toNewest();
    else if (newestId > known.newestId && !atBottom) {
      element.scrollTop -= element.scrollHeight - height;
      setMissed(true);
    }
  }, [newestId, outgoingCount, toNewest]);

  useLayoutEffect(() => {
    before.current.height = box.current?.scrollHeight ?? 0;
  });

  return { box, missed, toNewest };
}

/** Whether images of the shown messages are still loading. */
function useImagesLoading(room: Room) {
  const hydrated = useHydrated();
  const [there, setThere] = useState<ReadonlySet<string>>(new Set());
  const loaded = useCallback((path: string) => setThere((known) => new Set(known).add(path)), []);
  const pending = hydrated && room.messages.some((message) => message.images.some((path) => !there.has(path)));
  return { pending, loaded };
}

/** Returns a ref whose element triggers the callback when it is scrolled into view. */
function useOnVisible(onSeen: () => void): (element: HTMLElement | null) => void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  const observer = useRef<IntersectionObserver>();
  return useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) latest.current();
    });
    observer.current.observe(element);
  }, []);
}
