/** Days as numbers: days since the beginning of 1970, UTC. */

import { DAY_MS } from "./durations.ts";

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

export function startOfDay(day: number): Date {
  return new Date(day * DAY_MS);
}

/** `2026-11-03` */
export function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** For people: `Nov 3, 2026`. */
export function formatDay(day: number): string {
  return dayFormat.format(startOfDay(day));
}
