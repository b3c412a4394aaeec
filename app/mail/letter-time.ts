const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A time for people whose time zone is not known: `November 23, 2026 at 12:57 AM UTC`. */
export function letterTime(time: Date): string {
  return `${format.format(time)} UTC`;
}
