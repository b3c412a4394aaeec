import { minuteOf } from "../../../shared/minute.ts";

interface RefusedNotificationsProps {
  count: number;
  newest: { body: string; receivedAt: Date }[];
}

/** The newest of the notifications whose signature is wrong. */
export function RefusedNotifications({ count, newest }: RefusedNotificationsProps) {
  return (
    <details className="mt-2 px-3 text-sm sm:px-4">
      <summary className="flex min-h-11 w-fit items-center font-medium underline underline-offset-4">
        {count === 1 ? "1 notification is kept" : `${count.toLocaleString("en-US")} notifications are kept`}
      </summary>
      <ol className="grid gap-3 pb-2">
        {newest.map(({ body, receivedAt }, i) => (
          <li key={i}>
            <time dateTime={receivedAt.toISOString()} className="text-muted tabular-nums">
              {minuteOf(receivedAt)} UTC
            </time>
            <pre className="mt-1 max-h-40 overflow-auto rounded-control border border-line p-2 wrap-anywhere whitespace-pre-wrap">
              {body || "(no content)"}
            </pre>
          </li>
        ))}
      </ol>
    </details>
  );
}
