import { DAY_MS } from "../shared/durations.ts";

/** Days and times of messages. The server does not know the time zone and renders UTC; the browser corrects it. */
export type Zone = "utc" | "local";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function fields(date: Date, zone: Zone): { year: number; month: number; day: number; hour: number; minute: number } {
  return zone === "utc"
    ? {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth(),
        day: date.getUTCDate(),
        hour: date.getUTCHours(),
        minute: date.getUTCMinutes(),
      }
    : {
        year: date.getFullYear(),
        month: date.getMonth(),
        day: date.getDate(),
        hour: date.getHours(),
        minute: date.getMinutes(),
      };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** `YYYY-MM-DD`. Messages of the same day have one separator. */
function dayInZone(timestamp: string, zone: Zone): string {
  const { year, month, day } = fields(new Date(timestamp), zone);
  return `${year}-${twoDigits(month + 1)}-${twoDigits(day)}`;
}

/** `Today`, `Yesterday` or `21 November 2026`. Computed at noon, which no clock change affects. */
export function dayLabel(day: string, now: Date, zone: Zone): string {
  if (day === dayInZone(now.toISOString(), zone)) return "Today";
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const noonBefore = zone === "utc" ? new Date(now) : new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  if (day === dayInZone(new Date(noonBefore.getTime() - DAY_MS).toISOString(), zone)) return "Yesterday";
  return `${date} ${MONTHS[month - 1] ?? ""} ${year}`;
}

/** Groups messages by day, in their order. */
export function groupByDay<Message extends { timestamp: string }>(
  messages: readonly Message[],
  zone: Zone,
): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = dayInZone(message.timestamp, zone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** `09:05`. */
export function timeOf(timestamp: string, zone: Zone): string {
  const { hour, minute } = fields(new Date(timestamp), zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** For a list: the time if it is today, or else the day. */
export function shortTime(timestamp: string, now: Date, zone: Zone): string {
  const day = dayInZone(timestamp, zone);
  const label = dayLabel(day, now, zone);
  if (label === "Today") return timeOf(timestamp, zone);
  if (label === "Yesterday") return label;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const short = `${date} ${(MONTHS[month - 1] ?? "").slice(0, 3)}`;
  return year === fields(now, zone).year ? short : `${short} ${year}`;
}
