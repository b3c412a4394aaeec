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

/** The day of a time in UTC, `2026-11-23`. */
export function UtcDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {at.slice(0, 10)}
    </time>
  );
}
