/** A time in UTC, `YYYY-MM-DD HH:MM`. */
export function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace("T", " ");
}
