import { minuteOf } from "../shared/minute.ts";

/** A time in UTC, `2026-11-23 00:57`. Data that the browser loads has it as text. */
export function UtcTime({ at, className }: { at: Date | string; className?: string }) {
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} className={className}>
      {minuteOf(time)}
    </time>
  );
}
