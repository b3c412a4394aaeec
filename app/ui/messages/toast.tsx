import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";

import { buttonClass } from "../button.tsx";
import { Note } from "../note.tsx";

import { MessageOffer } from "./message-offer.tsx";
import type { Message } from "./message.ts";
import {
  closeMessage,
  messagesIn,
  noMessages,
  openRegion,
  subscribeToMessages,
  type MessageButton,
  type ShownMessage,
} from "./message-store.ts";

/** How long a message is shown that leaves by itself, unless the pointer or the focus is on it. */
const STAY_MS = 6_000;

/** Whether a message stays until it is used, closed or replaced, or another page is shown. Undo needs time to be reached. */
function isLasting({ tone, offer, button, stays }: ShownMessage): boolean {
  return tone === "failure" || offer?.fields !== undefined || button !== undefined || stays === true;
}

/** More would cover a phone's screen. Older messages are shown after newer ones have closed, so their "Undo" still works. */
const MOST_AT_ONCE = 2;

/**
 * The regions where messages appear: one for the page, and one `inDialog` in every modal dialog, which would otherwise
 * cover them. The live regions exist before any text, as screen readers require.
 */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const [region] = useState(() => Symbol("messages"));
  useEffect(() => openRegion(region, { inDialog }), [region, inDialog]);
  const messages = useSyncExternalStore(subscribeToMessages, () => messagesIn(region), noMessages);
  const toasts = (failed: boolean) =>
    messages
      .filter(({ tone }) => (tone === "failure") === failed)
      .slice(-MOST_AT_ONCE)
      .map((message) => <Toast key={message.id} message={message} />);
  return (
    <div className="toasts">
      <div>
        <div role="alert" aria-atomic="false" className="grid gap-2">
          {toasts(true)}
        </div>
        <div role="status" aria-atomic="false" className="grid gap-2 not-empty:not-first:mt-2">
          {toasts(false)}
        </div>
      </div>
    </div>
  );
}

function Toast({ message }: { message: ShownMessage }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const leaves = !isLasting(message) && !hovered && !focused;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => closeMessage(message.id), STAY_MS);
    return () => clearTimeout(timer);
  }, [leaves, message.id]);
  const close = () => closeMessage(message.id);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- It only keeps the message on screen while somebody reads it.
    <div
      className="pointer-events-auto shadow-lg transition duration-150 starting:translate-y-2 starting:opacity-0"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <MessageCard
        message={message}
        button={message.button && <ToastButton button={message.button} onPressed={close} />}
        onOfferUsed={close}
      >
        <button
          type="button"
          className={`${buttonClass({ size: "icon" })} -my-3 -mr-3 ml-3 border-transparent`}
          aria-label="Close message"
          onClick={close}
        >
          <X aria-hidden className="size-4" />
        </button>
      </MessageCard>
    </div>
  );
}

function ToastButton({ button, onPressed }: { button: MessageButton; onPressed: () => void }) {
  const press = () => {
    onPressed();
    button.onClick();
  };
  return (
    <button type="button" className={`${buttonClass()} mt-1`} onClick={press}>
      {button.label}
    </button>
  );
}

/** A message that the server renders into the page, in the same style: for a redirect without JavaScript. */
export function FlashMessage({ message }: { message: Message }) {
  return (
    <div role={message.tone === "failure" ? "alert" : "status"} className="flash mx-auto my-3 max-w-prose">
      <MessageCard message={message} />
    </div>
  );
}

interface MessageCardProps {
  message: Message;
  /** Shown below the text. */
  button?: ReactNode;
  onOfferUsed?: () => void;
  children?: ReactNode;
}

const LOOKS = {
  failure: { Icon: CircleAlert, tone: "danger", ink: "text-danger" },
  notice: { Icon: Info, tone: "plain", ink: "text-muted" },
  success: { Icon: CircleCheck, tone: "accent", ink: "text-accent-ink" },
} as const;

function MessageCard({ message, button, onOfferUsed, children }: MessageCardProps) {
  const { Icon, tone, ink } = LOOKS[message.tone];
  return (
    <Note as="div" tone={tone} className="@container text-sm wrap-anywhere text-ink">
      {/* In a narrow card, large text needs the room of the icon. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-y-1">
        <div className="flex gap-3">
          <Icon aria-hidden className={`mt-px size-5 shrink-0 @max-[13rem]:hidden ${ink}`} />
          <div className="grid min-w-0 gap-1">
            <p lang={message.lang} className="font-medium">
              {message.text}
            </p>
            {message.detail && <p>{message.detail}</p>}
          </div>
        </div>
        {(button ?? message.offer) && (
          <div className="col-span-full row-start-2 grid justify-items-start gap-1 pl-8 @max-[13rem]:pl-0">
            {button}
            {message.offer && <MessageOffer offer={message.offer} onUsed={onOfferUsed} />}
          </div>
        )}
        {children}
      </div>
    </Note>
  );
}
