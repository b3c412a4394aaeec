import { describe, expect, test } from "vitest";

import { dayLabel, groupByDay, shortTime, timeOf } from "./message-time.ts";

const now = new Date("2026-11-21T00:30:00Z");

describe("days of messages", () => {
  test.each([
    ["2026-11-21", "Today"],
    ["2026-11-20", "Yesterday"],
    ["2026-11-19", "19 November 2026"],
    ["2025-01-01", "1 January 2025"],
  ])("%s is %s", (day, label) => {
    expect(dayLabel(day, now, "utc")).toBe(label);
  });

  test("groups the messages of a day in order", () => {
    const at = (timestamp: string) => ({ timestamp });
    const messages = [at("2026-11-19T23:59:59Z"), at("2026-11-20T00:00:00Z"), at("2026-11-20T12:00:00Z")];
    expect(groupByDay(messages, "utc")).toEqual([
      { day: "2026-11-19", messages: messages.slice(0, 1) },
      { day: "2026-11-20", messages: messages.slice(1) },
    ]);
    expect(groupByDay([], "utc")).toEqual([]);
  });

  test("shows the time in a list today and the date on earlier days", () => {
    expect(shortTime("2026-11-21T00:05:00Z", now, "utc")).toBe("00:05");
    expect(shortTime("2026-11-20T09:05:00Z", now, "utc")).toBe("Yesterday");
    expect(shortTime("2026-03-01T09:05:00Z", now, "utc")).toBe("1 Mar");
    expect(shortTime("2024-03-01T09:05:00Z", now, "utc")).toBe("1 Mar 2024");
    expect(timeOf("2026-11-20T09:05:00Z", "utc")).toBe("09:05");
  });

  test("uses the reader's time zone", () => {
    const midnight = new Date(2026, 9, 25, 0, 10);
    const before = new Date(2026, 9, 24, 23, 50);
    expect(shortTime(before.toISOString(), midnight, "local")).toBe("Yesterday");
    expect(shortTime(midnight.toISOString(), midnight, "local")).toBe("00:10");
  });
});
