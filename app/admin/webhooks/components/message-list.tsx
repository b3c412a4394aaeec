import { Form } from "@remix-run/react";

import { minuteOf } from "../../../shared/minute.ts";
import { Button } from "../../../ui/button.tsx";
import { EntryList, EntryRow } from "../../../ui/entry-list.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import type { ListedMessage } from "../../../webhooks/endpoints.queries.server.ts";
import { STATE_LABELS } from "../webhooks.messages.ts";

/** A message as the browser receives it. */
type Shown = Omit<ListedMessage, "createdAt" | "dueAt" | "endedAt"> & {
  createdAt: string;
  dueAt: string;
  endedAt: string | null;
};

const TONES: Partial<Record<Shown["state"], string>> = { failed: "text-danger", queued: "text-scarce" };

interface MessageListProps {
  messages: Shown[];
  page: string;
  /** Whether the webhook is on. Otherwise nothing is sent. */
  isOn: boolean;
}

/** Messages: when, what, whether they were sent, and a button that sends one again. */
export function MessageList({ messages, page, isOn }: MessageListProps) {
  return (
    <EntryList label="Messages, newest first">
      {messages.map((message) => (
        <EntryRow key={message.id} columns="md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,16rem)_auto]">
          <UtcTime at={message.createdAt} className="text-muted tabular-nums" />
          <details className="min-w-0">
            <summary className="min-h-11 cursor-pointer content-center font-semibold md:min-h-0">
              {message.event}
            </summary>
            <p className="wrap-anywhere text-muted">{message.id}</p>
            <pre className="mt-1 overflow-x-auto rounded-control bg-raised p-3 text-xs" tabIndex={-1}>
              {JSON.stringify(JSON.parse(message.payload), null, 2)}
            </pre>
          </details>
          <State message={message} isOn={isOn} />
          {isOn && message.state !== "queued" && (
            <Form method="post" action={page} preventScrollReset>
              <input type="hidden" name="message" value={message.id} />
              <Button name="intent" value="again">
                Send again<span className="sr-only"> {message.id}</span>
              </Button>
            </Form>
          )}
        </EntryRow>
      ))}
    </EntryList>
  );
}

function State({ message: { state, attempts, error, dueAt, endedAt }, isOn }: { message: Shown; isOn: boolean }) {
  return (
    <div className="min-w-0">
      <p className="tabular-nums">
        <span className={`font-semibold ${TONES[state] ?? ""}`}>{STATE_LABELS[state]}</span>
        {endedAt !== null && <span className="text-muted"> {minuteOf(new Date(endedAt))}</span>}
        {state === "queued" && attempts > 0 && (
          <span className="text-muted">
            , tried {attempts === 1 ? "once" : `${attempts} times`}
            {isOn && `, again at ${minuteOf(new Date(dueAt))}`}
          </span>
        )}
      </p>
      {error !== null && <p className="wrap-anywhere text-muted">{error}</p>}
    </div>
  );
}
