import { Check, CheckCheck, CircleAlert, Clock, LoaderCircle } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useHydrated } from "../../ui/use-hydrated.ts";
import { IMAGE_NOT_LOADED } from "../chat.messages.ts";
import type { Outgoing } from "../client/retry-queue.ts";
import type { ChatMessage } from "../contract.ts";
import { chatThumbnail } from "../image-address.ts";
import { splitLinks } from "../message-text.ts";
import { timeOf, type Zone } from "../message-time.ts";

interface MessageBubbleProps {
  message: ChatMessage;
  own: boolean;
  /** The sender's name for screen readers. */
  sender: string;
  /** Whether the other person has read it. */
  read: boolean;
  zone: Zone;
  onImageLoaded: (path: string) => void;
}

/** A stored message with its images, on its sender's side. Own messages show whether they were read. */
export function MessageBubble({ message, own, sender, read, zone, onImageLoaded }: MessageBubbleProps) {
  return (
    <Bubble own={own} sender={sender}>
      {message.images.length > 0 && (
        <div
          className={message.images.length > 1 ? "mt-1 mb-1.5 grid w-72 max-w-full grid-cols-2 gap-1.5" : "mt-1 mb-1.5"}
        >
          {message.images.map((path, i) => (
            <BubbleImage
              key={path}
              path={path}
              size={message.image_sizes[i] ?? [4, 3]}
              alone={message.images.length === 1}
              label={`Picture ${i + 1} of ${message.images.length} from ${sender}`}
              onLoaded={onImageLoaded}
            />
          ))}
        </div>
      )}
      <MessageText content={message.content} />
      <p className="mt-1 flex items-center justify-end gap-1 text-xs opacity-85">
        <time dateTime={message.timestamp}>{timeOf(message.timestamp, zone)}</time>
        {own && <Mark read={read} />}
      </p>
    </Bubble>
  );
}

interface OutgoingBubbleProps {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message without an acknowledgement, with its state. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const failed = message.state === "failed";
  return (
    <Bubble own sender="You" faint={!failed}>
      {message.images.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {message.images.map((image, i) => (
            <OutgoingImageView key={i} preview={image.preview} uploaded={image.path !== null || failed} />
          ))}
        </div>
      )}
      <MessageText content={message.content} />
      {failed ? (
        <div className="mt-2 border-t border-current/25 pt-2 text-sm">
          <p className="flex items-start gap-1.5 font-medium">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              <strong>Failed.</strong> {message.error}
            </span>
          </p>
          <p className="mt-1 flex gap-2">
            <button
              type="button"
              onClick={onRetry}
              className="min-h-11 px-2 font-semibold underline underline-offset-4"
            >
              Retry
            </button>
            <button type="button" onClick={onDiscard} className="min-h-11 px-2 underline underline-offset-4">
              Discard
            </button>
          </p>
        </div>
      ) : (
        <p className="mt-1 flex items-center justify-end gap-1 text-xs">
          <Clock aria-hidden className="size-3.5" />
          Sending…
        </p>
      )}
    </Bubble>
  );
}

function Bubble({
  own,
  sender,
  faint,
  children,
}: {
  own: boolean;
  sender: string;
  faint?: boolean;
  children: ReactNode;
}) {
  const side = own
    ? "ml-auto rounded-br-sm bg-accent text-on-accent"
    : "mr-auto rounded-bl-sm border border-line bg-raised text-ink";
  return (
    <div
      className={`w-fit max-w-[min(85%,36rem)] rounded-card px-3 py-2 forced-colors:border ${side} ${faint ? "opacity-70" : ""}`}
    >
      <span className="sr-only">{sender}: </span>
      {children}
    </div>
  );
}

function MessageText({ content }: { content: string }) {
  if (content === "") return null;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {splitLinks(content).map((part, i) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            key={i}
            href={part.href}
            target="_blank"
            rel="ugc nofollow noopener noreferrer"
            className="underline underline-offset-2"
          >
            {part.text}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </p>
  );
}

function Mark({ read }: { read: boolean }) {
  const Icon = read ? CheckCheck : Check;
  return (
    <span className="flex items-center gap-0.5">
      <Icon aria-hidden className="size-3.5" />
      {read ? "Read" : "Sent"}
    </span>
  );
}

interface BubbleImageProps {
  path: string;
  size: [number, number];
  alone: boolean;
  label: string;
  onLoaded: (path: string) => void;
}

/** Reserves an image's space and shows that it is loading. Without JavaScript it is a plain image. */
function BubbleImage({ path, size: [width, height], alone, label, onLoaded }: BubbleImageProps) {
  const [state, setState] = useState<"loading" | "there" | "missing">("loading");
  const waits = useHydrated() && state === "loading";
  const done = (now: "there" | "missing") => {
    setState(now);
    onLoaded(path);
  };
  // An image that loaded before hydration has already fired its event.
  const checkLoaded = (element: HTMLImageElement | null) => {
    if (element?.complete && state === "loading") done(element.naturalWidth > 0 ? "there" : "missing");
  };
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className={`relative block overflow-hidden rounded-control bg-mat ${alone ? "w-60 max-w-full" : "aspect-square"}`}
      style={alone ? { aspectRatio: `${width} / ${Math.min(height, width * 1.5)}` } : undefined}
    >
      {state === "missing" ? (
        <span className="flex size-full items-center justify-center p-3 text-center text-sm text-on-accent">
          {IMAGE_NOT_LOADED}
        </span>
      ) : (
        <img
          ref={checkLoaded}
          src={chatThumbnail(path)}
          alt={label}
          width={width}
          height={height}
          onLoad={() => done("there")}
          onError={() => done("missing")}
          className={`size-full object-cover transition-opacity ${waits ? "opacity-0" : ""}`}
        />
      )}
      {waits && (
        <span className="absolute inset-0 flex items-center justify-center text-on-accent">
          <LoaderCircle aria-hidden className="size-6 animate-spin motion-reduce:animate-none" />
        </span>
      )}
    </a>
  );
}

function OutgoingImageView({ preview, uploaded }: { preview: string; uploaded: boolean }) {
  return (
    <span className="relative block size-20 overflow-hidden rounded-control bg-mat">
      {preview && <img src={preview} alt="" className="size-full object-cover" />}
      {!uploaded && (
        <span className="absolute inset-0 flex items-center justify-center bg-veil text-accent">
          <LoaderCircle aria-hidden className="size-5 animate-spin motion-reduce:animate-none" />
        </span>
      )}
    </span>
  );
}
